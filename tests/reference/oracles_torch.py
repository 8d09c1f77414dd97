"""The reference beside PyTorch in float64: its own layers where there are some, parts put together where not."""

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from oracles import Comparisons, gap, sizes
from torch import nn

import reference as ref
from reference.arrays import Array
from reference.positions import frequencies

COMPARISONS = Comparisons()
Rng = np.random.Generator


def t(x: Any) -> torch.Tensor:
    return torch.from_numpy(np.asarray(x, dtype=np.float64))


def draw(rng: Rng, *shape: int) -> Array:
    return rng.normal(size=shape)


def shake(module: nn.Module, rng: Rng) -> nn.Module:
    """Float64, evaluation mode, and every parameter random: fresh layers have biases of 0 and norms of 1."""
    module = module.double().eval()
    with torch.no_grad():
        for p in module.parameters():
            p.copy_(t(rng.normal(size=tuple(p.shape)) / np.sqrt(p.shape[-1] if p.ndim > 1 else 1)))
    return module


def array(x: torch.Tensor) -> Array:
    return x.detach().double().numpy()


def dense(layer: Any, name: str) -> dict[str, Array]:
    """A linear layer's weights under our names: torch multiplies by W^T, we by W."""
    bias = {} if layer.bias is None else {"b" + name: array(layer.bias)}
    return {"W" + name: array(layer.weight).T, **bias}


def norm(layer: Any) -> dict[str, Any]:
    return {"gamma": array(layer.weight), "beta": array(layer.bias), "eps": layer.eps}


def mha(layer: nn.MultiheadAttention) -> dict[str, Array]:
    """The weights of `nn.MultiheadAttention`, which keeps those of queries, keys and values in one matrix."""
    if layer.in_proj_weight is not None:
        weights = array(layer.in_proj_weight).reshape(3, layer.embed_dim, -1)
    else:
        weights = [array(w) for w in (layer.q_proj_weight, layer.k_proj_weight, layer.v_proj_weight)]
    params = {"W" + name: w.T for name, w in zip("qkv", weights, strict=True)}
    if layer.in_proj_bias is not None:
        params |= {"b" + name: b for name, b in zip("qkv", array(layer.in_proj_bias).reshape(3, -1), strict=True)}
    return params | dense(layer.out_proj, "o")


def block(rng: Rng, d: int) -> dict[str, Any]:
    return ref.random_params(d, rng)


@COMPARISONS.of("Softmax", ref.softmax, oracle="torch.softmax")
def softmax(rng: Rng) -> float:
    scores = 1e4 * draw(rng, *sizes(rng, 2))
    return gap(ref.softmax(scores), array(torch.softmax(t(scores), -1)))


@COMPARISONS.of("Scaled dot-product attention", ref.attention, oracle="F.scaled_dot_product_attention")
def attention(rng: Rng) -> float:
    Tq, Tk, d_k, d_v = sizes(rng, 4)
    Q, K, V, mask = draw(rng, Tq, d_k), draw(rng, Tk, d_k), draw(rng, Tk, d_v), draw(rng, Tq, Tk)
    plain = gap(ref.attention(Q, K, V), array(F.scaled_dot_product_attention(t(Q), t(K), t(V))))
    masked = F.scaled_dot_product_attention(t(Q), t(K), t(V), attn_mask=t(mask))
    return max(plain, gap(ref.attention(Q, K, V, mask=mask), array(masked)))


@COMPARISONS.of("Causal mask", ref.causal_mask, oracle="F.scaled_dot_product_attention(is_causal=True)")
def causal_mask(rng: Rng) -> float:
    T, d_k, d_v = sizes(rng, 3)
    Q, K, V = draw(rng, T, d_k), draw(rng, T, d_k), draw(rng, T, d_v)
    theirs = F.scaled_dot_product_attention(t(Q), t(K), t(V), is_causal=True)
    return gap(ref.attention(Q, K, V, ref.causal_mask(T)), array(theirs))


@COMPARISONS.of("Self-attention with weights", ref.self_attention, oracle="nn.Linear and scaled_dot_product_attention")
def self_attention(rng: Rng) -> float:
    T, d, d_k, d_v = sizes(rng, 4)
    q, k, v = (shake(nn.Linear(d, n, bias=False), rng) for n in (d_k, d_k, d_v))
    X = draw(rng, T, d)
    theirs = F.scaled_dot_product_attention(q(t(X)), k(t(X)), v(t(X)))
    return gap(ref.self_attention(X, *(array(layer.weight).T for layer in (q, k, v))), array(theirs))


