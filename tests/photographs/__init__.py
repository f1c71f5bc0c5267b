"""Tables made of photographs that are not part of the project: `python -m tests.photographs --photos FOLDER`."""
