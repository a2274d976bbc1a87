"""Celery tasks, the table of jobs behind them, and mail."""