@COMPARISONS.of("Permutation equivariance", ref.equivariance_gap, oracle="scaled_dot_product_attention, shuffled")
def equivariance_gap(rng: Rng) -> float:
    T, d, d_k, d_v = 7, 6, 3, 4
    X, perm = draw(rng, T, d), rng.permutation(T)
    W = [draw(rng, d, n) for n in (d_k, d_k, d_v)]

    def A(U: torch.Tensor, placed: bool) -> torch.Tensor:
        U = U + t(ref.sinusoidal_encoding(T, d)) if placed else U
        return F.scaled_dot_product_attention(*(U @ t(w) for w in W))

    gaps = []
    for placed in (False, True):
        theirs = (A(t(X)[perm], placed) - A(t(X), placed)[perm]).abs().max()
        gaps.append(abs(ref.equivariance_gap(X, perm, *W, placed) - float(theirs)))
    return max(gaps)


@COMPARISONS.of(
    "Cross-attention",
    ref.cross_attention_weights,
    ref.cross_attention,
    oracle="F.multi_head_attention_forward, one head",
)
def cross_attention(rng: Rng) -> float:
    n, m, d = sizes(rng, 3)
    layer = shake(nn.MultiheadAttention(d, 1, kdim=d + 1, vdim=d + 1, bias=False), rng)
    with torch.no_grad():
        layer.out_proj.weight.copy_(torch.eye(d))
    queries, features, p = draw(rng, n, d), draw(rng, m, d + 1), mha(layer)
    theirs, weights = layer(t(queries), t(features), t(features))
    ours = ref.cross_attention(queries, features, p["Wq"], p["Wk"], p["Wv"])
    shares = ref.cross_attention_weights(queries, features, p["Wq"], p["Wk"])
    return max(gap(ours, array(theirs)), gap(shares, array(weights)))


@COMPARISONS.of("Multi-head attention", ref.multi_head_attention, oracle="nn.MultiheadAttention")
def multi_head_attention(rng: Rng) -> float:
    heads, (Tq, Tk) = 3, sizes(rng, 2)
    layer = shake(nn.MultiheadAttention(12, heads, kdim=5, vdim=7), rng)
    Q, K, V, mask = draw(rng, Tq, 12), draw(rng, Tk, 5), draw(rng, Tk, 7), draw(rng, Tq, Tk)
    theirs, _ = layer(t(Q), t(K), t(V), attn_mask=t(mask))
    return gap(ref.multi_head_attention(Q, K, V, mha(layer), heads, mask), array(theirs))


@COMPARISONS.of("Layer norm", ref.layer_norm, oracle="F.layer_norm")
def layer_norm(rng: Rng) -> float:
    T, d = sizes(rng, 2)
    X, gamma, beta, eps = 0.1 * draw(rng, T, d), draw(rng, d), draw(rng, d), 10.0 ** rng.integers(-7, 0)
    theirs = F.layer_norm(t(X), (d,), t(gamma), t(beta), float(eps))
    return gap(ref.layer_norm(X, gamma, beta, eps=eps), array(theirs))


@COMPARISONS.of("Feed-forward layer", ref.mlp, oracle="nn.Linear, nn.ReLU, nn.Linear")
def mlp(rng: Rng) -> float:
    T, d, d_ff, d_out = sizes(rng, 4)
    net: Any = shake(nn.Sequential(nn.Linear(d, d_ff), nn.ReLU(), nn.Linear(d_ff, d_out)), rng)
    X = draw(rng, T, d)
    return gap(ref.mlp(X, **dense(net[0], "1"), **dense(net[2], "2")), array(net(t(X))))


def parts(U: torch.Tensor, source: torch.Tensor, W: dict[str, Array], causal: bool = False) -> torch.Tensor:
    """One head put together from torch's own attention."""
    Q, K, V = U @ t(W["Wq"]), source @ t(W["Wk"]), source @ t(W["Wv"])
    return F.scaled_dot_product_attention(Q, K, V, is_causal=causal)


def normed(U: torch.Tensor, p: dict[str, Array]) -> torch.Tensor:
    return F.layer_norm(U, U.shape[-1:], t(p["gamma"]), t(p["beta"]))


def fed(U: torch.Tensor, p: dict[str, Array]) -> torch.Tensor:
    return F.relu(U @ t(p["W1"]) + t(p["b1"])) @ t(p["W2"]) + t(p["b2"])


@COMPARISONS.of("Encoder block", ref.encoder_block, oracle="put together from torch's functions")
def encoder_block(rng: Rng) -> float:
    T, d = sizes(rng, 2)
    X, p = draw(rng, T, d), block(rng, d)
    A = normed(t(X) + parts(t(X), t(X), p["self"]), p["norm1"])
    params = {name: p[name] for name in ("self", "mlp", "norm1", "norm2")}
    return gap(ref.encoder_block(X, params), array(normed(A + fed(A, p["mlp"]), p["norm2"])))


