"""Plain folders, loose files, single files and archives of any of them."""

from __future__ import annotations

import pickle

import pytest
from exports import NAMES, answers, find, taken, tar_of, zip_of

from autograder.intake import IntakeError, SubmittedFile, find_submissions

ONE = answers("ex1_sinusoids")
TWO = answers("ex2_decoder_block")
PACKED = {
    "hw.zip": zip_of,
    "hw.tar": lambda files: tar_of(files, ""),
    "hw.tar.gz": tar_of,
    "hw.tgz": tar_of,
    "hw.tar.bz2": lambda files: tar_of(files, "bz2"),
    "hw.tar.xz": lambda files: tar_of(files, "xz"),
}


def test_a_folder_of_student_folders(folder):
    names = ["Alice", 'O\'Brien "Bo" & Söhne', "حسن", "山田 太郎", "bob+carol"]
    files = {f"{name}/deep/er/ex1_sinusoids.py": ONE for name in names}
    found = find(folder(files | {"nobody/": "", "grades.csv": "x"}))
    assert set(found) == {*names, "nobody"}
    for name in names:
        assert taken(found[name]) == {"ex1_sinusoids.py": "ex1_sinusoids.py"}
        assert found[name].remarks == []
        assert found[name].filename
    assert found["nobody"].files == []
    assert "Found: nothing" in found["nobody"].remarks[-1]
    assert "ex1_sinusoids.py or .ipynb" in found["nobody"].remarks[-1]


def test_the_order_is_always_the_same(folder):
    root = folder({f"{name}/ex1_sinusoids.py": ONE for name in ["zebra", "Anna", "bob"]})
    assert [s.student for s in find_submissions(root, NAMES)] == ["Anna", "bob", "zebra"]


def test_loose_files_say_whose_they_are(folder):
    files = {
        "alice_ex1_sinusoids.py": ONE,
        "alice_ex2_decoder_block.ipynb": TWO,
        "ex1_sinusoids_Bob Jones.py": ONE,
        "20231234-ex1-sinusoids (1).py": ONE,
        "list.csv": "x",
        "pictures/plot.png": "x",
    }
    found = find(folder(files))
    assert set(found) == {"alice", "Bob Jones", "20231234"}
    assert len(found["alice"].files) == 2


def test_loose_files_without_a_name_are_the_folders_student(folder):
    files = {"ex1_sinusoids.py": ONE, "final_ex2_decoder_block (2).py": TWO, "data/x.csv": "1"}
    found = find(folder(files, "Zoë Q"))
    assert set(found) == {"Zoë Q"}
    assert len(found["Zoë Q"].files) == 2


def test_renamed_loose_files_that_answer_the_same_are_different_students(folder):
    found = find(folder({"alice.py": ONE, "bob.py": ONE + "#", "bob.ipynb": "{}"}))
    assert set(found) == {"alice", "bob"}


def test_renamed_loose_files_that_answer_different_exercises_are_one_student(folder):
    found = find(folder({"first.py": ONE, "second.py": TWO}, "carol"))
    assert set(found) == {"carol"}
    assert len(found["carol"].files) == 2


def test_a_students_folder_may_be_given_itself(folder):
    root = folder({"hw/ex1_sinusoids.py": ONE, "ex2_decoder_block.py": TWO}, "dora")
    assert taken(find(root)["dora"]) == {
        "ex1_sinusoids.py": "ex1_sinusoids.py",
        "ex2_decoder_block.py": "ex2_decoder_block.py",
    }


def test_exercises_as_folders_of_one_student(folder):
    root = folder({"ex1_sinusoids/ex1_sinusoids.py": ONE, "ex2_decoder_block/ex2_decoder_block.py": TWO}, "eve")
    assert {name: len(s.files) for name, s in find(root).items()} == {"eve": 2}


def test_exercises_as_folders_of_students(folder):
    files = {"ex1_sinusoids/al/a.py": ONE, "ex1_sinusoids/bo/a.py": ONE, "ex2_decoder_block/al/b.py": TWO}
    assert {name: len(s.files) for name, s in find(folder(files)).items()} == {"al": 2, "bo": 1}


def test_a_stray_handout_does_not_make_a_class_one_student(folder):
    found = find(folder({"a/ex1_sinusoids.py": ONE, "b/ex1_sinusoids.py": ONE, "ex1_sinusoids.py": ONE}, "class"))
    assert set(found) == {"a", "b", "class"}


