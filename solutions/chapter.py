# %% [markdown]
# # Positions, masks and cross-attention: what can be checked
#
# The chapter makes claims, and each of them can be put to the test in a few lines of numpy. Everything here calls
# `reference`, the chapter's mechanisms in numpy; the seeds are fixed, so the numbers are the same wherever this runs.
#
# The second half answers what students ask most, each time with a number.

# %%
import matplotlib.pyplot as plt
import numpy as np

import reference as ref

rng = np.random.default_rng(0)

# %% [markdown]
# ## Shuffling the rows
#
# Without positions, self-attention does not know the order of its tokens: shuffle and attend, or attend and shuffle,
# it is the same. With sinusoids added it is not, because position is where a token stands in the input.

# %%
T, d = 10, 16
X, perm = rng.normal(size=(T, d)), rng.permutation(T)
Wq, Wk, Wv = (rng.normal(size=(d, d)) / np.sqrt(d) for _ in range(3))

without = ref.equivariance_gap(X, perm, Wq, Wk, Wv, False)
with_positions = ref.equivariance_gap(X, perm, Wq, Wk, Wv, True)
print(f"largest difference without positions: below 1e-12 is {without < 1e-12}")
print(f"largest difference with positions:    {with_positions:.4f}")

# %% [markdown]
# ## The causal mask
#
# With the causal mask, token $i$ reads the tokens $0 \dots i$. So whatever happens to a later token, earlier outputs do
# not move: not by little, but not at all. Here the tokens from 6 on are replaced.

# %%
later = X.copy()
later[6:] = rng.normal(size=(T - 6, d))
mask = ref.causal_mask(T)
moved = np.abs(ref.self_attention(X, Wq, Wk, Wv, mask) - ref.self_attention(later, Wq, Wk, Wv, mask)).max(axis=1)
unmasked = np.abs(ref.self_attention(X, Wq, Wk, Wv) - ref.self_attention(later, Wq, Wk, Wv)).max(axis=1)
print(f"with the mask, outputs 0 to 5 move by {moved[:6].max():.1f}, outputs 6 to 9 by up to {moved[6:].max():.4f}")
print(f"without it, output 0 moves by {unmasked[0]:.4f}")

# %% [markdown]
# ## Four queries on 64 and on 256 features
#
# Cross-attention gives one row for each *query*. Four learned queries read an image of 8 by 8 features and one of
# 16 by 16, and both times four rows come out: that is how BLIP-2 keeps the bill of the language model constant. LLaVA's
# connector hands on one token for each feature.

# %%
d_q, d_f, d_k, d_v = 12, 20, 8, 6
queries = rng.normal(size=(4, d_q))
W_query, W_key = rng.normal(size=(d_q, d_k)), rng.normal(size=(d_f, d_k)) / np.sqrt(d_f)
W_value = rng.normal(size=(d_f, d_v))
for n_features in (64, 256):
    features = rng.normal(size=(n_features, d_f))
    weights = ref.cross_attention_weights(queries, features, W_query, W_key)
    read = ref.cross_attention(queries, features, W_query, W_key, W_value)
    counts = [ref.token_count(connector, n_features, 4) for connector in ("blip2", "llava")]
    print(
        f"{n_features} features: weights {weights.shape}, rows sum to one is {ref.rows_sum_to_one(weights)},", end=" "
    )
    print(f"output {read.shape}; tokens with BLIP-2 {counts[0]}, with LLaVA {counts[1]}")

# %% [markdown]
# ## The dot product with position 64
#
# Take the sinusoidal encoding of position 64 and its dot product with all others. It is largest at 64 itself, where it
# is $d/2$, falls off on either side, and is the same to the left as to the right.

# %%
p = ref.sinusoidal_encoding(129, 64)
dots = p @ p[64]
plt.figure(figsize=(6, 3))
plt.plot(dots)
plt.axvline(64, color="grey", linewidth=0.5)
plt.xlabel("position t")
plt.ylabel("p[t] . p[64]")
plt.tight_layout()
plt.show()
print("position:", *(f"{t} {dots[t]:.4f}" for t in (0, 59, 64, 69, 128)), sep="  ")

# %% [markdown]
# ## Equal RoPE scores at (3, 7) and (103, 107)
#
# With rotary positions the score of a query and a key depends on how far apart they stand, and on nothing else. The
# score at (3, 7) is that at (103, 107); at offset 5 it is another.

# %%
ones = np.ones(64)
q, k = rng.normal(size=64), rng.normal(size=64)
for name, (query, key) in {"columns of ones": (ones, ones), "random columns": (q, k)}.items():
    scores = [ref.rope_score(query, key, m, n) for m, n in ((3, 7), (103, 107), (3, 8))]
    print(f"{name}: (3, 7) {scores[0]:.4f}, (103, 107) {scores[1]:.4f}, (3, 8) {scores[2]:.4f}")

