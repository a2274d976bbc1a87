"""The Django project and its one app. README.md in this folder is the map."""
