"""Collars, strands, pendants and chokers."""
import numpy as np

from . import body
from .kit import unit
from .parts import backing, disc, hanging, sew, string, stud, worn_line
from .paths import curve, frame, walk
from .pattern import centred, rhythm, ring_pattern


def collar(kit, design, staging):
    rings, pitch, along = design['rows'], .56, .46
    inner = 5.9
    colour = ring_pattern(design, rings)
    gap = np.radians(3.2)

    def height(ring):
        return .30 + 1.25 * (1 - ring / (rings - 1)) ** 1.35

    for ring in range(rings):
        r = inner + ring * pitch
        open_ = gap * inner / r
        n = int((2 * np.pi - 2 * open_) * r / along)
        a = np.pi / 2 + open_ + (np.arange(n) + .5) / n * (2 * np.pi - 2 * open_)
        sway = .05 * np.sin(3 * a + design['seed']) + .03 * np.sin(7 * a)
        z = height(ring) + sway * (1 - ring / rings)
        out = np.stack([np.cos(a), np.sin(a), 0 * a], 1)
        places = out * r + np.array([0, 0, 1]) * z[:, None]
        tangent = np.stack([-np.sin(a), np.cos(a), 0 * a], 1)
        names = [colour(float((x - np.pi / 2) / (2 * np.pi)) % 1, ring) for x in a]
        string(kit, places, tangent, np.tile([0, 0, 1.], (n, 1)), names, (along, pitch * 1.03), 'steel')
    rim = inner + (rings - 1) * pitch
    if design.get('trim') == 'discs':
        for k in range(44):
            a = 2 * np.pi * (k + .5) / 44 + np.pi / 2
            out = np.array([np.cos(a), np.sin(a), 0])
            down = unit(out + np.array([0, 0, -.11]) + kit.random.normal(0, .03, 3))
            disc(kit, out * (rim + .22) + np.array([0, 0, .26]), down, unit(np.array([0, 0, 1]) + kit.random.normal(0, .09, 3)), 1.0)
    leather_bars(kit, inner, rim, gap, height, rings)
    kit.detail(((inner + rim) / 2 * np.cos(np.radians(-118)), (inner + rim) / 2 * np.sin(np.radians(-118)), .6), 7.2, -26, 34)
    return {'azimuth': 0, 'elevation': 60, 'fill': .90}


def leather_bars(kit, inner, rim, gap, height, rings):
    """The two ends of the wires are held by leather, tied across the opening."""
    for side in (-1, 1):
        a = np.pi / 2 + side * gap * .55
        r = np.linspace(inner - .35, rim + .3, 24)
        z = np.array([height((x - inner) / (rim - inner) * (rings - 1)) if inner <= x <= rim else (height(0) if x < inner else .3) for x in r])
        kit.tube(np.stack([r * np.cos(a), r * np.sin(a), z], 1), .2, 'dark-leather', counts=False)


def strands(kit, design, staging):
    if staging.get('laid'):
        return strands_laid(kit, design, staging)
    rows, size = design['rows'], (.30, .40)
    body.form(kit, -8)
    plain = design['pattern'] == 'plain'
    for k in range(rows):
        t = k / max(rows - 1, 1)
        chance = np.random.default_rng(design['seed'] * 50 + k)
        if plain:
            names = chance.choice([design['ground'], design['colours'][1]], 900, p=[.955, .045])
            colour = lambda n, names=names: str(names[n % 900])
        else:
            colour = rhythm(design['colours'], k)
        worn_line(kit, necklace_line(24.2 + t * 2.0, 4.6 + (1 - t) * 9.5 + chance.normal(0, .12), 1.0 - .12 * t), size, colour, out=.02)
    kit.points = [p[(p[:, 2] < 40)] for p in kit.points]
    kit.points.append(np.array([[-10, -3, 34], [10, -3, 34], [-10, -6, 10.0], [10, -6, 10.0]]))
    p = body.front(np.array([-2.0]), np.array([16.4]))[0]
    kit.detail(p, 8.5, -16, 4)
    return {'azimuth': -14, 'elevation': 6, 'fill': .86, 'wall': 2.6, 'low': -8, 'mood': 'worn'}


def necklace_line(top, drop, wide=1.0):
    """The front view of a string round the neck: from one side of it down over the chest to the other."""
    a = np.linspace(-1, 1, 61) * np.pi / 2
    side = body.section(top)[0] * .9995
    x = side * np.sin(a) * (1 + .16 * wide * np.cos(a) * drop / 10)
    return np.stack([x, top - drop * np.cos(a) ** .82], 1)


