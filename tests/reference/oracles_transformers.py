"""The reference beside Hugging Face transformers: tiny models built from their config classes, weights random.

Nothing is downloaded. Rotary angles, some softmaxes and some means are float32 in there whatever the model is, so those
deviations are larger, and rotary positions stay small here; `oracles_torch.py` has the large ones in float64.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from oracles import Comparisons, gap
from oracles_torch import array, dense, draw, norm, shake, t
from torch import nn
from transformers.models.blip_2.configuration_blip_2 import Blip2QFormerConfig
from transformers.models.blip_2.modeling_blip_2 import Blip2QFormerEncoder, Blip2QFormerLayer
from transformers.models.clip.configuration_clip import CLIPVisionConfig
from transformers.models.clip.modeling_clip import CLIPVisionEmbeddings
from transformers.models.cohere import modeling_cohere as cohere
from transformers.models.cohere.configuration_cohere import CohereConfig
from transformers.models.idefics.configuration_idefics import IdeficsConfig
from transformers.models.idefics.modeling_idefics import IdeficsGatedCrossAttentionLayer
from transformers.models.llama import modeling_llama as llama
from transformers.models.llama.configuration_llama import LlamaConfig
from transformers.models.llava.configuration_llava import LlavaConfig
from transformers.models.llava.modeling_llava import LlavaMultiModalProjector
from transformers.models.qwen2_vl import modeling_qwen2_vl as qwen
from transformers.models.qwen2_vl.configuration_qwen2_vl import Qwen2VLTextConfig, Qwen2VLVisionConfig
from transformers.models.sam.configuration_sam import SamMaskDecoderConfig
from transformers.models.sam.modeling_sam import SamTwoWayAttentionBlock
from transformers.models.vit.configuration_vit import ViTConfig
from transformers.models.vit.modeling_vit import ViTEmbeddings

import reference as ref
from reference.arrays import Array

COMPARISONS = Comparisons()
Rng = np.random.Generator


def eager(config: Any) -> Any:
    """Plain attention in torch's own operations, whatever kernels the machine has."""
    config._attn_implementation = "eager"
    return config


def heads_of(layer: Any, q: str, k: str, v: str, out: Any) -> dict[str, Array]:
    """Four linear layers under our names."""
    params = dense(out, "o")
    for name, attribute in zip("qkv", (q, k, v), strict=True):
        params |= dense(getattr(layer, attribute), name)
    return params


def rotary(rope: Any, apply: Any, x: Array, positions: Array) -> Array:
    """`x (T, d)` as their one head turns it at `positions`."""
    cos, sin = rope(t(x), torch.from_numpy(np.asarray(positions))[None])
    turned, _ = apply(t(x)[None, None], t(x)[None, None], cos, sin)
    return array(turned[0, 0])


@COMPARISONS.of("RoPE, interleaved pairs", ref.rope, oracle="transformers, Cohere's rotary embedding")
def rope_interleaved(rng: Rng) -> float:
    config = CohereConfig(
        hidden_size=16, num_attention_heads=1, rope_parameters={"rope_type": "default", "rope_theta": 500.0}
    )
    x, positions = draw(rng, 9, 16), rng.integers(0, 10, size=9)
    theirs = rotary(cohere.CohereRotaryEmbedding(config), cohere.apply_rotary_pos_emb, x, positions)
    return gap(ref.rope(x, positions, base=500.0), theirs)


@COMPARISONS.of(
    "RoPE, half-split layout",
    ref.rope_half_split,
    ref.half_split_order,
    ref.interleaved_order,
    oracle="transformers, Llama's rotary embedding",
)
def rope_half_split(rng: Rng) -> float:
    config = LlamaConfig(hidden_size=16, num_attention_heads=1)
    x, positions = draw(rng, 9, 16), rng.integers(0, 10, size=9)
    theirs = rotary(llama.LlamaRotaryEmbedding(config), llama.apply_rotary_pos_emb, x, positions)
    order = ref.half_split_order(16)
    interleaved = ref.rope(x[:, ref.interleaved_order(16)], positions)[:, order]
    return max(gap(ref.rope_half_split(x, positions), theirs), gap(interleaved, theirs))


@COMPARISONS.of(
    "RoPE over rows and columns", ref.rope_2d, ref.grid_positions, oracle="transformers, Qwen2-VL's vision tower"
)
def rope_2d(rng: Rng) -> float:
    d = 16
    config = Qwen2VLVisionConfig(embed_dim=2 * d, num_heads=2)
    rows, columns = ref.grid_positions(4, 7)
    x = draw(rng, 28, d)
    places = torch.from_numpy(np.stack([rows, columns], axis=1))
    cos, sin = qwen.Qwen2VLVisionRotaryEmbedding(config)(t(x), places)
    turned, _ = qwen.apply_rotary_pos_emb_vision(t(x)[:, None], t(x)[:, None], cos, sin)
    order = ref.half_split_order(d)
    ours = ref.rope_2d(x[:, ref.interleaved_order(d)], rows, columns)[:, order]
    return gap(ours, array(turned[:, 0]))