# %% [markdown]
# ## Encoder against decoder, one head against many
#
# An encoder layer has no mask: change the last token, and every output moves. A decoder layer hides it from all others.
# Many heads are several narrow attentions side by side; with one head and no mixing at the end it is plain attention.


# %%
def heads(d_q: int, d_f: int, d: int) -> dict[str, np.ndarray]:
    """Random weights of a multi-head attention: queries of width d_q read features of width d_f, and give d_q."""
    shapes = {"Wq": (d_q, d), "Wk": (d_f, d), "Wv": (d_f, d), "Wo": (d, d_q)}
    return {name: rng.normal(size=shape) / np.sqrt(shape[0]) for name, shape in shapes.items()}


def layer(d: int, d_f: int) -> dict[str, dict[str, np.ndarray]]:
    """Random weights of a layer of width d that may read features of width d_f; gamma 1 and beta 0."""
    feed = {"W1": rng.normal(size=(d, 4 * d)) / np.sqrt(d), "W2": rng.normal(size=(4 * d, d)) / np.sqrt(4 * d)}
    feed |= {"b1": np.zeros(4 * d), "b2": np.zeros(d)}
    norms = {f"norm{i}": {"gamma": np.ones(d), "beta": np.zeros(d)} for i in (1, 2, 3, 4)}
    return {"self": heads(d, d, d), "cross": heads(d, d_f, d), "mlp": feed, **norms}


params = layer(16, 16)
Y, Z = rng.normal(size=(6, 16)), rng.normal(size=(9, 16))
changed = np.vstack([Y[:-1], rng.normal(size=(1, 16))])
encoder = ref.multi_head_encoder_block(Y, params, 4) - ref.multi_head_encoder_block(changed, params, 4)
decoder = ref.multi_head_decoder_block(Y, Z, params, 4) - ref.multi_head_decoder_block(changed, Z, params, 4)
print(f"another last token moves output 0 of the encoder by {np.abs(encoder[0]).max():.4f},", end=" ")
print(f"of the decoder by {np.abs(decoder[0]).max():.1f}")

single = {**params["self"], "Wo": np.eye(16)}
plain = ref.self_attention(Y, single["Wq"], single["Wk"], single["Wv"])
difference = {n: np.abs(ref.multi_head_attention(Y, Y, Y, single, n) - plain).max() for n in (1, 4)}
print(f"one head is plain attention (to 1e-12): {difference[1] < 1e-12}; four heads differ by {difference[4]:.4f}")

# %% [markdown]
# ## The connectors
#
# BLIP-2's whole connector gives one token for each query, in the language model's width, for any image. Flamingo adds
# no tokens: the words read the image in extra layers behind tanh gates, and with the gates at zero the language model
# is what it was. In Segment Anything's decoder both sides read each other, and both come back changed.

# %%
projection = {"W": rng.normal(size=(16, 24)), "b": np.zeros(24)}
blip2 = [layer(16, 20), layer(16, 20)]
outputs = [
    ref.blip2_connector(rng.normal(size=(4, 16)), rng.normal(size=(n, 20)), blip2, projection, 4) for n in (64, 256)
]
print("BLIP-2, 64 and 256 features:", *(output.shape for output in outputs))

words, features, flamingo = rng.normal(size=(7, 16)), rng.normal(size=(64, 20)), layer(16, 20)
for gate in (0.0, 0.5):
    gated = ref.gated_cross_attention_layer(words, features, {**flamingo, "gate_attention": gate, "gate_mlp": gate}, 4)
    print(f"Flamingo, gates at {gate}: the words move by {np.abs(gated - words).max():.4f}")

two_way = {**layer(16, 16), "to_image": heads(16, 16, 8), "to_prompts": heads(16, 16, 8)}
prompts, image = rng.normal(size=(3, 16)), rng.normal(size=(64, 16))
both = ref.two_way_block(prompts, image, np.zeros((3, 16)), np.zeros((64, 16)), two_way, 4)
moved = [np.abs(new - old).max() for new, old in zip(both, (prompts, image), strict=True)]
print(f"Segment Anything: prompts {both[0].shape} move by {moved[0]:.4f}, the image {both[1].shape} by {moved[1]:.4f}")

# %% [markdown]
# ## Positions of words and patches
#
# In Qwen2-VL a word has three equal positions, and the patches of an image count time, height and width from where the
# text stopped. The text goes on after the largest of them, so an image of 16 by 16 patches takes 256 tokens and only 16
# positions.

