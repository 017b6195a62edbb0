"""Cloth as a material: stripes of warp and weft, or a print, with every thread to be seen. Coordinates are centimetres."""
import bpy
import numpy as np

from beadwork import materials
from beadwork.materials import bump, math, node, shader

YARN = {
    'white': (.80, .775, .72), 'natural': (.64, .55, .41), 'sand': (.55, .42, .26), 'sea': (.016, .150, .185), 'lagoon': (.10, .36, .37),
    'indigo': (.014, .026, .085), 'sky': (.28, .46, .62), 'coral': (.60, .125, .065), 'rose': (.62, .27, .22), 'saffron': (.70, .34, .028),
    'leaf': (.055, .145, .06), 'plum': (.115, .018, .05), 'night': (.012, .014, .022),
}
SURFACES = {
    'limewash': ((.80, .805, .80), .95, .08, 2.2, .34),
    'limefloor': ((.70, .70, .68), .95, .08, 1.5, .3),
    'driftwood': ((.30, .225, .155), .8, .2, .3, .3),
}
materials.SURFACE.update(SURFACES)
THREADS = 9.0
TILE = 4.0


def yarn(m, name):
    colour = YARN[name.split('-')[1]]
    b = shader(m, colour, .85, .15)
    b.inputs['Sheen'].default_value = .3
    bump(m, b, .04, .4)


materials.PREFIXES.update(yarn=yarn)


def image(name, pixels):
    """`pixels`: rows from the bottom, linear colours of 0 to 1."""
    h, w = pixels.shape[:2]
    known = bpy.data.images.new(name, w, h, alpha=False, float_buffer=True)
    known.colorspace_settings.name = 'Non-Color'
    rgba = np.ones((h, w, 4), np.float32)
    rgba[..., :3] = pixels if pixels.ndim == 3 else pixels[..., None]
    known.pixels.foreach_set(rgba.ravel())
    known.pack()
    return known


def stripes(runs):
    """`runs`: (colour, centimetres) in their order; answers one row of pixels and how wide it is in centimetres."""
    r = np.random.default_rng(len(runs))
    names = [name for name, wide in runs for _ in range(max(1, round(wide * THREADS)))]
    row = np.array([YARN[name] for name in names], np.float32)
    row = row * r.normal(1, .055, (len(row), 1)) * r.normal(1, .012, row.shape)
    return np.clip(np.repeat(row, 4, 0), 0, 1), len(names) / THREADS


def weave_tile(faced):
    """Which thread lies on top and how high it is. `faced`: the warp covers the weft nearly, as in striped cloth."""
    n, px = int(THREADS * TILE), 10
    r = np.random.default_rng(5)
    k = np.arange(n * px)
    i, f = k // px, (k % px + .5) / px
    round_ = np.sin(np.pi * f) ** .6
    thick_w, thick_f = r.normal(1, .10, n), r.normal(1, .10, n)
    step = (np.arange(n)[:, None] * (2 if faced else 1) + np.arange(n)[None]) % (5 if faced else 2) != 0
    over = np.repeat(np.repeat(step, px, 0), px, 1)
    along_warp = np.sin(np.pi * f)[:, None] * np.ones((1, n * px))
    along_weft = np.ones((n * px, 1)) * np.sin(np.pi * f)[None]
    warp = round_[None] * (.55 + .45 * along_warp) * thick_w[i][None]
    weft = round_[:, None] * (.55 + .45 * along_weft) * thick_f[i][:, None]
    height = np.where(over, warp, weft)
    return over.astype(np.float32), np.clip(height, 0, 1.2).astype(np.float32)


def cloth(name, warp=None, weft=None, print_=None, size=None, rough=.92):
    """A material for meshes whose UV is in centimetres: u across (warp stripes), v along (weft stripes)."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = shader(m, (1, 1, 1), rough, .10)
    b.inputs['Sheen'].default_value = .35
    link = m.node_tree.links.new
    split = node(m, 'SeparateXYZ')
    link(node(m, 'TexCoord').outputs['UV'], split.inputs[0])
    u, v = split.outputs[0], split.outputs[1]
    over, height = weave_tile(warp is not None and (weft is None or len(weft) == 1))
    mask, relief = (texture(m, image(f'{name}-{part}', pixels), math(m, 'DIVIDE', u, TILE), math(m, 'DIVIDE', v, TILE)) for part, pixels in (('over', over), ('height', height)))
    if print_ is not None:
        colour = texture(m, image(f'{name}-print', print_), math(m, 'DIVIDE', u, size[0]), math(m, 'DIVIDE', v, size[1]))
    else:
        sides = []
        for runs, along in ((warp, u), (weft or [('white', 2.0)], v)):
            row, wide = stripes(runs)
            sides.append(texture(m, image(f'{name}-row', np.repeat(row[None], 4, 0)), math(m, 'DIVIDE', along, wide), .5, 'Closest'))
        blend = node(m, 'MixRGB')
        link(mask, blend.inputs[0])
        link(sides[1], blend.inputs[1])
        link(sides[0], blend.inputs[2])
        colour = blend.outputs[0]
    light = node(m, 'HueSaturation')
    value = math(m, 'MULTIPLY_ADD', relief, .62)
    value.node.inputs[2].default_value = .52
    link(value, light.inputs['Value'])
    link(colour, light.inputs['Color'])
    link(light.outputs[0], b.inputs['Base Color'])
    n = node(m, 'Bump', Strength=.7, Distance=.05)
    link(relief, n.inputs['Height'])
    link(n.outputs['Normal'], b.inputs['Normal'])
    return name


def texture(m, picture, u, v, interpolation='Linear'):
    n = node(m, 'TexImage', interpolation=interpolation)
    n.image = picture
    join = node(m, 'CombineXYZ')
    for k, value in enumerate((u, v)):
        if isinstance(value, (int, float)):
            join.inputs[k].default_value = value
        else:
            m.node_tree.links.new(value, join.inputs[k])
    m.node_tree.links.new(join.outputs[0], n.inputs['Vector'])
    return n.outputs[0]