def pendant(kit, design, staging):
    rings, pitch, along = design['rows'], .40, .34
    colours = design['colours']
    order = [colours[0], colours[0], colours[1], colours[2], colours[1], colours[3], colours[3], colours[1], colours[4 % len(colours)]][:rings]
    outer = (rings - .5) * pitch
    a = np.linspace(0, 2 * np.pi, 73)
    rr = np.linspace(0, outer + .22, 12)
    g = np.stack([np.outer(rr, np.cos(a)), np.outer(rr, np.sin(a)), np.full((12, 73), .17)], -1)
    kit.sheet(g[::-1], .15, 'leather')
    for ring in range(rings):
        r = (ring + .35) * pitch
        n = max(1, int(2 * np.pi * r / along))
        b = 2 * np.pi * np.arange(n) / n + ring
        places = np.stack([r * np.cos(b), r * np.sin(b), np.full(n, .36)], 1)
        tangent = np.stack([-np.sin(b), np.cos(b), 0 * b], 1)
        names = [order[ring] if ring not in (3, 6) or int(k / n * 12) % 3 else colours[(ring + 1) % len(colours)] for k in range(n)]
        kit.beads(names, places, tangent, (0, 0, 1), along * .985, pitch * 1.02)
    for k in range(15):
        b = np.radians(-90 + (k - 7) * 7.6)
        out = np.array([np.cos(b), np.sin(b), 0])
        many = 8 - abs(k - 7) // 3
        names = [colours[(k // 3) % 2 * 1] if n < many - 2 else colours[3] for n in range(many)]
        down = unit(out + np.array([0, -1.1, 0]) + kit.random.normal(0, .05, 3) * (1, 1, 0))
        hanging(kit, out * (outer + .25) + np.array([0, 0, .19]), down, (0, 0, 1.), names, (.30, .34), end='brass')
    left = [(-.5, outer - .1), (-1.6, outer + 2.2), (-4.3, outer + 5.2), (-4.6, outer + 8.6), (-1.9, outer + 11.0), (.9, outer + 10.7)]
    right = [(.5, outer - .1), (1.3, outer + 2.0), (3.3, outer + 4.6), (4.3, outer + 7.6), (3.1, outer + 10.0), (.6, outer + 10.95), (-.9, outer + 10.5)]
    for line, lift in ((left, .1), (right, .16)):
        pts = np.c_[np.array(line), [.30] + [lift] * (len(line) - 1)]
        path, direction = curve(pts, step=.12)
        kit.tube(path, .085, 'dark-thread')
        beads, d = curve(pts, step=.36)
        pick = slice(1, 7)
        kit.beads([colours[0], colours[1], colours[3], colours[3], colours[1], colours[0]], beads[pick] + (0, 0, .08), d[pick], (0, 0, 1.), .34, .4)
    knot = np.array([-.2, outer + 10.75, .25])
    kit.beads('dark-thread', np.array([knot, knot + (.35, -.06, 0)]), (1, 0, 0), (0, 0, 1.), .5, .42, shape='knot')
    kit.detail((-.3, -.9, .3), 6.2, -22, 40)
    return {'azimuth': 0, 'elevation': 54, 'fill': .88}


def choker(kit, design, staging):
    if staging.get('laid'):
        return choker_laid(kit, design, staging)
    rows, pitch, along = design['rows'], .40, .34
    body.form(kit, -8)
    middle = 28.6
    radius = 5.62

    def S(u, v):
        a = -np.pi / 2 + np.asarray(u, float) / radius
        return body.around(a, middle + v + .45 * (np.sin(a) + 1))

    half = rows * pitch / 2
    reach = radius * np.radians(118)
    cols = int(2 * reach / along)
    backing(kit, S, -reach, reach, half + .14, .16, 'leather', out=.17)
    sew(kit, S, cols, rows, along, pitch, centred(design, rows, cols), start=-cols * along / 2, lift=.17 + pitch * .44)
    bars = staging.get('spacers')
    if bars:
        for u in np.linspace(-reach * .86, reach * .86, bars):
            v = np.linspace(-half - .1, half + .1, 9)
            p, _, _, n = frame(S, np.full(9, u), v)
            kit.tube(p + n * (.2 + pitch * .62), .17, 'brass', counts=False)
    trim(kit, S, design, half, reach)
    kit.points = [p[p[:, 2] < 33.5] for p in kit.points]
    kit.points.append(np.array([[-8.9, -3, 35.5], [8.9, -3, 35.5], [-8.9, -4, 19.5], [8.9, -4, 19.5]]))
    p = S(np.array([-1.4]), np.array([-.5 if design.get('trim') else 0.]))[0]
    kit.detail(p, 6.0 if design.get('trim') else 5.2, -18, 6)
    return {'azimuth': -16, 'elevation': 7, 'fill': .97, 'wall': 2.8, 'low': -8, 'mood': 'worn'}


def trim(kit, S, design, half, reach):
    if design.get('trim') == 'fringe':
        colours = [c for c in design['colours'] if c != 'brass']
        for k, u in enumerate(np.linspace(-reach * .8, reach * .8, 44)):
            p, _, _, n = (a[0] for a in frame(S, np.array([u]), np.array([-half - .1])))
            names = [design['ground']] * 3 + [colours[k % 2]] * 2 + [design['ground']] * (3 + (k % 2))

            def lay(q):
                a, b, c = body.section(q[:, 2])
                angle = np.arctan2((q[:, 1] - c) / b, q[:, 0] / a)
                on = body.around(angle, q[:, 2])
                m = body.normal_at(on)
                return on + m * .26
            hanging(kit, p + n * .3, (n[0] * .04, n[1] * .04, -1.), n, names, (.30, .34), end='brass', lay=lay)
    if design.get('trim') == 'discs':
        for u in np.linspace(-reach * .72, reach * .72, 11):
            p, _, _, n = (a[0] for a in frame(S, np.array([u]), np.array([-half - .14])))
            n = unit(n * (1, 1, 0))
            down = unit(np.array([0, 0, -1.]) + n * .32 + kit.random.normal(0, .03, 3))
            disc(kit, p + n * .26, down, unit(n + np.array([0, 0, .32])), 1.5)


def colour_of(design, k):
    if design['pattern'] != 'plain':
        return rhythm(design['colours'], k)
    names = np.random.default_rng(design['seed'] * 50 + k).choice([design['ground'], design['colours'][1]], 900, p=[.955, .045])
    return lambda n: str(names[n % 900])


def strands_laid(kit, design, staging):
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


def choker_laid(kit, design, staging):
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
