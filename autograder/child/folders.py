"""Which files Python and numpy still read after a submission has started; everything else stays shut.

`site-packages` is the delicate one: the reference, the hidden tests and the solutions may be installed right beside
numpy, so the folder can be listed but only the named packages in it can be read. Must not know Landlock.
"""

from __future__ import annotations

import glob
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

# numpy, what scientific answers import, and what matplotlib needs to draw.
PACKAGES = (
    *("numpy", "scipy", "matplotlib", "mpl_toolkits", "pylab", "contourpy", "cycler", "dateutil", "fontTools"),
    *("kiwisolver", "packaging", "PIL", "pyparsing", "six", "typing_extensions"),
)
_SITE = ("site-packages", "dist-packages")
# Libraries that parts of the standard library and of numpy load when they are first used.
_LIBRARIES = (
    *(
        "ld-*",
        "libb2",
        "libblas*",
        "libbz2",
        "libc",
        "libcrypt*",
        "libdb-*",
        "libdl",
        "libexpat",
        "libffi*",
        "libflexiblas*",
    ),
    *("libgcc_s*", "libgdbm*", "libgfortran*", "libgomp*", "libiomp*", "liblapack*", "liblzma*", "libm", "libmkl*"),
    *("libmpdec*", "libmvec*", "libncurses*", "libnsl*", "libnss_*", "libopenblas*", "libpanel*", "libpthread*"),
    *("libpython*", "libquadmath*", "libreadline*", "librt", "libsqlite3*", "libssl*", "libstdc++*", "libtinfo*"),
    *("libtirpc*", "libutil*", "libuuid*", "libz", "libzstd*"),
)
_SYSTEM = (
    *("/etc/ld.so.cache", "/etc/localtime", "/etc/mime.types", "/etc/fonts", "/usr/share/fonts", "/usr/lib/locale"),
    *(
        "/usr/share/locale",
        "/usr/share/zoneinfo",
        "/sys/devices/system/cpu",
        "/dev/urandom",
        "/dev/random",
        "/dev/zero",
    ),
)


@dataclass(frozen=True)
class Folders:
    """Files and folders that can be read, with all beneath them, and folders whose names alone can be listed."""

    read: tuple[str, ...]
    listed: tuple[str, ...]


def python_folders() -> Folders:
    """What this interpreter needs, resolved and without repetition."""
    standard = os.path.dirname(os.path.realpath(os.__file__))
    sites = [path for path in sys.path if os.path.basename(path) in _SITE and os.path.isdir(path)]
    read = [*_standard_library(standard), *_packages(), *_shared_libraries(), *_SYSTEM]
    return Folders(_outermost(read), _resolved([standard, *sites]))


def _resolved(paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(os.path.realpath(path) for path in paths if os.path.exists(path)))


def _outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths, less those that lie in another one."""
    kept: set[str] = set()
    for path in sorted(_resolved(paths), key=len):
        if not any(parent in kept for parent in _parents(path)):
            kept.add(path)
    return tuple(sorted(kept))


def _parents(path: str) -> Iterator[str]:
    yield path
    while (above := os.path.dirname(path)) != path:
        yield (path := above)


def _standard_library(standard: str) -> Iterator[str]:
    """The standard library, entry by entry where installed packages live inside its folder."""
    entries = os.listdir(standard)
    if not any(site in entries for site in _SITE):
        yield standard
    else:
        left_out = (*_SITE, "test", "idlelib", "turtledemo", "lib2to3", "ensurepip")
        yield from (os.path.join(standard, entry) for entry in entries if entry not in left_out)
    yield from (path for path in sys.path if os.path.basename(path) == "lib-dynload" or path.endswith(".zip"))


def _packages() -> Iterator[str]:
    """Each package that is installed, its bundled libraries and its metadata."""
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        found = (spec.submodule_search_locations or [spec.origin or ""]) if spec else []
        for path in filter(None, found):
            site = os.path.dirname(path)
            yield path
            yield from glob.glob(os.path.join(glob.escape(site), f"{name}-*.dist-info"))
            yield os.path.join(site, f"{name}.libs")
            yield os.path.join(site, f"{name.replace('PIL', 'pillow')}.libs")


def _shared_libraries() -> Iterator[str]:
    """The system's libraries: whole folders where nothing else lives, else those with a known name."""
    several = sysconfig.get_config_var("MULTIARCH") or ""
    if several:
        yield from (f"/lib/{several}", f"/usr/lib/{several}")
    mixed = dict.fromkeys(
        os.path.realpath(path)
        for path in ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", _own_libraries())
    )
    for folder in mixed:
        for pattern in _LIBRARIES:
            yield from glob.glob(os.path.join(glob.escape(folder), f"{pattern}.so*"))
    yield from _mapped()


def _own_libraries() -> str:
    return os.path.join(sys.base_prefix, "lib")


def _mapped() -> Iterator[str]:
    """Libraries that are loaded already, wherever they came from: another part of numpy may ask for them again."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
            paths = {line.split(maxsplit=5)[-1].strip() for line in maps if ".so" in line}
    except OSError:
        return
    yield from (path for path in paths if path.startswith("/"))
