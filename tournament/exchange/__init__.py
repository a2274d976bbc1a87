"""The file formats: spreadsheets and karta.tournament/1. Nothing here writes to the database."""
