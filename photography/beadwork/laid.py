"""Necklaces and chokers that are not worn: laid out on the ground, or standing on it as an open ring."""
import numpy as np

from .kit import unit
from .parts import backing, hanging, sew, string, stud
from .paths import curve, frame, walk
from .pattern import centred, rhythm


def colour_of(design, k):
    if design['pattern'] != 'plain':
        return rhythm(design['colours'], k)
    names = np.random.default_rng(design['seed'] * 50 + k).choice([design['ground'], design['colours'][1]], 900, p=[.955, .045])
    return lambda n: str(names[n % 900])


def strands(kit, design, staging):
    """All strands side by side in one long loop, gathered at both ends."""
    rows, size = design['rows'], (.32, .42)
    base = np.array([(-1.0, 8.3), (-2.6, 6.6), (-5.4, 3.6), (-6.4, -.6), (-4.7, -4.6), (-.6, -6.6), (3.8, -5.4), (6.2, -1.6), (5.8, 2.8), (3.2, 6.2), (1.3, 8.2)])
    middle, direction = curve(np.c_[base, 0 * base[:, 0]], count=400)
    side = np.stack([direction[:, 1], -direction[:, 0], 0 * direction[:, 0]], 1)
    t = np.linspace(0, 1, 400)
    open_ = np.clip(np.minimum(t, 1 - t) / .17, 0, 1)
    open_ = open_ * open_ * (3 - 2 * open_)
    for k in range(rows):
        # At the ends the strands lie in two layers, further on beside each other.
        layer, lane = k % 2, (k // 2 - (rows / 2 - 1) / 2)
        tight = lane * size[1] * .98 + layer * size[1] * .5
        sway = .13 * np.sin(t * 17 + k * 2.3) * open_
        loose = (k - (rows - 1) / 2) * size[1] * (1.10 + .16 * np.sin(t * 5 + .5))
        line = middle + side * (tight * (1 - open_) + loose * open_ + sway)[:, None]
        line[:, 2] = size[1] / 2 + layer * size[1] * .86 * (1 - np.clip(open_ * 1.6, 0, 1))
        p, d = walk(line, size[0])
        colour = colour_of(design, k)
        string(kit, p, d, np.tile([0, 0, 1.], (len(p), 1)), [colour(n) for n in range(len(p))], size)
    for end, way in ((0, -1), (-1, 1)):
        gather(kit, middle[end], direction[end] * way, rows * size[1] * .32)
    button = middle[0] - direction[0] * 1.7 + np.array([.55, .3, .55])
    stud(kit, button, (.1, -.2, 1), 2.1)
    kit.detail((-1.5, -5.6, .3), 7.0, -20, 42)
    return {'azimuth': 0, 'elevation': 56, 'fill': .86}


def gather(kit, at, way, half):
    """A leather tab that holds the ends of the strands."""
    side = np.array([way[1], -way[0], 0])
    rows = []
    for k in np.linspace(-.5, 1.9, 9):
        w = half * np.interp(k, [-.5, .2, 1.2, 1.9], [1.12, 1.08, .62, .5])
        rows.append([at + way * k + side * v * w + np.array([0, 0, .78 - .45 * max(0, k) / 1.9 - .18 * v * v]) for v in np.linspace(-1, 1, 9)])
    kit.sheet(np.array(rows), .16, 'leather')


def choker(kit, design, staging):
    if staging['laid'] == 'flat':
        return choker_flat(kit, design)
    rows, pitch, along = design['rows'], .40, .34
    radius, gap = 5.5, 64.0
    high = rows * pitch
    base = high / 2 + .18

    def S(u, v):
        a = np.radians(90 + gap / 2) + u / radius
        r = radius + .010 * v ** 2 + .12 * np.sin(2 * a)
        return np.stack([r * np.cos(a), .94 * r * np.sin(a), v + base], -1)

    reach = radius * np.radians(360 - gap)
    cols = int(reach / along)
    backing(kit, S, -.7, reach + .7, high / 2 + .14, .18, 'leather')
    sew(kit, S, cols, rows, along, pitch, centred(design, rows, cols))
    kit.detail((0, -radius * .94, base), 6.4, -16, 20)
    return {'azimuth': -12, 'elevation': 30, 'fill': .8}


def choker_flat(kit, design):
    """Laid out in an arc, its fringe spread on the ground."""
    rows, pitch, along = design['rows'], .40, .34
    radius, half_turn = 8.4, np.radians(74)
    half = rows * pitch / 2

    def S(u, v):
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        a = -np.pi / 2 + u / radius
        r = radius - v
        return np.stack([r * np.cos(a), r * np.sin(a) + radius * .55, .17 + .05 * np.sin(u * .9) ** 2], -1)

    reach = radius * half_turn
    cols = int(2 * reach / along)
    backing(kit, S, -reach - .8, reach + .8, half + .14, .16, 'leather')
    sew(kit, S, cols, rows, along, pitch, centred(design, rows, cols), start=-cols * along / 2)
    colours = [c for c in design['colours'] if c != 'brass']
    for k, u in enumerate(np.linspace(-reach * .95, reach * .95, 50)):
        p, _, s, n = (a[0] for a in frame(S, np.array([u]), np.array([-half - .12])))
        names = [design['ground']] * 3 + [colours[k % 2]] * 2 + [design['ground']] * (3 + k % 2)
        down = unit((-s + kit.random.normal(0, .05, 3)) * (1, 1, 0))
        hanging(kit, p * (1, 1, 0) + np.array([0, 0, .18]), down, (0, 0, 1.), names, (.33, .36), end='brass')
    kit.detail((-1.5, radius * .55 - radius - 1.0, .3), 6.4, -18, 40)
    return {'azimuth': 0, 'elevation': 52, 'fill': .86}
