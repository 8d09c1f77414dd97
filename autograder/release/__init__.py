"""Releases: what leaves the project for students and for the platforms that courses use, built from the masters."""
