"""Named wrong token counts, each with its cause and a hint. Self-contained: not even numpy."""

from autograder.catalogue import Catalogue

catalogue = Catalogue()
wrong = catalogue.wrong


def _count(connector: str, blip2: int, llava: int) -> int:
    """These two numbers, and ValueError for any other connector."""
    if connector not in ("blip2", "llava"):
        raise ValueError(f"unknown connector: {connector!r}")
    return blip2 if connector == "blip2" else llava


@wrong(
    "token_count",
    "counts-swapped",
    cause="The two counts are swapped.",
    hint="Which of the two connectors has queries of its own?",
)
def _swapped(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_features, n_queries)


@wrong(
    "token_count",
    "always-the-features",
    cause="Both connectors are given as many tokens as there are features.",
    hint="What are BLIP-2's queries for?",
)
def _always_features(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_features, n_features)


@wrong(
    "token_count",
    "always-the-queries",
    cause="Both connectors are given as many tokens as there are queries.",
    hint="Does LLaVA's connector have queries?",
)
def _always_queries(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_queries, n_queries)


@wrong(
    "token_count",
    "features-and-queries-together",
    cause="BLIP-2 is given its queries and the features together.",
    hint="Do the features themselves reach the language model in BLIP-2?",
)
def _together(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_features + n_queries, n_features)


@wrong(
    "token_count",
    "product",
    cause="BLIP-2 is given one token for each pair of a query and a feature: the size of the weights.",
    hint="What is left of the features after the weights have mixed them?",
)
def _product(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_features * n_queries, n_features)


@wrong(
    "token_count",
    "constant-64",
    cause="LLaVA is always given 64 tokens, as in the example.",
    hint="What changes with an image of 100 features?",
)
def _constant_64(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_queries, 64)


@wrong(
    "token_count",
    "constant-32",
    cause="BLIP-2 is always given 32 tokens, as in the paper.",
    hint="What changes with 4 queries?",
)
def _constant_32(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, 32, n_features)


@wrong(
    "token_count",
    "constant-4",
    cause="BLIP-2 is always given 4 tokens, as in the example.",
    hint="What changes with 32 queries?",
)
def _constant_4(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, 4, n_features)


@wrong(
    "token_count",
    "class-token-added",
    cause="LLaVA is given one token more than there are features, as if a class token were added.",
    hint="How many rows does its connector's output have?",
)
def _class_token(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_queries, n_features + 1)


@wrong(
    "token_count",
    "class-token-dropped",
    cause="LLaVA is given one token less than there are features, as if a class token were dropped.",
    hint="How many rows does its connector's output have?",
)
def _class_token_dropped(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, n_queries, n_features - 1)


@wrong(
    "token_count",
    "smaller-and-larger",
    cause="BLIP-2 is given the smaller number and LLaVA the larger, whatever the numbers stand for.",
    hint="What if there are more queries than features?",
)
def _smaller_larger(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, min(n_features, n_queries), max(n_features, n_queries))


@wrong(
    "token_count",
    "never-more-than-the-features",
    cause="BLIP-2 is never given more tokens than there are features.",
    hint="Can two queries read the same feature?",
)
def _capped(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector, min(n_features, n_queries), n_features)


@wrong(
    "token_count",
    "unknown-taken-for-llava",
    cause="A connector that is not known is treated as LLaVA's.",
    hint="Which branch does a misspelt name take?",
)
def _default_llava(connector: str, n_features: int, n_queries: int) -> int:
    return n_queries if connector == "blip2" else n_features


@wrong(
    "token_count",
    "unknown-taken-for-blip2",
    cause="A connector that is not known is treated as BLIP-2's.",
    hint="Which branch does a misspelt name take?",
)
def _default_blip2(connector: str, n_features: int, n_queries: int) -> int:
    return n_features if connector == "llava" else n_queries


@wrong(
    "token_count",
    "unknown-gives-none",
    cause="A connector that is not known gives None instead of a ValueError.",
    hint="What does a function return that comes to its end?",
)
def _unknown_none(connector: str, n_features: int, n_queries: int) -> int | None:
    return {"blip2": n_queries, "llava": n_features}.get(connector)


@wrong(
    "token_count",
    "unknown-gives-zero",
    cause="A connector that is not known gives 0 instead of a ValueError.",
    hint="How would a caller notice a misspelt name?",
)
def _unknown_zero(connector: str, n_features: int, n_queries: int) -> int:
    return {"blip2": n_queries, "llava": n_features}.get(connector, 0)


@wrong(
    "token_count",
    "unknown-raises-keyerror",
    cause="A connector that is not known raises KeyError: it is only looked up in a dictionary.",
    hint="Which exception does the contract name?",
)
def _unknown_keyerror(connector: str, n_features: int, n_queries: int) -> int:
    return {"blip2": n_queries, "llava": n_features}[connector]


@wrong(
    "token_count",
    "empty-name-accepted",
    cause="An empty name is not refused: it is treated as LLaVA's.",
    hint="What is the truth value of an empty string?",
)
def _empty_accepted(connector: str, n_features: int, n_queries: int) -> int:
    return _count(connector or "llava", n_queries, n_features)


@wrong(
    "token_count",
    "flamingo-counted-too",
    cause="Flamingo is counted like BLIP-2 instead of refused.",
    hint="Which names does the contract accept?",
)
def _flamingo_counted(connector: str, n_features: int, n_queries: int) -> int:
    return _count("blip2" if connector == "flamingo" else connector, n_queries, n_features)
