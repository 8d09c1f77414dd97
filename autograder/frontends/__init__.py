"""Front ends: what the course platforms call. They hand files to the engine and pass its results on; none decides."""
