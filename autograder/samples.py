"""Submissions made from our own parts: the worked answers, with one function wrong in a known way.

They go through the real engine, in the real sandbox, so that what the catalogue and the mutator promise is seen and
not computed beside it (`autograder verify`).
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import autograder.catalogue
from autograder import masters
from autograder.catalogue import Misconception
from autograder.rubric import Exercise, Question

# The catalogue's own modules, carried by the submission: its variants run in the child as they stand in the package.
_CARRIED = """

# %% the catalogue's variant
import importlib.util as _util
import sys as _sys

_SOURCES = {sources!r}
_PACKAGES = ("autograder", "autograder.exercises", {package!r})


class _Carried:
    def find_spec(self, name, path=None, target=None):
        if name in _SOURCES or name in _PACKAGES:
            return _util.spec_from_loader(name, self, is_package=name in _PACKAGES)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(_SOURCES.get(module.__name__, ""), module.__name__, "exec"), vars(module))


_sys.meta_path.insert(0, _Carried())
_entries = __import__({module!r}, fromlist=["catalogue"]).catalogue.entries
_entry = next(e for e in _entries if (e.question, e.name) == ({question!r}, {name!r}))
"""
_FUNCTION = """

def {question}(*args, **kwargs):
    return _entry.answer(*args, **kwargs, **{{name: globals()[name] for name in _entry.uses}})
"""


def with_misconception(exercise: Exercise, entry: Misconception) -> str:
    """The worked answers with this entry in place of its question's function or value."""
    if not callable(entry.answer):
        return f"{masters.solution_text(exercise.name)}\n\n{entry.question} = {entry.answer!r}\n"
    package = f"autograder.exercises.{exercise.name}"
    folder = Path(inspect.getfile(autograder.catalogue)).parent / "exercises" / exercise.name
    names = [path.stem for path in sorted(folder.glob("*.py")) if not path.stem.startswith(("test_", "__"))]
    sources = {f"{package}.{name}": (folder / f"{name}.py").read_text(encoding="utf-8") for name in names}
    sources["autograder.catalogue"] = inspect.getsource(autograder.catalogue)
    carried = _CARRIED.format(
        sources=sources, package=package, module=f"{package}.misconceptions", question=entry.question, name=entry.name
    )
    return masters.solution_text(exercise.name) + carried + _FUNCTION.format(question=entry.question)


# ---------------------------------------------------------------- degenerate answers

DEGENERATE_FUNCTIONS = {
    "nothing": "pass",
    "None": "return None",
    "zeros": "return _like(args, 0.0)",
    "ones": "return _like(args, 1.0)",
    "a constant": "return _like(args, 0.37)",
    "zero": "return 0",
    "one": "return 1",
    "True": "return True",
    "False": "return False",
    "the argument": "return args[0]",
    "the last argument": "return args[-1]",
    "its transpose": "return np.asarray(args[0]).T",
    "noise": "return np.random.default_rng().normal(size=np.shape(_like(args, 0.0)))",
    "NaN": "return _like(args, float('nan'))",
    "an error": "raise ValueError('no')",
    "an identity": "return np.eye(*(np.shape(_like(args, 0.0)) + (1,))[:2])",
    "a string": "return 'blip2'",
    "an empty array": "return np.zeros((0,))",
}
DEGENERATE_VALUES = {
    "None": "None",
    "zero": "0",
    "one": "1",
    "a string": "'False'",
    "a list": "[False]",
    "NaN": "float('nan')",
}

# A constant of the shape that the worked answer has, or a number where it gives one.
_DEGENERATE = """

# %% a degenerate answer
_right = {question}


def _like(args, fill, kwargs={{}}):
    return np.full(np.shape(_right(*args, **kwargs)), fill)[()]


def {question}(*args, **kwargs):
    {body}
"""


def degenerate(exercise: Exercise, question: Question) -> Iterator[tuple[str, str]]:
    """Name and text of each degenerate answer to a question, the others answered right."""
    solution = masters.solution_text(exercise.name)
    if question.kind == "value":
        for name, value in DEGENERATE_VALUES.items():
            yield name, f"{solution}\n\n{question.name} = {value}\n"
    elif question.kind == "function":
        for name, body in DEGENERATE_FUNCTIONS.items():
            yield name, solution + _DEGENERATE.format(question=question.name, body=body)


# ---------------------------------------------------------------- mutants


@dataclass(frozen=True)
class Mutant:
    """A worked answer with one small change in one question's function."""

    question: str
    change: str  # what was changed, and where
    text: str  # the whole file
    function: str  # the changed function alone


