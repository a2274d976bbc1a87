"""The forms of files: spreadsheets and karta.tournament/1. Nothing here writes to the database."""