@COMPARISONS.of(
    "RoPE in three parts",
    ref.rope_3d,
    ref.rope_3d_half_split,
    oracle="transformers, Qwen2-VL's rotary embedding",
)
def rope_3d(rng: Rng) -> float:
    sections, d = [2, 3, 3], 16
    parameters = {"rope_type": "default", "rope_theta": 1e6, "mrope_section": sections}
    config = Qwen2VLTextConfig(hidden_size=d, num_attention_heads=1, rope_parameters=parameters)
    x, positions = draw(rng, 11, d), rng.integers(0, 10, size=(3, 11))
    cos, sin = qwen.Qwen2VLRotaryEmbedding(config)(t(x), torch.from_numpy(positions)[:, None])
    theirs = array(qwen.apply_rotary_pos_emb(t(x)[None, None], t(x)[None, None], cos, sin)[0][0, 0])
    back, order = ref.interleaved_order(d), ref.half_split_order(d)
    interleaved = ref.rope_3d(x[:, back], positions, sections, base=1e6)[:, order]
    return max(gap(ref.rope_3d_half_split(x, positions, sections, base=1e6), theirs), gap(interleaved, theirs))


@COMPARISONS.of(
    "Positions of words and patches",
    ref.text_positions,
    ref.vision_positions,
    ref.next_position,
    oracle="transformers, Qwen2-VL's get_rope_index",
)
def three_positions(rng: Rng) -> float:
    before, after, rows, columns = (int(n) for n in rng.integers(1, 8, size=4))
    frames = int(rng.integers(1, max(rows, columns) + 1))
    model: Any = SimpleNamespace(config=SimpleNamespace(vision_config=SimpleNamespace(spatial_merge_size=2)))
    model.get_vision_position_ids = lambda *a, **k: qwen.Qwen2VLModel.get_vision_position_ids(model, *a, **k)
    kinds = torch.tensor([[0] * before + [2] * (frames * rows * columns) + [0] * after])
    grid = torch.tensor([[frames, 2 * rows, 2 * columns]])
    theirs, _ = qwen.Qwen2VLModel.get_rope_index(model, torch.zeros_like(kinds), kinds, video_grid_thw=grid)
    words = ref.text_positions(0, before)
    patches = ref.vision_positions(ref.next_position(words), frames, rows, columns)
    ours = np.concatenate([words, patches, ref.text_positions(ref.next_position(patches), after)], axis=1)
    return gap(ours, array(theirs[:, 0]))


@COMPARISONS.of("Resizing a position table", ref.resize_table, oracle="transformers, ViT's and CLIP's embeddings")
def resize_table(rng: Rng) -> float:
    rows, columns = 5, 7
    sizes = {"hidden_size": 6, "num_attention_heads": 2, "image_size": 32, "patch_size": 8}
    vit: Any = shake(ViTEmbeddings(ViTConfig(**sizes)), rng)
    clip: Any = shake(CLIPVisionEmbeddings(CLIPVisionConfig(**sizes)), rng)
    tables = [array(vit.position_embeddings)[0], array(clip.position_embedding.weight)]
    asked = torch.zeros(1, 1 + rows * columns, 6)
    gaps = []
    for table, model in zip(tables, (vit, clip), strict=True):
        theirs = model.interpolate_pos_encoding(asked, 8 * rows, 8 * columns)
        gaps.append(gap(ref.resize_table(table, (4, 4), (rows, columns), class_tokens=1), array(theirs[0])))
    return max(gaps)


def qformer_params(layer: Any) -> dict[str, Any]:
    params: dict[str, Any] = {
        "mlp": dense(layer.intermediate_query.dense, "1") | dense(layer.output_query.dense, "2"),
        "norm3": norm(layer.output_query.LayerNorm),
    }
    for ours, place, theirs in (("self", "norm1", layer.attention), ("cross", "norm2", layer.crossattention)):
        params[ours] = heads_of(theirs.attention, "query", "key", "value", theirs.output.dense)
        params[place] = norm(theirs.output.LayerNorm)
    return params


def qformer_config() -> Any:
    sizes = {"hidden_size": 12, "num_attention_heads": 3, "intermediate_size": 20, "encoder_hidden_size": 10}
    return eager(Blip2QFormerConfig(**sizes, num_hidden_layers=2, cross_attention_frequency=1))


@COMPARISONS.of("BLIP-2's learned queries", ref.qformer_layer, oracle="transformers, Blip2QFormerLayer")
def qformer_layer(rng: Rng) -> float:
    layer = shake(Blip2QFormerLayer(qformer_config(), 0), rng)
    queries, features = draw(rng, 4, 12), draw(rng, 9, 10)
    theirs = layer(t(queries)[None], encoder_hidden_states=t(features)[None], query_length=4)
    return gap(ref.qformer_layer(queries, features, qformer_params(layer), 3), array(theirs[0]))