def test_a_single_file(folder):
    root = folder({"ex1_sinusoids.py": ONE, "bob_ex1_sinusoids.py": ONE, "what.py": "x = 1", "no.ipynb": "{"}, "fay")
    assert set(find(root / "ex1_sinusoids.py")) == {"fay"}
    assert set(find(root / "bob_ex1_sinusoids.py")) == {"bob"}
    assert "Found: what.py" in find(root / "what.py")["fay"].remarks[0]
    assert find(root / "no.ipynb")["fay"].files == []


@pytest.mark.parametrize("name", PACKED)
def test_archives_of_a_class(file, name):
    files = {"hw/ann/ex1_sinusoids.py": ONE, "hw/ben/sub/ex1_sinusoids.py": ONE, "hw/ben/ex2_decoder_block.py": TWO}
    found = find(file(name, PACKED[name](files)))
    assert {name: len(s.files) for name, s in found.items()} == {"ann": 1, "ben": 2}
    assert found["ann"].files[0].data == ONE.encode()


@pytest.mark.parametrize("name", PACKED)
def test_a_students_own_archive(folder, file, name):
    packed = PACKED[name]({"my work/ex1_sinusoids.py": ONE})
    root = folder({f"gus/{name}": packed, f"Hal {name}": packed})
    found = find(root)
    assert set(found) == {"gus", "Hal hw"}
    assert all(taken(s) == {"ex1_sinusoids.py": "ex1_sinusoids.py"} for s in found.values())
    canvas = file("c_submissions.zip", zip_of({f"ida_1_2_{name}": packed}))
    assert taken(find(canvas)["ida"]) == {"ex1_sinusoids.py": "ex1_sinusoids.py"}


def test_archives_are_opened_one_level_deep(folder, file):
    inner = zip_of({"ex1_sinusoids.py": ONE})
    outer = zip_of({"inner.zip": inner})
    assert find(folder({"a/x.zip": outer, "b/ex1_sinusoids.py": ONE}))["a"].files
    deep = find(file("class.zip", zip_of({"a/x.zip": outer, "b/ex1_sinusoids.py": ONE})))
    assert deep["a"].files == []
    assert deep["a"].unread
    assert deep["b"].files
    assert not deep["b"].unread


def test_a_folder_and_an_archive_of_one_name_are_one_student(folder):
    found = find(folder({"a/ex1_sinusoids.py": ONE, "a.zip": zip_of({"ex2_decoder_block.py": TWO})}))
    assert len(found["a"].files) == 2


@pytest.mark.parametrize(
    ("name", "data"), [("notes.txt", b"hello"), ("a.pdf", b"%PDF"), ("x.zip", b"PK\x03\x04junk"), ("y.tar.gz", b"")]
)
def test_what_cannot_be_taken_in_gets_one_clear_line(file, name, data):
    with pytest.raises(IntakeError) as caught:
        find_submissions(file(name, data), NAMES)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_and_empty_places_get_one_clear_line(tmp_path):
    for path in (tmp_path / "nowhere", tmp_path, tmp_path / "\0"):
        with pytest.raises(IntakeError, match=r"^[^\n]+$"):
            find_submissions(path, NAMES)


def test_pickled_files_carry_their_bytes(folder, file):
    for path in (folder({"a/ex1_sinusoids.py": ONE}), file("b.zip", zip_of({"ex1_sinusoids.py": ONE}))):
        (submission,) = find_submissions(path, NAMES)
        packed = pickle.dumps(submission)
        assert len(pickle.dumps(submission.files[0])) > len(ONE)
        if path.is_dir():
            (path / "a/ex1_sinusoids.py").unlink()
            with pytest.raises(IntakeError):
                _ = submission.files[0].data
        copy = pickle.loads(packed)
        assert copy.files[0].data == ONE.encode()
        assert copy.fingerprint == submission.fingerprint


def test_the_fingerprint_follows_the_contents(folder):
    root = folder({"a/ex1_sinusoids.py": ONE, "a/notes.txt": "1"})
    first = find(root)["a"].fingerprint
    folder({"a/notes.txt": "2"})
    assert find(root)["a"].fingerprint == first
    folder({"a/ex1_sinusoids.py": ONE + "#"})
    assert find(root)["a"].fingerprint != first
    assert SubmittedFile("a.py", "ex1", "py", b"x").data == b"x"