@COMPARISONS.of(
    "Decoder block", ref.decoder_block, ref.block_output_shape, oracle="put together from torch's functions"
)
def decoder_block(rng: Rng) -> float:
    Ty, Tz, d = sizes(rng, 3)
    Y, Z, p = draw(rng, Ty, d), draw(rng, Tz, d), block(rng, d)
    A = normed(t(Y) + parts(t(Y), t(Y), p["self"], causal=True), p["norm1"])
    B = normed(A + parts(A, t(Z), p["cross"]), p["norm2"])
    C = normed(B + fed(B, p["mlp"]), p["norm3"])
    assert ref.block_output_shape(Tz, Ty, d) == tuple(C.shape)
    return gap(ref.decoder_block(Y, Z, p), array(C))


@COMPARISONS.of(
    "Encoder block, many heads",
    ref.multi_head_encoder_block,
    oracle="nn.TransformerEncoderLayer, post- and pre-norm",
)
def multi_head_encoder_block(rng: Rng) -> float:
    d, heads, gaps = 12, 3, []
    for pre_norm in (False, True):
        layer: Any = shake(nn.TransformerEncoderLayer(d, heads, 20, 0.0, norm_first=pre_norm), rng)
        X = draw(rng, 7, d)
        params = {
            "self": mha(layer.self_attn),
            "mlp": dense(layer.linear1, "1") | dense(layer.linear2, "2"),
            "norm1": norm(layer.norm1),
            "norm2": norm(layer.norm2),
        }
        gaps.append(gap(ref.multi_head_encoder_block(X, params, heads, pre_norm), array(layer(t(X)))))
    return max(gaps)


@COMPARISONS.of(
    "Decoder block, many heads",
    ref.multi_head_decoder_block,
    oracle="nn.TransformerDecoderLayer, post- and pre-norm",
)
def multi_head_decoder_block(rng: Rng) -> float:
    d, heads, gaps = 12, 3, []
    for pre_norm in (False, True):
        layer: Any = shake(nn.TransformerDecoderLayer(d, heads, 20, 0.0, norm_first=pre_norm), rng)
        Y, Z = draw(rng, 5, d), draw(rng, 8, d)
        params = {
            "self": mha(layer.self_attn),
            "cross": mha(layer.multihead_attn),
            "mlp": dense(layer.linear1, "1") | dense(layer.linear2, "2"),
            **{name: norm(getattr(layer, name)) for name in ("norm1", "norm2", "norm3")},
        }
        theirs = layer(t(Y), t(Z), tgt_mask=nn.Transformer.generate_square_subsequent_mask(5, dtype=torch.float64))
        gaps.append(gap(ref.multi_head_decoder_block(Y, Z, params, heads, pre_norm), array(theirs)))
    return max(gaps)


def clocks(positions: torch.Tensor, d: int) -> torch.Tensor:
    """e^(i t theta) for every pair: one complex number a position and a pair, `(T, d/2)`."""
    theta = torch.exp(-np.log(10000.0) * torch.arange(0, d, 2, dtype=torch.float64) / d)
    return torch.polar(torch.ones(1, dtype=torch.float64), positions[:, None].double() * theta)


@COMPARISONS.of("Sinusoidal positions", ref.sinusoidal_encoding, oracle="complex exponentials, torch.polar")
def sinusoids(rng: Rng) -> float:
    T, d = int(rng.integers(2, 300)), 2 * int(rng.integers(1, 33))
    z = clocks(torch.arange(T), d)
    theirs = torch.stack([z.imag, z.real], -1).reshape(T, d)
    return gap(ref.sinusoidal_encoding(T, d), array(theirs))


