"""Each platform's bulk download, with its real naming patterns, gives one submission a student."""

from __future__ import annotations

import pytest
from exports import answers, find, taken, tar_of, zip_of

ONE = answers("ex1_sinusoids")
TWO = answers("ex2_decoder_block")


@pytest.mark.parametrize("packed", [True, False])
def test_canvas(folder, file, packed):
    files = {
        "smithbob_340934_208490284_ex1_sinusoids.py": ONE,
        "smithbob_340934_208490285_ex2_decoder_block-1.py": TWO,
        "müllerzoë_LATE_340935_208490300_hw1-2.py": ONE,
        "smithbob_77_208490400_ex1_sinusoids.py": ONE,
        "LATE_anon_aB3xY_78_ex1_sinusoids.py": ONE,
        "olesen_79_text.html": "<p>here</p>",
    }
    path = file("course-hw1_submissions.zip", zip_of(files)) if packed else folder(files)
    found = find(path)
    assert set(found) == {"smithbob 340934", "smithbob 77", "müllerzoë", "anon_aB3xY", "olesen"}
    bob = found["smithbob 340934"]
    assert taken(bob) == {
        "ex1_sinusoids.py": "ex1_sinusoids.py",
        "ex2_decoder_block.py": "ex2_decoder_block-1.py",
    }
    assert bob.source == "canvas"
    assert bob.late is False
    assert bob.identity == {"user_id": "340934", "name": "smithbob"}
    assert found["müllerzoë"].late is True
    assert taken(found["müllerzoë"]) == {"ex1_sinusoids.py": "hw1-2.py"}
    assert found["anon_aB3xY"].late is True
    assert found["olesen"].files == []
    assert any("typed text" in remark for remark in found["olesen"].remarks)


def test_the_newest_upload_on_canvas_wins(folder):
    files = {
        "a_1_900_ex1_sinusoids.py": answers("ex1_sinusoids", "newest"),
        "a_1_88_ex1_sinusoids-1.py": answers("ex1_sinusoids", "older"),
        "b_2_100_ex1_sinusoids-2.py": answers("ex1_sinusoids", "newest"),
        "b_2_99_ex1_sinusoids.py": answers("ex1_sinusoids", "older"),
    }
    for submission in find(folder(files)).values():
        assert b"newest" in submission.files[0].data
        assert any("more than one file" in remark for remark in submission.remarks)


@pytest.mark.parametrize("underscore", ["", "_"])
@pytest.mark.parametrize("inside", ["", "hw/"])
def test_moodle_with_folders(file, underscore, inside):
    end = f"_assignsubmission_file{underscore}"
    files = {
        f"Zoë O'Neil_657737{end}/{inside}ex1_sinusoids.ipynb": ONE,
        f"李 小龍_657738{end}/ex2_decoder_block.py": TWO,
        "李 小龍_657738_assignsubmission_onlinetext/onlinetext.html": "<p>x</p>",
        f"李 小龍_657739{end}/ex1_sinusoids.py": ONE,
        f"Team A_17_657740{end}/ex1_sinusoids.py": ONE,
        "Empty Hand_657741_assignsubmission_onlinetext/onlinetext.html": "<p>x</p>",
    }
    found = find(file("course-hw-42.zip", zip_of(files)))
    assert set(found) == {"Zoë O'Neil", "李 小龍 657738", "李 小龍 657739", "Team A_17", "Empty Hand"}
    assert found["Zoë O'Neil"].identity == {"participant_id": "657737", "name": "Zoë O'Neil"}
    assert taken(found["Zoë O'Neil"]) == {"ex1_sinusoids.ipynb": "ex1_sinusoids.ipynb"}
    assert any("typed" in remark for remark in found["李 小龍 657738"].remarks)
    assert found["Empty Hand"].files == []


def test_moodle_flat_and_blind(folder):
    files = {
        "Participant_11_assignsubmission_file_ex1_sinusoids.py": ONE,
        "Participant_12_assignsubmission_file_ex1_sinusoids.py": ONE,
        "Participant_12_assignsubmission_file_ex2_decoder_block.py": TWO,
    }
    found = find(folder(files))
    assert set(found) == {"Participant 11", "Participant 12"}
    assert len(found["Participant 12"].files) == 2
    assert found["Participant 12"].identity == {"participant_id": "12"}


GRADESCOPE = """
submission_123:
  :submitters:
  - :name: Ann Ng
    :sid: '0042'
    :email: ann@uni.edu
  - :name: Bo Li
    :sid: '43'
    :email: bo@uni.edu
  :created_at: 2024-02-03 10:11:12.000000000 Z
  :score: 1.0
  :history:
  - :created_at: 2024-02-02 10:11:12.000000000 Z
    :score: 0.0
submission_124:
  :submitters:
  - :name: Ann Ng
    :sid: '44'
    :email: other@uni.edu
"""


