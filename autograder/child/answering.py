"""One submission's process: loads a file and answers calls of its functions.

What it sends back is only ever data (see `wire`), and it is believed only where a comparison in the grader says so. It
knows no test, no reference and no score: there are none in this process.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import socket
import sys
import types
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from autograder.checks import Code, differ
from autograder.child import requests, wire
from autograder.child.cells import Cell, filename_of, run

MAX_OUTPUT = 2_000


class _Sink(io.RawIOBase):
    """Takes any amount of output and keeps its beginning in `kept`, which outlives the stream."""

    def __init__(self, kept: bytearray) -> None:
        self.kept = kept

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        size = len(data)
        if len(self.kept) < MAX_OUTPUT:
            self.kept += bytes(data[: MAX_OUTPUT - len(self.kept)])
        return size


class GraderGone(BaseException):
    """The other end of the wire was closed."""


class Child:
    """One submission's process: loads a file and answers calls of its functions."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(True)
        self.connection = connection  # kept, so that it stays open
        self.read, self.write = connection.recv, connection.sendall
        self.modules: dict[str, types.ModuleType] = {}  # the loaded file of each exercise
        self.files: dict[str, Cell] = {}
        self.kept = bytearray()
        self.stream: io.TextIOWrapper | None = None
        self.request = 0

    def serve(self, held: list[dict[str, Any]]) -> NoReturn:
        """Say which walls hold, before any of the submission's code runs; then answer for ever."""
        self.send(wire.encode({"id": 0, "walls": held}, {}))
        operations: dict[str, Callable[..., bytes]] = {
            "load": self.load,
            "open": self.open,
            "call": self.call,
            "get": self.get,
            "batch": self.batch,
        }
        while True:
            message, values = self.receive()
            self.request = message["id"]
            self.redirect()
            reply = operations[message["op"]](message, values)
            self.send(reply)

    def receive(self) -> tuple[dict[str, Any], dict[str, Any]]:
        (size,) = requests.PREFIX.unpack(self.exactly(requests.PREFIX.size))
        return requests.unpack(self.exactly(size))

    def exactly(self, size: int) -> bytes:
        parts = []
        while size:
            part = self.read(min(size, 1 << 20))
            if not part:
                raise GraderGone
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def send(self, frame: bytes) -> None:
        self.write(frame)

    def redirect(self) -> None:
        """Standard output that keeps a beginning; put back where a submission closed it."""
        if self.stream is None or self.stream.closed:
            self.stream = io.TextIOWrapper(io.BufferedWriter(_Sink(self.kept), 8192), "utf-8", errors="replace")
        sys.stdout = sys.stderr = self.stream

    # ------------------------------------------------------------ operations

    def load(self, message: dict[str, Any], values: dict[str, Any]) -> bytes:
        """Run one file's cells, and say what came of it."""
        return wire.encode({"id": self.request, **self.run_file(message)}, {})

    def open(self, message: dict[str, Any], values: dict[str, Any]) -> bytes:
        """Run several files' cells, and read some values before any function is called."""
        loaded = [self.run_file(file) for file in message["files"]]
        read = [self.namespace(slot).get(name) for slot, name in message["read"]]
        return wire.encode({"id": self.request, "loaded": loaded}, {"read": read})

    def run_file(self, message: dict[str, Any]) -> dict[str, Any]:
        """Run a file's cells. With `progress`, the number of each statement is sent before it runs."""
        file = message["file"]
        code = [Cell(source, line, name) for source, line, name in message["cells"]]
        self.files |= {filename_of(file, cell): cell for cell in code}
        module = types.ModuleType(message["module"])
        self.modules[message["slot"]] = sys.modules[message["module"]] = module
        namespace = vars(module)
        namespace.update(__file__=file, __builtins__=__builtins__, get_ipython=_NoShell, display=lambda *_, **__: None)
        stand_ins = {name: StandIn(self, name, parameters) for name, parameters in message.get("stand_ins", {}).items()}

        def put_stand_ins() -> None:
            for name, stand_in in stand_ins.items():
                current = namespace.get(name)
                if current is not stand_in:
                    stand_in.original = stand_in.original if current is None else current
                    namespace[name] = stand_in

        put_stand_ins()
        stumbles = run(
            code,
            file,
            namespace,
            skip=frozenset(message.get("skip", ())),
            before=self.report if message.get("progress") else None,
            after=put_stand_ins if stand_ins else None,
        )
        kinds = {name: _kind(namespace[name]) for name in message["names"] if name in namespace}
        return {
            "stumbles": [vars(stumble) for stumble in stumbles[:50]],
            "names": kinds,
            "defined": [name[:60] for name, value in namespace.items() if _is_own(value, namespace)][:50],
            "output": self.output(),
        }

    def report(self, statement: int) -> None:
        self.send(wire.encode({"id": self.request, "at": statement}, {}))

    def output(self) -> str:
        if self.stream is not None:
            with contextlib.suppress(BaseException):
                self.stream.flush()
        return self.kept.decode("utf-8", errors="replace")

    def get(self, message: dict[str, Any], values: dict[str, Any]) -> bytes:
        """The value of a name."""
        return wire.encode({"id": self.request}, {"value": self.namespace(message["slot"]).get(message["name"])})

    def namespace(self, slot: str) -> dict[str, Any]:
        return vars(self.modules[slot])

    def call(self, message: dict[str, Any], values: dict[str, Any]) -> bytes:
        """Call a function with copies of the arguments, and say which of them it changed."""
        writer = wire.Writer()
        _forget_error_state()
        outcome, coded = self.call_one(writer, message["slot"], message["name"], values["call"])
        return writer.frame({"id": self.request, **outcome}, {"value": coded})

    def batch(self, message: dict[str, Any], values: dict[str, Any]) -> bytes:
        """Many calls, or looks at values, one after another; each answer is coded before the next call is made."""
        writer = wire.Writer()
        outcomes: list[dict[str, Any]] = []
        answers: list[Any] = []
        _forget_error_state()
        for slot, name, call in values["calls"]:
            if call is None:
                outcomes.append({})
                answers.append(writer.value(self.namespace(slot).get(name)))
            else:
                outcome, coded = self.call_one(writer, slot, name, call)
                outcomes.append(outcome)
                answers.append(coded)
        return writer.frame({"id": self.request, "outcomes": outcomes}, {"values": {"l": answers}})

    def call_one(self, writer: wire.Writer, slot: str, name: str, call: bytes) -> tuple[dict[str, Any], Any]:
        args, named = requests.unpack_call(call)
        given = [arg.function() if isinstance(arg, Code) else arg for arg in args]
        try:
            value = self.namespace(slot)[name](*given, **named)
            changed = [] if _is_same(call, given, named) else _changed(call, given)
            return ({"changed": changed} if changed else {}), writer.value(value)
        except GraderGone:
            raise
        except BaseException as error:
            return {"raised": self.raised(error)}, None

    def raised(self, error: BaseException) -> dict[str, Any]:
        """The exception as text: names of its classes, its first line, and the submission's own last line."""
        found: dict[str, Any] = {"line": 0, "code": "", "function": "", "cell": ""}
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            cell = self.files.get(code.co_filename)
            if cell is not None:
                lines = cell.source.split("\n")
                row = trace.tb_lineno - cell.line
                text = lines[row].strip()[:120] if 0 <= row < len(lines) else ""
                found = {"line": trace.tb_lineno, "code": text, "function": code.co_name[:60], "cell": cell.name}
            trace = trace.tb_next
        try:
            text = str(error)
        except BaseException:
            text = ""
        found["message"] = text.split("\n")[0][:300] if isinstance(text, str) else ""
        found["kinds"] = [str(kind.__name__)[:60] for kind in type(error).__mro__[:12] if kind is not object]
        return found


