"""Lateness: when something was due, when it came, and what a course's own policy takes off for it.

The time of a submission is what the platform tells; the time of a file on this disk says nothing and is not looked at.
What is taken off stands beside the marks (`penalty`, `penalty_reason`), never in them, so that it can change later.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from autograder.result import SubmissionResult

DAY = timedelta(days=1)
_KEYS = {
    "due",
    "per_day",
    "percent_of",
    "cap",
    "grace_minutes",
    "no_marks_after_days",
    "days_if_unknown",
    "extensions",
}
_STAMP = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T _]+(\d\d?)[:_.-](\d\d)(?:[:_.-](\d\d)(?:[.,](\d+))?)?)?"
    r"\s*([A-Za-z][\w/-]*|[+-]\d\d:?\d\d)?"
)


class LateError(Exception):
    """A time or a policy that cannot be read; one line with what to do next."""


@dataclass(frozen=True)
class Amount:
    """So many points, or so many percent."""

    value: float = 0.0
    percent: bool = False

    def __str__(self) -> str:
        unit = " %" if self.percent else " point" if self.value == 1 else " points"
        return f"{self.value:g}{unit}"


@dataclass(frozen=True)
class Policy:
    """What a course takes off. An extension is a number of days, or another time at which it is due."""

    due: datetime | None = None
    per_day: Amount = field(default_factory=Amount)
    of_maximum: bool = False  # percent of the points there are, not of those earned
    cap: Amount | None = None
    grace: timedelta = timedelta()
    no_marks_after: float | None = None  # days
    days_if_unknown: int = 0  # where the platform says "late" and not since when
    extensions: dict[str, timedelta | datetime] = field(default_factory=dict)


# ---------------------------------------------------------------- reading


def moment(text: str | None) -> datetime | None:
    """A time as platforms write it; local time where they name no zone. None if it is none."""
    found = _STAMP.fullmatch((text or "").strip())
    if not found:
        return None
    day, hour, minute, second, part, zone = found.groups()
    try:
        clock = time(int(hour or 0), int(minute or 0), int(second or 0), int((part or "")[:6].ljust(6, "0")))
        there = datetime.combine(date.fromisoformat(day), clock)
        return _in_zone(there, zone)
    except (ValueError, OverflowError, OSError):
        return None


def _in_zone(there: datetime, zone: str | None) -> datetime:
    if zone in (None, ""):
        return there.astimezone()
    assert zone is not None
    if zone in ("Z", "UTC", "GMT"):
        return there.replace(tzinfo=UTC)
    if zone[0] in "+-":
        return datetime.fromisoformat(f"{there.isoformat()}{zone[:3]}:{zone[-2:]}")
    try:
        return there.replace(tzinfo=ZoneInfo(zone))
    except KeyError:
        raise ValueError(f"unknown time zone {zone}") from None


def due_time(value: object) -> datetime:
    """When something is due, local where no zone is named; a day without a time means its end. Raises LateError."""
    if isinstance(value, datetime):
        return value.astimezone()
    if isinstance(value, date):
        return _end_of(value)
    if isinstance(value, str):
        text = value.strip()
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            try:
                return _end_of(date.fromisoformat(text))
            except ValueError:
                pass
        elif (found := moment(text)) is not None:
            return found
    raise LateError(f"{value!r} is no time: write 2026-05-31, 2026-05-31T18:00 or 2026-05-31T18:00+02:00")


def _end_of(day: date) -> datetime:
    return datetime.combine(day + DAY, time()).astimezone()


def read_policy(path: Path, due: datetime | None = None) -> Policy:
    """A policy from its TOML file; `due` comes before the file's own. Raises LateError."""
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise LateError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LateError(f"{path} is not TOML: {error}") from None
    try:
        policy = _policy(plain)
    except LateError as error:
        raise LateError(f"{path}: {error}") from None
    policy = replace(policy, due=due) if due else policy
    if policy.due is None and not policy.days_if_unknown:
        raise LateError(f"{path} names no time at which it was due: add `due = 2026-05-31T18:00:00`, or give --due")
    return policy