_SWAPS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add, ast.Mult),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Mult, ast.Div),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
_NAMES = {
    "sin": ("cos",),
    "cos": ("sin",),
    "max": ("min", "sum", "mean"),
    "min": ("max",),
    "sum": ("mean", "max"),
    "mean": ("sum", "max"),
    "maximum": ("minimum",),
    "exp": ("square", "abs"),
    "sqrt": ("square", "abs"),
    "abs": ("negative", "square"),
    "zeros": ("ones",),
    "eye": ("ones",),
    "len": ("abs",),
    "all": ("any",),
    "any": ("all",),
}


def mutants(exercise: Exercise) -> Iterator[Mutant]:
    """Every mutant of every function question of the worked answers."""
    tree = ast.parse(masters.solution_text(exercise.name))
    wanted = {question.name for question in exercise.questions if question.kind == "function"}
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef) and node.name in wanted:
            for change, changed in _changes(node):
                body = [*tree.body[:place], changed, *tree.body[place + 1 :]]
                text = ast.unparse(ast.Module(body=body, type_ignores=[]))
                yield Mutant(node.name, change, text, ast.unparse(changed))


def _changes(function: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Copies of a function with one node changed each."""
    source = ast.unparse(function)
    count = sum(1 for _ in ast.walk(ast.parse(source)))
    for number in range(count):
        for variant in range(6):
            copy = ast.parse(source)
            changed = _change_node(copy, number, variant)
            if changed is None:
                break
            ast.fix_missing_locations(copy)
            new = copy.body[0]
            assert isinstance(new, ast.FunctionDef)
            if ast.unparse(new) != source:
                yield changed, new


def _change_node(tree: ast.Module, number: int, variant: int) -> str | None:
    """Apply the given variant of a change to a node; None where there are no more."""
    node = list(ast.walk(tree))[number]
    where = f"line {getattr(node, 'lineno', 0)}"
    for kind, others in _SWAPS.items():
        if type(node) is kind:
            if variant >= len(others):
                return None
            parent = next(p for p in ast.walk(tree) for c in ast.iter_child_nodes(p) if c is node)
            _replace(parent, node, others[variant]())
            return f"{kind.__name__} to {others[variant].__name__} at line {getattr(parent, 'lineno', 0)}"
    if isinstance(node, ast.Constant) and not isinstance(node.value, str | bytes) and node.value is not Ellipsis:
        return _change_constant(node, variant, where)
    if isinstance(node, ast.Attribute) and node.attr in _NAMES and variant < len(_NAMES[node.attr]):
        old, node.attr = node.attr, _NAMES[node.attr][variant]
        return f"{old} to {node.attr} at {where}"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not) and variant == 0:
        parent = next(p for p in ast.walk(tree) for c in ast.iter_child_nodes(p) if c is node)
        _replace(parent, node, node.operand)
        return f"{type(node.op).__name__} taken out at {where}"
    if isinstance(node, ast.FunctionDef):
        return _drop_statement(node, variant)
    if isinstance(node, ast.If) and variant == 0:
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return f"condition turned round at {where}"
    if isinstance(node, ast.Call) and len(node.args) >= 2 and variant == 0:
        node.args[0], node.args[1] = node.args[1], node.args[0]
        return f"two arguments exchanged at {where}"
    if isinstance(node, ast.BinOp) and variant < 2:
        parent = next(p for p in ast.walk(tree) for c in ast.iter_child_nodes(p) if c is node)
        _replace(parent, node, (node.left, node.right)[variant])
        return f"only the {('left', 'right')[variant]} side kept at {where}"
    return None


def _change_constant(node: ast.Constant, variant: int, where: str) -> str | None:
    value = node.value
    if isinstance(value, bool):
        changed: tuple[object, ...] = (not value,)
    elif isinstance(value, int | float):
        changed = (value + 1, value - 1, -value if value else 2, value * 2 if value else 3)
    else:
        return None
    if variant >= len(changed):
        return None
    node.value = changed[variant]  # type: ignore[assignment]
    return f"{value!r} to {changed[variant]!r} at {where}"


def _drop_statement(function: ast.FunctionDef, variant: int) -> str | None:
    body = [s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    if variant >= len(body) or len(body) < 2:
        return None
    function.body = [s for s in body if s is not body[variant]]
    return f"statement {variant + 1} taken out"


def _replace(parent: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for name, value in ast.iter_fields(parent):
        if value is old:
            setattr(parent, name, new)
        elif isinstance(value, list):
            setattr(parent, name, [new if item is old else item for item in value])
