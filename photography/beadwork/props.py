"""Things of a known size that stand beside a piece, and the arm that wears it."""
import bpy
import numpy as np

from . import body, shapes
from .kit import unit
from .paths import curve, walk

# height from the wrist, half width, half depth
ARM = np.array([(-26, 4.9, 4.5), (-14, 4.15, 3.75), (-8, 3.35, 3.0), (-3, 2.72, 2.45), (0, 2.62, 2.36), (3, 2.62, 2.36), (5.2, 2.68, 2.38)])


def lathed(kit, profile, stuff):
    """A body of (height, radius) points about the upright axis."""
    v, f = shapes.lathe(profile, 64)
    kit.mesh(np.stack([v[:, 1], v[:, 2], v[:, 0]], 1), f, stuff)


def arm(kit, wrist):
    """Linen over wood, as the dressmaker's form, with its wrist at that height. Answers where it ends."""
    z = np.linspace(ARM[0, 0], ARM[-1, 0], 140)
    k = np.exp(-.5 * (np.arange(-9, 10) / 4.5) ** 2)
    a, b = (np.convolve(np.pad(np.interp(z, ARM[:, 0], ARM[:, n]), 9, mode='edge'), k / k.sum(), 'valid') for n in (1, 2))
    t = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    g = np.stack([np.outer(a, np.cos(t)), np.outer(b, np.sin(t)), np.repeat(z[:, None] + wrist, 96, 1)], -1)
    end = ARM[-1, 0]
    for shrink, up in ((.985, .08), (.94, .14)):
        g = np.concatenate([g, (g[139:140] - (0, 0, wrist + end)) * (shrink, shrink, 0) + (0, 0, wrist + end + up)])
    kit.mesh(g.reshape(-1, 3), shapes.grid_faces(len(g), 96, wrap=True), 'linen', counts=False)
    profile = [(0, 0), (0, 2.5), (.1, 2.62), (.45, 2.62), (.6, 2.5), (.7, 1.7), (.8, 1.05), (1.1, .75), (1.5, .7), (1.9, .95), (2.4, 1.2), (2.9, 1.12), (3.25, .75), (3.4, .3), (3.43, 0)]
    v, f = shapes.lathe(profile, 48)
    kit.mesh(np.stack([v[:, 1], v[:, 2] * .9, v[:, 0] + wrist + end + .1], 1), f, 'dark-wood', counts=False)
    return wrist + end + 3.6


def mug(kit, at, **turned):
    """An enamelled mug of tea: 8 cm across and high."""
    r, high = 4.0, 7.8
    wall = [(0, 0), (0, 3.5), (.12, 3.75), (.4, 3.9), (1.2, 4.0), (high - .25, r)]
    inside = [(high - .25, r - .14), (1.0, 3.84), (.5, 3.6), (.4, 0)]
    lathed(kit, wall + inside, 'enamel')
    b = np.linspace(0, 2 * np.pi, 97)
    rim = np.stack([(r - .05) * np.cos(b), (r - .05) * np.sin(b), 0 * b + high - .2], 1)
    kit.tube(rim[:-1], .17, 'enamel-blue', closed=True)
    lathed(kit, [(high - 1.3, 0), (high - 1.3, 3.84)], 'tea')
    d = np.array([1., 0, 0])
    ear = [d * (r - .05) + (0, 0, 6.6), d * (r + 1.3) + (0, 0, 6.75), d * (r + 2.35) + (0, 0, 5.2), d * (r + 1.9) + (0, 0, 3.1), d * (r - .03) + (0, 0, 1.9)]
    kit.tube(curve(ear, count=50)[0], .3, 'enamel')
    kit.finish().place(at, **turned)


def pencil(kit, at, turn, reach=17.5):
    """Sharpened at its right end; it lies along x before it is turned."""
    b = np.radians(np.arange(6) * 60 + 30)
    ring = np.stack([0 * b, .38 * np.cos(b), .38 * np.sin(b)], 1)
    half = reach / 2
    for a, c, fa, fc, stuff in ((-half, half - 2.2, 1, 1, 'lacquer'), (half - 2.2, half - .5, 1, .24, 'bare-wood'), (half - .5, half, .24, .04, 'dark-thread')):
        v = np.concatenate([ring * fa + (a, 0, 0), ring * fc + (c, 0, 0)])
        faces = [[k, (k + 1) % 6, 6 + (k + 1) % 6, 6 + k] for k in range(6)]
        kit.mesh(v, faces + ([list(range(6))[::-1]] if fa == fc else []), stuff, smooth=False)
    kit.finish().place(at, turn)


def ruler(kit, reach, at, **turned):
    """Of wood, in centimetres; it lies along x before it is turned."""
    wide, thick, end = 3.0, .26, .7
    slab(kit, (reach + 2 * end, wide, thick), (0, 0, thick / 2), 'bare-wood')
    quads = []
    for tick in range(reach * 2 + 1):
        x, deep = tick / 2 - reach / 2, .95 if tick % 10 == 0 else .7 if tick % 2 == 0 else .4
        quads.append([(x + a, wide / 2 - .02 - d, thick + .004) for a, d in ((-.025, deep), (.025, deep), (.025, 0), (-.025, 0))])
    v = np.array(quads).reshape(-1, 3)
    kit.mesh(v, np.arange(len(v)).reshape(-1, 4), 'dark-thread', smooth=False, counts=False)
    for number in range(reach + 1):
        words = bpy.data.curves.new('number', 'FONT')
        words.body, words.size, words.align_x = str(number), .62, 'CENTER'
        o = bpy.data.objects.new('number', words)
        o.location = (number - reach / 2, wide / 2 - 1.62, thick + .006)
        kit.keep(o, 'dark-thread')
    kit.finish().place(at, **turned)


def slab(kit, size, at, stuff):
    x, y, z = (np.asarray(size) / 2)
    v = np.array([(a * x, b * y, c * z) for c in (-1, 1) for b in (-1, 1) for a in (-1, 1)]) + at
    o = kit.mesh(v, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], stuff, smooth=False)
    edge = o.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = .06, 2


def cord(kit, low, colours):
    """Hangs from the neck of the dressmaker's form down to the height `low`, a few beads at its end."""
    top = 24.2
    s = np.linspace(-1, 1, 121)
    side = body.section(top)[0] * .9995
    line = body.round_the_neck(body.front(side * s, top - (top - low) * (1 - np.abs(s) ** 1.12)))
    lifted = line + body.normal_at(line) * .16
    kit.tube(walk(lifted, .12)[0], .085, 'dark-thread')
    places, along = walk(lifted, .38)
    middle = np.argmin(places[:, 2] + (places[:, 1] > 0) * 99)
    for way in (-1, 1):
        pick = middle + way * np.arange(3, 9)
        out = body.normal_at(places[pick])
        kit.beads([colours[k % len(colours)] for k in (0, 1, 3, 3, 1, 0)], places[pick] + out * .1, unit(along[pick]), out, .36, .42)
    kit.finish()