def test_gradescope_names_every_member_of_a_group(file):
    root = "assignment_9_export/"
    files = {
        root + "submission_metadata.yml": GRADESCOPE,
        root + "submission_123/ex1_sinusoids.py": ONE,
        root + "submission_125/ex1_sinusoids.py": ONE,
        "__MACOSX/" + root + "._submission_metadata.yml": "junk",
    }
    found = find(file("export.zip", zip_of(files)))
    assert set(found) == {"Ann Ng 0042", "Ann Ng 44", "Bo Li", "submission_125"}
    assert found["Bo Li"].files == found["Ann Ng 0042"].files
    assert "Handed in by a group: Ann Ng, Bo Li." in found["Bo Li"].remarks
    assert found["Bo Li"].identity == {"submission_id": "123", "name": "Bo Li", "sid": "43", "email": "bo@uni.edu"}
    assert found["Bo Li"].attempt == 2
    assert found["Bo Li"].submitted_at.startswith("2024-02-03T10:11:12")
    assert found["Ann Ng 44"].files == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1, 2]",
        "submission_1: !!python/object/apply:os.system ['exit 3']",
        "{" * 5000,
        "a: &a [*a]",
        "x: {y: [}",
        "\0",
        'submission_1:\n  :submitters:\n  - :name: "\\ud800 \\u202e x"\n',
        "submission_1: {':submitters': 3}",
    ],
)
def test_broken_gradescope_metadata_loses_nobody(folder, text):
    found = find(folder({"submission_metadata.yml": text, "submission_1/ex1_sinusoids.py": ONE}))
    assert len(found) in (1, 2)
    assert any(submission.files for submission in found.values())


def test_blackboard_takes_the_newest_attempt(folder):
    start = "gradebook_2024.FALL.CS.1_HW_1_"
    note = "Name: Bob Smith (b_smith)\nAssignment: HW_1\n\nFiles:\n\tOriginal filename: x.py\n"
    files = {
        f"{start}b_smith_attempt_2024-09-01-12-30-45.txt": note,
        f"{start}b_smith_attempt_2024-09-01-12-30-45_ex1_sinusoids.py": answers("ex1_sinusoids", "older"),
        f"{start}b_smith_attempt_2024-09-03-08-00-01.txt": note,
        f"{start}b_smith_attempt_2024-09-03-08-00-01_ex1_sinusoids.py": answers("ex1_sinusoids", "newest"),
        f"{start}jdoe_attempt_2024-09-02-08-00-01_ex2_decoder_block.py": TWO,
    }
    found = find(folder(files))
    assert set(found) == {"b_smith", "jdoe"}
    bob = found["b_smith"]
    assert b"newest" in bob.files[0].data
    assert len(bob.files) == 1
    assert (bob.attempt, bob.submitted_at) == (2, "2024-09-03T08:00:01")
    assert bob.identity == {"user_id": "b_smith", "name": "Bob Smith"}
    assert any("older attempt" in remark for remark in bob.remarks)


def test_github_classroom_repositories(folder):
    files = {
        "hw1-alice/ex1_sinusoids.py": ONE,
        "hw1-alice/.git/config": "x",
        "hw1-alice/tests/test_public.py": "def sinusoidal_encoding(): ...",
        "hw1-bob-jones/ex1_sinusoids.py": ONE,
        "hw1-bob-jones/.git/objects/ex2_decoder_block.py": TWO,
    }
    found = find(folder(files))
    assert set(found) == {"alice", "bob-jones"}
    assert taken(found["bob-jones"]) == {"ex1_sinusoids.py": "ex1_sinusoids.py"}
    assert found["alice"].source == "classroom"
    assert found["alice"].identity["repository"] == "hw1-alice"
    assert not found["alice"].remarks


def test_github_classroom_without_git_folders(folder):
    found = find(folder({"hw1-al/ex1_sinusoids.py": ONE, "hw1-ann/ex1_sinusoids.py": ONE}, "hw1-submissions"))
    assert set(found) == {"al", "ann"}


def test_plain_folders_with_a_common_beginning_keep_their_names(folder):
    found = find(folder({"student-01/ex1_sinusoids.py": ONE, "student-02/ex1_sinusoids.py": ONE}))
    assert set(found) == {"student-01", "student-02"}


@pytest.mark.parametrize("outer", ["", "submitted/", "course/submitted/"])
def test_nbgrader_submitted(file, outer):
    files = {
        f"{outer}alice/ex1_sinusoids/ex1_sinusoids.ipynb": ONE,
        f"{outer}alice/ex1_sinusoids/timestamp.txt": "2024-02-02 15:58:23.948203 UTC",
        f"{outer}alice/ex2_decoder_block/ex2_decoder_block.ipynb": TWO,
        f"{outer}alice/ex2_decoder_block/timestamp.txt": "2024-02-04 15:58:23.948203 UTC\n",
        f"{outer}bob/ex1_sinusoids/ex1_sinusoids.ipynb": ONE,
        f"{outer}bob/ex1_sinusoids/.ipynb_checkpoints/ex1_sinusoids-checkpoint.ipynb": TWO,
    }
    found = find(file("course.tar.gz", tar_of(files)))
    assert set(found) == {"alice", "bob"}
    assert found["alice"].submitted_at == "2024-02-04 15:58:23.948203 UTC"
    assert found["alice"].source == "nbgrader"
    assert len(found["alice"].files) == 2
    assert len(found["bob"].files) == 1


def test_nbgrader_course_folder_uses_submitted_alone(folder):
    files = {
        "source/ex1_sinusoids/ex1_sinusoids.ipynb": ONE,
        "release/ex1_sinusoids/ex1_sinusoids.ipynb": ONE,
        "submitted/zed/ex1_sinusoids/ex1_sinusoids.ipynb": ONE,
    }
    assert set(find(folder(files))) == {"zed"}


def test_nbgrader_inbound_takes_the_newest(folder):
    files = {
        "a+b+hw+2024-02-02 15:58:23.9 UTC+xyz/ex1_sinusoids.py": answers("ex1_sinusoids", "older"),
        "a+b+hw+2024-02-03 15:58:23.9 UTC+abc/ex1_sinusoids.py": answers("ex1_sinusoids", "newest"),
    }
    (submission,) = find(folder(files)).values()
    assert submission.student == "a+b"
    assert b"newest" in submission.files[0].data
    assert (submission.attempt, submission.submitted_at) == (2, "2024-02-03 15:58:23.9 UTC")
