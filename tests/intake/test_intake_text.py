"""Text in any encoding is read as well as it can be, and names are cleaned for people and for the disk."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.intake import decode, safe_name
from autograder.intake.naming import clean, safe_names, unique

TEXT = "x = 'Zoë'\n"


@pytest.mark.parametrize(
    ("data", "remarks"),
    [
        (TEXT.encode(), 0),
        (codecs.BOM_UTF8 + TEXT.encode(), 0),
        (TEXT.encode("utf-16"), 1),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), 1),
        (TEXT.encode("utf-16-le"), 1),
        (TEXT.encode("utf-16-be"), 1),
        (TEXT.encode("cp1252"), 1),
        (TEXT.replace("\n", "\r\n").encode(), 0),
        (TEXT.replace("\n", "\r").encode(), 0),
        (b"\0" + TEXT.encode(), 1),
    ],
)
def test_encodings(data, remarks):
    text, said = decode(data)
    assert text == TEXT
    assert len(said) == remarks


@pytest.mark.parametrize("codec", ["latin-1", "cp1250", "mac-roman", "utf-8", "iso-8859-15", "euc-kr"])
def test_a_declared_encoding_is_used(codec):
    text = f"#!/usr/bin/python\n# -*- coding: {codec} -*-\nx = '{'가' if codec == 'euc-kr' else 'ü'}'\n"
    assert decode(text.encode(codec)) == (text, [])


@pytest.mark.parametrize("codec", ["rot13", "zlib", "idna", "punycode", "unicode_escape", "nonsense", "utf-7", "a\0b"])
def test_a_strange_declared_encoding_is_not_used(codec):
    text = f"# coding: {codec}\nx = 'ü'\n".replace("\0", "")
    assert decode(text.encode())[0] == text


@given(st.binary(max_size=300))
def test_decoding_never_fails(data):
    text, remarks = decode(data)
    assert "\0" not in text
    assert "\r" not in text
    text.encode("utf-8", "surrogatepass")
    assert all(isinstance(remark, str) for remark in remarks)


@pytest.mark.parametrize("name", ["山田 太郎", "Zoë O'Neil", "حسن", "José María", 'x & y + "z"'.replace('"', "'")])
def test_ordinary_names_stay_as_they_are(name):
    assert clean(name) == name
    assert safe_name(name) == name


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "a/b", "a\\b", ".hidden", "..", "", "CON", "nul.txt", "a\x00b", "x" * 999, "a.", "a:b"]
)
def test_unsafe_names_are_made_safe(name):
    safe = safe_name(name)
    assert safe
    assert not set(safe) & set('/\\:\0<>|"?*')
    assert not safe.startswith(".")
    assert safe.split(".")[0].casefold() not in ("con", "nul")
    assert len(safe.encode()) <= 130


def test_direction_marks_and_line_breaks_are_removed():
    assert clean("a\u202egpj.\u2066exe\nx\x1b[31m") == "agpj.exe x[31m"
    assert clean("B\udcf6b") == "Böb"


@given(st.lists(st.text(max_size=12), max_size=8, unique=True))
def test_different_students_never_share_a_file(students):
    names = unique((student, "") for student in students)
    assert len(set(names)) == len(names)
    files = safe_names(names)
    assert len({file.casefold() for file in files}) == len(files)


def test_letter_case_and_forged_names_do_not_collide():
    first = safe_names(["Alice", "alice"])
    again = safe_names(["Alice", "alice", *first, "a/b", safe_name("a/b")])
    assert len({name.casefold() for name in again}) == len(again)


def test_equal_names_get_the_platforms_number():
    assert unique([("Bob", "7"), ("Bob", "9"), ("Al", "1")]) == ["Bob 7", "Bob 9", "Al"]
    assert len(set(unique([("Bob", ""), ("Bob", ""), ("Bob 1", "")]))) == 3