# %%
text = ref.text_positions(0, 5)
patches = ref.vision_positions(ref.next_position(text), 1, 16, 16)
print(f"five words, then {patches.shape[1]} patches: the next token is number {5 + patches.shape[1]},", end=" ")
print(f"and its position is {ref.next_position(patches)}")

# %% [markdown]
# # What students ask
#
# ## Why does the dot product of two sinusoids depend on the offset alone?
#
# Pair $i$ of the two encodings adds $\sin a \sin b + \cos a \cos b = \cos(b - a)$ with $a = t\theta_i$ and
# $b = (t + k)\theta_i$, and $b - a = k\theta_i$ does not contain $t$. Offset 5 gives one number wherever it starts:

# %%
p = ref.sinusoidal_encoding(1006, 64)
starts = [0, 100, 1000]
print(
    "offset 5:",
    ", ".join(f"from {t} {p[t] @ p[t + 5]:.4f}" for t in starts),
    f"; by the formula {ref.offset_dot(5, 64):.4f}",
)

# %% [markdown]
# RoPE on columns of ones gives twice that, since either column of a pair is 1 and the pair has length $\sqrt 2$.

# %%
print(f"(3, 8): {ref.rope_score(ones, ones, 3, 8):.4f} = 2 x {ref.offset_dot(5, 64):.4f}")

# %% [markdown]
# ## Why do interleaved and half-split RoPE give the same scores?
#
# The chapter pairs columns $2i$ and $2i+1$, Llama pairs $i$ and $i + d/2$. A score is a sum over columns, and a sum
# does not care about order: reorder the columns of the query and of the key alike, turn them in the other layout, and
# each pair adds what it added before. What does *not* work is one layout's weights with the other's rotation.

# %%
order = ref.half_split_order(64)
interleaved = ref.rope(q, 3) @ ref.rope(k, 7)
reordered = ref.rope_half_split(q[order], 3) @ ref.rope_half_split(k[order], 7)
mixed = ref.rope_half_split(q, 3) @ ref.rope_half_split(k, 7)
print(f"interleaved {interleaved:.4f}, half-split after reordering {reordered:.4f}", end="")
print(f" (equal to 1e-12 is {abs(interleaved - reordered) < 1e-12}), without reordering {mixed:.4f}")

# %% [markdown]
# ## What does a class token do to 257, 256 and 576?
#
# An image of 224 pixels in patches of 14 is $16 \times 16 = 256$ patches; with a class token in front it is 257 tokens,
# which BLIP-2 reads. LLaVA-1.5 has 336 pixels, $24 \times 24 = 576$ patches, and drops the class token of its 577.
#
# 257 is no square. To resize a table of 257 rows, the class token's row has to be put aside first: it stands nowhere in
# the image. Whoever resizes all 257 rows as one long row of numbers changes it, and breaks up the lines of the grid.

# %%
print("tokens:", *(ref.vision_token_count(*image) for image in ((224, 14, 1), (224, 14), (336, 14), (336, 14, 1))))
rows, columns = np.indices((16, 16)).reshape(2, -1)
table = np.vstack([[5.0, -5.0], np.stack([rows, columns], axis=1)])  # class token, then each patch's own row and column
right = ref.resize_table(table, (16, 16), (24, 24), class_tokens=1)
wrong = ref.resize_matrix(257, 577) @ table
print(f"row 0, kept apart: {right[0].round(2)}; resized along: {wrong[0].round(2)}")
print(
    f"mean error of the patches' rows and columns when resized along: {np.abs(wrong[1:] - right[1:]).mean():.2f} places"
)

# %% [markdown]
# ## What is the difference between pre-norm and post-norm?
#
# Post-norm, as in 2017, normalises the sum of a layer's input and its result, so what leaves a layer has one size,
# whatever came in. Pre-norm normalises what goes *into* the sublayer and adds the raw result to the stream, which grows
# from layer to layer; such models end with one more norm. Twelve random layers of width 64:

# %%
layers = [layer(64, 64) for _ in range(12)]
start = rng.normal(size=(20, 64))
sizes = {}
for pre_norm in (False, True):
    X, sizes[pre_norm] = start, []
    for params in layers:
        X = ref.multi_head_encoder_block(X, params, n_heads=4, pre_norm=pre_norm)
        sizes[pre_norm].append((X**2).mean())
plt.figure(figsize=(6, 3))
plt.plot(range(1, 13), sizes[False], "o-", label="post-norm")
plt.plot(range(1, 13), sizes[True], "o-", label="pre-norm")
plt.xlabel("layer")
plt.ylabel("mean square of the stream")
plt.legend()
plt.tight_layout()
plt.show()
print(f"mean square after 12 layers: post-norm {sizes[False][-1]:.2f}, pre-norm {sizes[True][-1]:.2f}")