def _policy(plain: dict[str, Any]) -> Policy:
    for key in plain:
        if key not in _KEYS:
            raise LateError(f"there is no key {key!r}; there are {', '.join(sorted(_KEYS))}")
    percent_of = plain.get("percent_of", "score")
    if percent_of not in ("score", "maximum"):
        raise LateError('percent_of is "score" (the points earned) or "maximum" (the points there are)')
    extensions = plain.get("extensions", {})
    if not isinstance(extensions, dict):
        raise LateError('extensions are a table: [extensions], then "Ada Lovelace" = 2')
    after = plain.get("no_marks_after_days")
    per_day, cap = _amount("per_day", plain.get("per_day", 0)), _amount("cap", plain["cap"]) if "cap" in plain else None
    if cap is not None and cap.percent != per_day.percent:
        raise LateError("per_day and cap must both be points, or both be percentages")
    return Policy(
        due=due_time(plain["due"]) if "due" in plain else None,
        per_day=per_day,
        of_maximum=percent_of == "maximum",
        cap=cap,
        grace=timedelta(minutes=_number("grace_minutes", plain.get("grace_minutes", 0))),
        no_marks_after=None if after is None else _number("no_marks_after_days", after),
        days_if_unknown=math.ceil(_number("days_if_unknown", plain.get("days_if_unknown", 0))),
        extensions={name: _extension(name, value) for name, value in extensions.items()},
    )


def _amount(key: str, value: object) -> Amount:
    if isinstance(value, str) and value.strip().endswith("%"):
        text = value.strip()[:-1].strip().replace(",", ".")
        if re.fullmatch(r"\d+(\.\d+)?", text) and float(text) <= 100:
            return Amount(float(text), percent=True)
        raise LateError(f'{key} = {value!r} is no percentage: write "10 %"')
    return Amount(_number(key, value))


def _number(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100_000:
        raise LateError(f"{key} = {value!r} is no number from 0 on")
    return float(value)


def _extension(name: str, value: object) -> timedelta | datetime:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return timedelta(days=_number(name, value))
    return due_time(value)


# ---------------------------------------------------------------- applying


def settle(result: SubmissionResult, policy: Policy | None) -> None:
    """Say whether the result is late, and take off what the policy says, in the place of an earlier run's."""
    _take_back(result)
    if policy is None:
        return
    own_due, extended = _due_of(result, policy)
    when = moment(result.submitted_at)
    if when is not None and own_due is not None:
        result.late = when > own_due + policy.grace
        days: int | None = math.ceil((when - own_due) / DAY)
    else:
        days = policy.days_if_unknown or None
    if not result.late:
        return
    if when is None and extended:
        days = None  # whether the extension was kept, nobody knows
    _charge(result, policy, days, extended)


def _take_back(result: SubmissionResult) -> None:
    result.remarks = [remark for remark in result.remarks if remark != result.penalty_reason]
    result.penalty, result.penalty_reason = 0.0, ""


def _due_of(result: SubmissionResult, policy: Policy) -> tuple[datetime | None, str]:
    """When this student's work was due, and a note on an extension."""
    extension = next((policy.extensions[n] for n in names_of(result) if n in policy.extensions), None)
    if extension is None:
        return policy.due, ""
    if isinstance(extension, datetime):
        return extension, f" (extended to {extension:%Y-%m-%d %H:%M})"
    days = extension / DAY
    return policy.due and policy.due + extension, f" (extended by {days:g} day{'' if days == 1 else 's'})"


def names_of(result: SubmissionResult) -> Iterable[str]:
    """What an extension may call a student: the name in the marks, or what the platform calls them."""
    return [result.student, *(v for k, v in result.identity.items() if k != "name")]


def _charge(result: SubmissionResult, policy: Policy, days: int | None, extended: str) -> None:
    if days is None:
        reason = f"late, by how much the platform does not say{extended}: nothing was taken off"
    else:
        lateness = f"{days} day{'' if days == 1 else 's'} late{extended}"
        if policy.no_marks_after is not None and days > policy.no_marks_after:
            result.penalty = result.raw_score
            reason = f"no marks: {lateness}, and none are given after {policy.no_marks_after:g} days"
        elif policy.per_day.value:
            off, most = _taken_off(policy, days)
            result.penalty = _points(off, result, policy.of_maximum)
            reason = f"{off} off{most}: {lateness}"
        else:
            reason = lateness
    result.penalty_reason = reason
    result.remarks = [*result.remarks, reason]


def _taken_off(policy: Policy, days: int) -> tuple[Amount, str]:
    """So much a day, at most the cap."""
    off = policy.per_day.value * days
    most = policy.cap.value if policy.cap else 100.0 if policy.per_day.percent else math.inf
    return Amount(min(off, most), policy.per_day.percent), ", the most there is" if off > most else ""


def _points(off: Amount, result: SubmissionResult, of_maximum: bool) -> float:
    whole = result.max_score if of_maximum else result.raw_score
    points = whole * off.value / 100 if off.percent else off.value
    return round(min(points, result.raw_score), 2)
