"""What becomes of a result: files for the instructor, a page for the student, lines in a terminal. None decides."""