@COMPARISONS.of(
    "A shift is a rotation", ref.rotation_matrix, ref.shift_matrix, oracle="multiplication by e^(ik theta), torch.polar"
)
def shift(rng: Rng) -> float:
    T, d, k = 20, 2 * int(rng.integers(1, 20)), int(rng.integers(-30, 30))
    z = clocks(torch.arange(T), d) * clocks(torch.tensor([k]), d)
    theirs = torch.stack([z.imag, z.real], -1).reshape(T, d)
    p, i = ref.sinusoidal_encoding(T, d), int(rng.integers(d // 2))
    pair = p[:, 2 * i : 2 * i + 2] @ ref.rotation_matrix(k, i, d).T
    moved = array(theirs)
    return max(gap(p @ ref.shift_matrix(k, d).T, moved), gap(pair, moved[:, 2 * i : 2 * i + 2]))


@COMPARISONS.of("Dot product of sinusoids", ref.offset_dot, oracle="real part of e^(ik theta), torch.polar")
def offset_dot(rng: Rng) -> float:
    d, k = 2 * int(rng.integers(1, 40)), int(rng.integers(-200, 200))
    return abs(ref.offset_dot(k, d) - float(clocks(torch.tensor([k]), d).real.sum()))


def turned(x: Array, angles: Array) -> Array:
    """Pairs read as complex numbers and multiplied by e^(i angle)."""
    z = torch.view_as_complex(t(x).reshape(*x.shape[:-1], -1, 2)) * torch.exp(1j * t(angles))
    return array(torch.view_as_real(z).flatten(-2))


@COMPARISONS.of("RoPE, interleaved pairs", ref.rope, ref.rope_score, oracle="complex numbers, torch.view_as_complex")
def rope(rng: Rng) -> float:
    d, positions = 2 * int(rng.integers(1, 20)), rng.integers(0, 200, size=6)
    x = draw(rng, 3, 6, d)
    return gap(ref.rope(x, positions), turned(x, positions[:, None] * frequencies(d)))


@COMPARISONS.of("RoPE over rows and columns", ref.rope_2d, oracle="complex numbers, half the pairs a coordinate")
def rope_2d(rng: Rng) -> float:
    d, (rows, columns) = 4 * int(rng.integers(1, 10)), ref.grid_positions(3, 5)
    x, theta = draw(rng, 15, d), 10000.0 ** (-np.arange(0, d // 2, 2) / (d // 2))
    angles = [turned(x[:, : d // 2], rows[:, None] * theta), turned(x[:, d // 2 :], columns[:, None] * theta)]
    return gap(ref.rope_2d(x, rows, columns), np.concatenate(angles, axis=1))


@COMPARISONS.of("Learned position table", ref.add_positions, oracle="nn.Embedding")
def learned_table(rng: Rng) -> float:
    T, d = sizes(rng, 2)
    table: Any = shake(nn.Embedding(T + 3, d), rng)
    X = draw(rng, T, d)
    return gap(ref.add_positions(X, array(table.weight)), array(t(X) + table(torch.arange(T))))


@COMPARISONS.of("Resizing a position table", ref.resize_grid, oracle="F.interpolate, bicubic, align_corners=False")
def resize_grid(rng: Rng) -> float:
    rows, columns, n_rows, n_columns, d = (int(n) for n in rng.integers(1, 20, size=5))
    grid = draw(rng, rows, columns, d)
    channels_first = t(grid).permute(2, 0, 1)[None]
    theirs = F.interpolate(channels_first, size=(n_rows, n_columns), mode="bicubic", align_corners=False)
    return gap(ref.resize_grid(grid, n_rows, n_columns), array(theirs[0].permute(1, 2, 0)))


@COMPARISONS.of("GELU", ref.gelu, oracle="F.gelu")
def gelu(rng: Rng) -> float:
    x = 4 * draw(rng, *sizes(rng, 2))
    return gap(ref.gelu(x), array(F.gelu(t(x))))


@COMPARISONS.of("LLaVA's MLP", ref.llava_connector, oracle="nn.Linear, nn.GELU, nn.Linear")
def llava_connector(rng: Rng) -> float:
    n, d_f, d_h, d_lm = sizes(rng, 4)
    net: Any = shake(nn.Sequential(nn.Linear(d_f, d_h), nn.GELU(), nn.Linear(d_h, d_lm)), rng)
    features = draw(rng, n, d_f)
    return gap(ref.llava_connector(features, **dense(net[0], "1"), **dense(net[2], "2")), array(net(t(features))))


@COMPARISONS.of(
    "Flamingo's gated cross-attention", ref.gated_cross_attention_layer, oracle="put together from torch's layers"
)
def gated_cross_attention(rng: Rng) -> float:
    d, d_f, heads = 12, 9, 3
    read = shake(nn.MultiheadAttention(d, heads, kdim=d_f, vdim=d_f, bias=False), rng)
    norms = [shake(nn.LayerNorm(d), rng) for _ in range(2)]
    W1, W2 = (shake(nn.Linear(a, b, bias=False), rng) for a, b in ((d, 20), (20, d)))
    Y, features, gates = draw(rng, 6, d), draw(rng, 10, d_f), draw(rng, 2)
    A = t(Y) + np.tanh(gates[0]) * read(norms[0](t(Y)), t(features), t(features))[0]
    theirs = A + np.tanh(gates[1]) * W2(F.gelu(W1(norms[1](A))))
    params = {
        "cross": mha(read),
        "mlp": dense(W1, "1") | dense(W2, "2"),
        "norm1": norm(norms[0]),
        "norm2": norm(norms[1]),
        "gate_attention": gates[0],
        "gate_mlp": gates[1],
    }
    return gap(ref.gated_cross_attention_layer(Y, features, params, heads), array(theirs))
