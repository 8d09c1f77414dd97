"""The exercises, one package each; copy one to begin another (docs/authors.md)."""