class StandIn:
    """An earlier function answered by the grader: its value comes over the wire, its code never does."""

    def __init__(self, child: Child, name: str, parameters: list[str]) -> None:
        self.child = child
        self.name = name
        self.__name__ = name
        self.parameters = parameters
        self.original: Any = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        positional, named = self.bind(args, kwargs)
        self.child.send(
            wire.encode({"id": self.child.request, "ask": self.name}, {"args": positional, "kwargs": named})
        )
        message, values = self.child.receive()
        if "raised" in message:
            raise ValueError(message["raised"])
        return values["value"]

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Arguments under the contract's names: the submission may call its own parameters otherwise."""
        own: list[str] = []
        if kwargs and self.original is not None:
            try:
                own = list(inspect.signature(self.original).parameters)
            except (TypeError, ValueError):
                own = []
        named: dict[str, Any] = {}
        for name, value in kwargs.items():
            place = own.index(name) if name in own else -1
            if 0 <= place < len(self.parameters):
                named[self.parameters[place]] = value
            elif name in self.parameters:
                named[name] = value
        return list(args[: len(self.parameters)]), named


class _NoShell:
    """What `get_ipython()` gives here: every method does nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


def _forget_error_state() -> None:
    """Floating-point errors warn, as in a fresh process, whatever the file's top level asked numpy for."""
    np.seterr(divide="warn", over="warn", under="ignore", invalid="warn")


def _kind(value: Any) -> str:
    if callable(value):
        return "function"
    return "none" if value is None else "value"


def _is_own(value: Any, namespace: dict[str, Any]) -> bool:
    """A function that the submission wrote, not one that it imported or was given."""
    return isinstance(value, types.FunctionType) and value.__globals__ is namespace


def _is_same(call: bytes, args: list[Any], kwargs: dict[str, Any]) -> bool:
    """True if the arguments still are what was sent; False where that is not plain."""
    try:
        return requests.pack_call(args, kwargs) == call
    except Exception:  # an answer may have put anything into them
        return False


def _changed(call: bytes, after: list[Any]) -> list[int]:
    """Which arguments are no longer what they were."""
    before, _ = requests.unpack_call(call)
    return [i for i, pair in enumerate(zip(before, after, strict=True)) if differ(*pair)]