@COMPARISONS.of(
    "BLIP-2's connector, whole", ref.blip2_connector, oracle="transformers, Blip2QFormerEncoder and nn.Linear"
)
def blip2_connector(rng: Rng) -> float:
    encoder: Any = shake(Blip2QFormerEncoder(qformer_config()), rng)
    to_words: Any = shake(nn.Linear(12, 7), rng)
    queries, features = draw(rng, 4, 12), draw(rng, 9, 10)
    read = encoder(t(queries)[None], encoder_hidden_states=t(features)[None], query_length=4).last_hidden_state
    layers = [qformer_params(layer) for layer in encoder.layer]
    return gap(ref.blip2_connector(queries, features, layers, dense(to_words, ""), 3), array(to_words(read)[0]))


@COMPARISONS.of("LLaVA's MLP", ref.llava_connector, oracle="transformers, LlavaMultiModalProjector")
def llava_connector(rng: Rng) -> float:
    vision = {"model_type": "clip_vision_model", "hidden_size": 10, "num_attention_heads": 2}
    words = {"model_type": "llama", "hidden_size": 14, "num_attention_heads": 1}
    config = LlavaConfig(vision_config=vision, text_config=words)
    projector: Any = shake(LlavaMultiModalProjector(config), rng)
    features = draw(rng, 9, 10)
    params = dense(projector.linear_1, "1") | dense(projector.linear_2, "2")
    return gap(ref.llava_connector(features, **params), array(projector(t(features))))


def rms_norm(X: Array, gamma: Array, eps: float) -> Array:
    return gamma * X / np.sqrt((X**2).mean(axis=-1, keepdims=True) + eps)


def swiglu(X: Array, weights: Any) -> Array:
    gate = X @ weights["Wgate"]
    return (gate / (1 + np.exp(-gate)) * (X @ weights["Wup"])) @ weights["Wdown"]


@COMPARISONS.of(
    "Flamingo's gated cross-attention",
    ref.gated_cross_attention_layer,
    oracle="transformers, IdeficsGatedCrossAttentionLayer",
)
def gated_cross_attention(rng: Rng) -> float:
    vision = {"embed_dim": 10}
    sizes = {"hidden_size": 12, "num_attention_heads": 3, "intermediate_size": 20, "vision_config": vision}
    layer: Any = shake(IdeficsGatedCrossAttentionLayer(eager(IdeficsConfig(**sizes)), layer_idx=0), rng)
    Y, features = draw(rng, 6, 12), draw(rng, 9, 10)
    theirs = layer(t(Y)[None], image_hidden_states=t(features)[None], cross_attention_gate=torch.ones(1, 6))
    params = {
        "cross": heads_of(layer.cross_attn, "q_proj", "k_proj", "v_proj", layer.cross_attn.o_proj),
        "mlp": dense(layer.mlp.gate_proj, "gate") | dense(layer.mlp.up_proj, "up") | dense(layer.mlp.down_proj, "down"),
        "gate_attention": array(layer.alpha_cross_attn),
        "gate_mlp": array(layer.alpha_dense),
    }
    for name, theirs_norm in (("norm1", layer.input_layernorm), ("norm2", layer.post_attention_layernorm)):
        params[name] = {"gamma": array(theirs_norm.weight), "eps": theirs_norm.variance_epsilon}
    ours = ref.gated_cross_attention_layer(Y, features, params, 3, norm=rms_norm, feed_forward=swiglu)
    return gap(ours, array(theirs[0]))


@COMPARISONS.of("Segment Anything's two-way block", ref.two_way_block, oracle="transformers, SamTwoWayAttentionBlock")
def two_way_block(rng: Rng) -> float:
    config = eager(SamMaskDecoderConfig(hidden_size=12, num_attention_heads=3, mlp_dim=20))
    gaps = []
    for first in (False, True):
        layer: Any = shake(SamTwoWayAttentionBlock(config, skip_first_layer_pe=first), rng)
        inputs = [draw(rng, 4, 12), draw(rng, 9, 12), draw(rng, 4, 12), draw(rng, 9, 12)]
        theirs = layer(*(t(x)[None, None] for x in inputs), attention_similarity=None)
        params: dict[str, Any] = {"mlp": dense(layer.mlp.lin1, "1") | dense(layer.mlp.lin2, "2")}
        params |= {f"norm{n}": norm(getattr(layer, f"layer_norm{n}")) for n in (1, 2, 3, 4)}
        for name, read in (
            ("self", layer.self_attn),
            ("to_image", layer.cross_attn_token_to_image),
            ("to_prompts", layer.cross_attn_image_to_token),
        ):
            params[name] = heads_of(read, "q_proj", "k_proj", "v_proj", read.out_proj)
        ours = ref.two_way_block(*inputs, params, 3, first=first)
        gaps += [gap(mine, array(other[0, 0])) for mine, other in zip(ours, theirs[:2], strict=True)]
    return max(gaps)
