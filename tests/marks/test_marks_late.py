"""Lateness: times as platforms write them, a policy from a small file, and what is taken off, for all to see."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from made_results import EXERCISES, KEY, made

from autograder.late import LateError, Policy, due_time, moment, read_policy, settle
from autograder.result import SubmissionResult
from autograder.writers import tables
from autograder.written_marks import merge

DUE = datetime(2026, 5, 31, 18, tzinfo=UTC)


def policy(tmp_path: Path, text: str = "", due: datetime | None = DUE) -> Policy:
    path = tmp_path / "late.toml"
    path.write_text(text, encoding="utf-8")
    return read_policy(path, due)


def came(hours: float, **fields: object) -> SubmissionResult:
    """A result of 15 points, handed in so many hours after it was due."""
    return made("Ada", submitted_at=(DUE + timedelta(hours=hours)).isoformat(), **fields)


@pytest.mark.parametrize(
    "text",
    [
        "2026-05-31T18:00:00+00:00",
        "2026-05-31 18:00:00.000000000 Z",
        "2026-05-31 18:00:00 UTC",
        "2026-05-31 18_00_00 UTC",
        "2026-05-31 14:00:00 America/New_York",
        "2026-05-31T23:30+0530",
        "2026-05-31T10:00:00.000-08:00",
    ],
)
def test_times_as_platforms_write_them(text):
    assert moment(text) == DUE


@pytest.mark.parametrize("text", [None, "", "yesterday", "2026-02-30", "2026-05-31T25:00", "2026-05-31 18:00 Nowhere"])
def test_what_is_no_time_is_not_guessed(text):
    assert moment(text) is None


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/Los_Angeles"])
def test_a_time_without_a_zone_is_local(monkeypatch, zone):
    import time

    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        hours = {"Europe/Berlin": 2, "America/Los_Angeles": -7}[zone]
        there = timezone(timedelta(hours=hours))
        assert due_time("2026-05-31T18:00") == datetime(2026, 5, 31, 18, tzinfo=there)
        assert moment("2026-05-31T18:00:00") == datetime(2026, 5, 31, 18, tzinfo=there)
        assert due_time("2026-05-31") == datetime(2026, 6, 1, tzinfo=there)  # the end of that day
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("value", ["", "tomorrow", "2026-02-30", "31.5.2026", 7])
def test_a_due_time_that_is_none_says_how_to_write_one(value):
    with pytest.raises(LateError, match="write 2026-05-31"):
        due_time(value)


PERCENT = 'per_day = "12 %"\ngrace_minutes = 15\ncap = "50 %"\nno_marks_after_days = 7\n'


@pytest.mark.parametrize(
    ("hours", "penalty", "reason"),
    [
        (-5, 0.0, ""),
        (0, 0.0, ""),
        (0.25, 0.0, ""),
        (0.3, 1.8, "12 % off: 1 day late"),
        (24, 1.8, "12 % off: 1 day late"),
        (24.1, 3.6, "24 % off: 2 days late"),
        (24 * 6, 7.5, "50 % off, the most there is: 6 days late"),
        (24 * 7 + 1, 15.0, "no marks: 8 days late, and none are given after 7 days"),
    ],
)
def test_so_much_a_day_after_the_grace_up_to_the_cap(tmp_path, hours, penalty, reason):
    result = came(hours)
    settle(result, policy(tmp_path, PERCENT))
    assert result.late is bool(reason)
    assert (result.penalty, result.penalty_reason) == (penalty, reason)
    assert (result.raw_score, result.score) == (15.0, 15.0 - penalty)
    assert result.remarks == [reason] * bool(reason)


def test_points_and_shares_of_the_maximum(tmp_path):
    result = came(25)
    settle(result, policy(tmp_path, "per_day = 1.5"))
    assert (result.penalty, result.penalty_reason) == (3.0, "3 points off: 2 days late")
    settle(result, policy(tmp_path, 'per_day = "10 %"\npercent_of = "maximum"'))
    assert result.penalty == 4.0
    settle(result, policy(tmp_path, "per_day = 100"))
    assert (result.penalty, result.score) == (15.0, 0.0)


def test_a_penalty_is_applied_once_however_often_and_follows_the_points(tmp_path):
    result = came(1)
    graded = result.to_json()
    rules = policy(tmp_path, PERCENT)
    for _ in range(3):
        settle(result, rules)
        result = SubmissionResult.from_json(json.loads(json.dumps(result.to_json())))
    assert result.to_json()["raw_score"] == 15.0
    assert result.to_json()["score"] == 13.2
    assert result.remarks == ["12 % off: 1 day late"]
    merge(result, {("Ada", KEY): 2.0})
    settle(result, rules)
    assert (result.raw_score, result.penalty, result.score, result.awaiting) == (17.0, 2.04, 14.96, 3.0)
    merge(result, {})
    settle(result, None)
    assert result.to_json() == graded | {"late": True}


def test_the_row_of_marks_says_why(tmp_path):
    result = came(1)
    settle(result, policy(tmp_path, PERCENT))
    head, row = tables.grades([result], EXERCISES).splitlines()
    assert head.startswith("student,score,max_score,awaiting,status,remarks,ex1_sinusoids.sinusoidal_encoding,")
    assert row.startswith("Ada,13.2,20,5,graded,12 % off: 1 day late,4,3,1,0,")


def test_extensions_by_days_by_time_and_by_what_the_platform_calls_a_student(tmp_path):
    rules = policy(tmp_path, PERCENT + '[extensions]\nAda = 2\n"ada@uni.edu" = "2026-06-10T12:00Z"\n')
    result = came(40)
    settle(result, rules)
    assert (result.late, result.penalty) == (False, 0.0)
    result = came(50)
    settle(result, rules)
    assert result.penalty_reason == "12 % off: 1 day late (extended by 2 days)"
    other = made("Blaise", submitted_at="2026-06-11T11:00Z", identity={"email": "ada@uni.edu", "name": "Ada"})
    settle(other, rules)
    assert other.penalty_reason == "12 % off: 1 day late (extended to 2026-06-10 12:00)"


def test_a_platform_that_only_says_late_takes_nothing_off_unless_the_policy_says_how_much(tmp_path):
    result = made("Ada", late=True)
    settle(result, policy(tmp_path, PERCENT))
    assert (result.late, result.penalty) == (True, 0.0)
    assert "by how much the platform does not say" in result.remarks[0]
    unknown = PERCENT + "days_if_unknown = 1\n"
    settle(result, policy(tmp_path, unknown, due=None))
    assert result.penalty_reason == "12 % off: 1 day late"
    settle(result, policy(tmp_path, unknown + "[extensions]\nAda = 3\n"))
    assert result.penalty == 0.0
    in_time = made("Ada", late=False)
    settle(in_time, policy(tmp_path, unknown))
    assert (in_time.late, in_time.remarks) == (False, [])


def test_a_due_time_alone_says_late_and_takes_nothing_off():
    result = came(30)
    settle(result, Policy(DUE))
    assert (result.late, result.penalty, result.remarks) == (True, 0.0, ["2 days late"])
    unknown = made("Ada")
    settle(unknown, Policy(DUE))
    assert (unknown.late, unknown.remarks) == (None, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("per_day", "is not TOML"),
        ('per_week = "10 %"', "there is no key 'per_week'"),
        ('per_day = "120 %"', "is no percentage"),
        ('per_day = "ten %"', "is no percentage"),
        ("per_day = -1", "is no number from 0 on"),
        ("per_day = true", "is no number from 0 on"),
        ('per_day = "10 %"\ncap = 3', "both be points"),
        ('percent_of = "all"', "percent_of is"),
        ('extensions = "Ada"', "extensions are a table"),
        ('[extensions]\nAda = "soon"', "'soon' is no time"),
        ('due = "soon"', "'soon' is no time"),
    ],
)
def test_a_policy_that_cannot_be_read_says_why(tmp_path, text, said):
    with pytest.raises(LateError, match=said) as error:
        policy(tmp_path, text)
    assert "late.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_policy_needs_a_due_time_and_the_option_comes_first(tmp_path):
    with pytest.raises(LateError, match="names no time at which it was due"):
        policy(tmp_path, 'per_day = "10 %"', due=None)
    assert policy(tmp_path, "due = 2026-01-01T00:00:00Z", due=None).due == datetime(2026, 1, 1, tzinfo=UTC)
    assert policy(tmp_path, "due = 2026-01-01T00:00:00Z").due == DUE
