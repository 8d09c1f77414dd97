"""Archives and folders made to do harm cost their own student a remark, and nobody else anything."""

from __future__ import annotations

import io
import os
import random
import struct
import tarfile
import tracemalloc
import zipfile

import pytest
from exports import NAMES, answers, find, taken, tar_of, zip_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.intake import IntakeError, find_submissions
from autograder.intake.contents import Spool
from autograder.intake.finding import find_submissions as find_with_limits
from autograder.intake.limits import Budget, Limits, Refused
from autograder.intake.zips import members

ONE = answers("ex1_sinusoids")
GOOD = {"good/ex1_sinusoids.py": ONE}


def tar_with(*infos: tarfile.TarInfo) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for info in infos:
            archive.addfile(info, io.BytesIO(b"\0" * info.size) if info.isreg() else None)
        good = tarfile.TarInfo("good/ex1_sinusoids.py")
        good.size = len(ONE)
        archive.addfile(good, io.BytesIO(ONE.encode()))
    return buffer.getvalue()


def info(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", size: int = 0) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname, member.size = kind, link, size
    return member


def assert_good_is_graded(path) -> dict:
    found = find(path)
    assert taken(found["good"]) == {"ex1_sinusoids.py": "ex1_sinusoids.py"}
    assert found["good"].remarks == []
    return found


@pytest.mark.parametrize(
    "name",
    [
        *("bad/../../evil.py", "/bad/evil.py", "C:\\bad\\evil.py", "bad\\..\\..\\evil.py", "bad/e\nvil.py"),
        *("bad/\u202eevil.py", "bad/" + "d/" * 20 + "evil.py", "bad/" + "x" * 300 + ".py", "bad/e\x1b[31mvil.py"),
    ],
)
@pytest.mark.parametrize("pack", [zip_of, tar_of])
def test_paths_that_climb_or_deceive_are_a_remark(file, tmp_path, name, pack):
    suffix = "zip" if pack is zip_of else "tar.gz"
    path = file(f"class.{suffix}", pack({name: ONE, **GOOD}))
    before = sorted(tmp_path.rglob("*"))
    found = assert_good_is_graded(path)
    assert sorted(tmp_path.rglob("*")) == before
    assert any("was not read" in remark for remark in found["bad"].remarks)
    assert found["bad"].files == []


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_in_a_tar_are_a_remark(file, kind):
    path = file("class.tar.gz", tar_with(info("bad/ex1_sinusoids.py", kind, "/etc/passwd")))
    found = assert_good_is_graded(path)
    assert "link" in found["bad"].remarks[0]


def test_a_link_in_a_zip_is_a_remark(file):
    buffer = io.BytesIO(zip_of(GOOD))
    with zipfile.ZipFile(buffer, "a") as archive:
        link = zipfile.ZipInfo("bad/ex1_sinusoids.py")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    assert "link" in assert_good_is_graded(file("class.zip", buffer.getvalue()))["bad"].remarks[0]


def bombs() -> dict[str, bytes]:
    zeros = b"\0" * 60_000_000
    inner = {"ex1_sinusoids.py": zeros}
    return {
        "large.zip": zip_of(inner),
        "large.tar.gz": tar_of(inner),
        "large.tar.xz": tar_of(inner, "xz"),
        "large.tar.bz2": tar_of(inner, "bz2"),
        "unread.tar.gz": tar_of({"movie.bin": zeros * 5, "ex1_sinusoids.py": ONE}),
        "many.zip": zip_of({f"{i}.txt": "" for i in range(6000)}),
        "many.tar.gz": tar_of({f"{i}.txt": "" for i in range(6000)}),
        "megabytes.zip": zip_of({f"{i}.py": zeros[:999_000] for i in range(300)}),
        "longname.tar.gz": tar_with(info("x", tarfile.GNUTYPE_LONGNAME, size=0)),
    }


def test_bombs_cost_their_student_a_remark_and_no_memory(folder):
    root = folder({f"{name}/{name}": data for name, data in bombs().items()} | GOOD)
    tracemalloc.start()
    found = assert_good_is_graded(root)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000
    for name, submission in found.items():
        if name not in ("good", "longname.tar.gz"):
            assert submission.unread, name
            assert submission.remarks, name


def test_what_unpacks_far_too_well_is_refused_below_the_size_limit(folder, file):
    zeros = {"bad/ex1_sinusoids.py": b"\0" * 20_000_000, **GOOD}
    remarks = assert_good_is_graded(file("c.zip", zip_of(zeros)))["bad"].remarks
    assert "200 times its size" in remarks[0]
    honest = {"ex1_sinusoids.py": "\n".join(f"x{i} = {i * i}" for i in range(200_000))}
    assert find(folder({"a/x.zip": zip_of(honest)}))["a"].files


def test_a_bomb_in_the_archive_of_a_class(file):
    files = {"bad/ex1_sinusoids.py": b"\0" * 60_000_000, **GOOD}
    for path in (file("c.zip", zip_of(files)), file("c.tar.gz", tar_of(files))):
        assert assert_good_is_graded(path)["bad"].unread


def test_a_huge_name_header_does_not_fill_the_memory(file):
    header = bytearray(tar_of({"x": "y"}, "")[:512])
    header[124:136] = b"%011o\0" % 2_000_000_000
    header[156:157] = b"x"
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    with pytest.raises(IntakeError, match="far too long"):
        find_submissions(file("c.tar", bytes(header) + b"\0" * 1024), NAMES)


def test_overlapping_members_are_a_remark(folder):
    data = bytearray(zip_of({"ex1_sinusoids.py": ONE, "ex2_decoder_block.py": ONE * 9}))
    second = data.rfind(b"PK\x01\x02")
    data[second + 42 : second + 46] = struct.pack("<L", 0)
    found = assert_good_is_graded(folder({"bad/x.zip": bytes(data), **GOOD}))
    assert any("overlaps" in remark for remark in found["bad"].remarks)


def test_encrypted_and_foreign_archives_are_a_remark(folder):
    locked = bytearray(zip_of({"ex1_sinusoids.py": ONE}))
    locked[locked.rfind(b"PK\x01\x02") + 8] |= 1
    files = {"a/x.zip": bytes(locked), "b/x.7z": b"7z\xbc\xaf'\x1c123", "c/x.rar": b"Rar!123", "d/x.zip": b"", **GOOD}
    found = assert_good_is_graded(folder(files))
    told = {name: " ".join(found[name].remarks) for name in "abcd"}
    assert "encrypted" in told["a"]
    assert "7z" in told["b"]
    assert "rar" in told["c"]
    assert "empty" in told["d"]


def test_a_damaged_member_of_a_class_costs_its_student_alone(file):
    data = bytearray(zip_of({"bad/ex1_sinusoids.py": ONE, **GOOD}))
    place = data.index(b"ex1_sinusoids.py") + 40
    data[place : place + 4] = b"\xff\xff\xff\xff"
    assert "damaged" in assert_good_is_graded(file("class.zip", bytes(data)))["bad"].remarks[0]


def test_odd_names_in_a_zip(file):
    data = zip_of({"bad/XXXX.py": ONE, **GOOD})
    found = assert_good_is_graded(file("c.zip", data.replace(b"XXXX", b"\x81\xff\xfe\x82")))
    assert found["bad"].files
    flagged = bytearray(data.replace(b"XXXX", b"\x81\xff\xfe\x82"))
    flagged[flagged.find(b"PK\x01\x02") + 9] |= 0x08
    assert_good_is_graded(file("d.zip", bytes(flagged)))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_double_names_are_a_remark(file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a/ex1_sinusoids.py", ONE + "# first")
        archive.writestr("a/ex1_sinusoids.py", ONE + "# second")
        archive.writestr("good/ex1_sinusoids.py", ONE)
    found = assert_good_is_graded(file("c.zip", buffer.getvalue()))
    assert found["a"].files[0].data.endswith(b"second")
    assert any("more than one file" in remark for remark in found["a"].remarks)


def test_large_zips_of_the_long_form_are_read(file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(66_000):
            archive.writestr(f"good/pictures/{number}.png", b"")
        with archive.open(zipfile.ZipInfo("good/ex1_sinusoids.py"), "w", force_zip64=True) as member:
            member.write(ONE.encode())
    assert_good_is_graded(file("c.zip", b"#!/bin/sh in front\n" + buffer.getvalue()))


def test_links_pipes_and_closed_folders_on_the_disk_are_remarks(folder, tmp_path):
    outside = tmp_path / "secret"
    outside.mkdir()
    (outside / "ex1_sinusoids.py").write_text(ONE)
    root = folder({**GOOD, "linked/notes.txt": "", "piped/": "", "huge/": "", "named/ex1_sinusoids.py/": ""})
    (root / "linked/ex1_sinusoids.py").symlink_to(root / "good/ex1_sinusoids.py")
    (root / "folder link").symlink_to(outside)
    (root / "linked/loop").symlink_to(root)
    os.mkfifo(root / "piped/ex1_sinusoids.py")
    with (root / "huge/ex1_sinusoids.py").open("wb") as sparse:
        sparse.truncate(1 << 40)
    found = assert_good_is_graded(root)
    assert set(found) == {"good", "linked", "folder link", "piped", "huge", "named"}
    for name in ("linked", "folder link", "piped", "huge"):
        assert found[name].files == []
        assert found[name].unread, name


def test_unreadable_files_are_remarks(folder):
    root = folder({**GOOD, "file/ex1_sinusoids.py": ONE, "closed/ex1_sinusoids.py": ONE})
    (root / "file/ex1_sinusoids.py").chmod(0)
    (root / "closed").chmod(0)
    if os.access(root / "closed", os.R_OK):
        pytest.skip("this user may read everything")
    found = assert_good_is_graded(root)
    (root / "closed").chmod(0o700)
    assert found["file"].unread
    assert found["closed"].unread


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_names_in_another_encoding(folder):
    root = folder(GOOD)
    other = os.path.join(os.fsencode(root), "Bj\xf6rn".encode("latin-1"))
    os.mkdir(other)
    with open(os.path.join(other, b"ex1_sinusoids.py"), "w") as target:
        target.write(ONE)
    found = assert_good_is_graded(root)
    assert taken(found["Björn"]) == {"ex1_sinusoids.py": "ex1_sinusoids.py"}


def test_the_files_of_one_student_are_bounded_together(folder):
    root = folder({f"a/{i}.py": ONE for i in range(30)} | GOOD)
    found = {s.student: s for s in find_with_limits(root, NAMES, limits=Limits(entries=10))}
    assert found["a"].unread
    assert found["good"].files
    found = {s.student: s for s in find_with_limits(root, NAMES, limits=Limits(total=3 * len(ONE)))}
    assert found["a"].unread
    assert found["good"].files


# --- fuzzing ---


def read_all(data: bytes) -> dict[str, bytes]:
    """What the zip reader gets out of an archive."""
    found = {}
    for member in members(io.BytesIO(data)):
        if not member.is_folder and not member.problem:
            found[member.name] = b"".join(Budget(Limits()).metered(member.chunks(), member.packed))
    return found


names = st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=20).map(
    lambda name: name.replace("/", "_").replace("\\", "_")
)


@settings(deadline=None, max_examples=60)
@given(
    st.dictionaries(names, st.binary(max_size=3000), max_size=6),
    st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2]),
    st.binary(max_size=40),
)
def test_honest_zips_are_read_as_the_standard_library_reads_them(files, method, front):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    assert read_all(front + buffer.getvalue()) == files


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The same bytes with a few of them changed, dropped, doubled or moved."""
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        place, length = chance.randrange(len(damaged) or 1), chance.choice([1, 1, 1, 2, 4, 30, 512])
        piece = damaged[place : place + length]
        action = chance.randrange(5)
        if action == 0:
            damaged[place : place + length] = chance.randbytes(len(piece))
        elif action == 1:
            damaged[place : place + length] = b"\xff" * len(piece)
        elif action == 2:
            del damaged[place : place + length]
        elif action == 3:
            damaged[place:place] = piece
        else:
            damaged[place : place + length] = b"\0" * len(piece)
    return bytes(damaged[: chance.randrange(len(damaged) + 1)] if chance.random() < 0.1 else damaged)


def seeds() -> dict[str, bytes]:
    files = {
        "a/ex1_sinusoids.py": ONE,
        "a/x.zip": zip_of({"y.py": ONE}),
        "b/" + "long" * 40 + "/z.ipynb": "{}",
        "c/": "",
    }
    long = {name: data for name, data in files.items() if name != "c/"}
    return {
        "s.zip": zip_of(files),
        "s.tar": tar_of(long, ""),
        "s.tar.gz": tar_of(long),
        "s.tar.bz2": tar_of(long, "bz2"),
        "s.tar.xz": tar_of(long, "xz"),
        "gradescope.zip": zip_of({"submission_metadata.yml": "submission_1: {':submitters': []}", **files}),
    }


def fuzz(folder, rounds: int, seed: int, archives: list[tuple[str, bytes]]) -> int:
    """Damaged archives, alone and beside a good neighbour; returns how many were read all the same."""
    chance = random.Random(seed)
    read = 0
    for number in range(rounds):
        name, data = archives[number % len(archives)]
        damaged = chance.randbytes(chance.randrange(2000)) if number % 20 == 0 else mutated(data, chance)
        root = folder({f"bad/{name}": damaged, **GOOD}, "fuzzed")
        for path in (root / "bad" / name, root):
            try:
                found = find(path)
            except IntakeError:
                assert path != root
            else:
                read += 1
                assert path != root or found["good"].files
        (root / "bad" / name).unlink()
    return read


def test_damaged_archives_raise_nothing_but_intake_errors(folder):
    assert fuzz(folder, 300, 1, list(seeds().items())) >= 300


@pytest.mark.slow
def test_two_thousand_damaged_archives_leave_memory_flat(folder):
    archives = list(seeds().items())
    fuzz(folder, 50, 2, archives)
    tracemalloc.start()
    fuzz(folder, 2000, 3, archives)
    now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert now < 2_000_000
    assert peak < 75_000_000  # a damaged xz may ask for its largest dictionary


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=600), st.sampled_from([b"", b"PK\x03\x04", b"\x1f\x8b", b"BZh9", b"\xfd7zXZ\0"]))
def test_random_bytes_raise_nothing_but_intake_errors(tmp_path, data, magic):
    path = tmp_path / "x.zip"
    path.write_bytes(magic + data)
    with pytest.raises(IntakeError):
        find_submissions(path, NAMES)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@settings(deadline=None, max_examples=80)
@given(st.lists(st.tuples(st.text(max_size=30), st.booleans()), min_size=1, max_size=8))
def test_random_names_in_archives_lose_no_neighbour(tmp_path_factory, names):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, inside in names:
            text = name.encode("utf-8", "replace").decode()
            member = zipfile.ZipInfo()
            member.filename = f"bad/{text}.py" if inside else f"{text}_1_2_ex1_sinusoids.py"  # its maker cuts at a NUL
            archive.writestr(member, ONE)
        archive.writestr("good/ex1_sinusoids.py", ONE)
    path = tmp_path_factory.mktemp("names") / "class.zip"
    path.write_bytes(buffer.getvalue())
    assert any(s.files and s.source for s in find_submissions(path, NAMES))


def test_a_spool_forgets_what_was_refused():
    def broken():
        yield b"half"
        raise Refused("no")

    spool = Spool()
    with pytest.raises(Refused):
        spool.add(broken())
    assert spool.add([b"whole", b"!"]).read() == b"whole!"
