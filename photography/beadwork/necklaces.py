"""Collars, strands, pendants and chokers."""
import numpy as np

from . import body, laid
from .kit import unit
from .parts import backing, disc, hanging, sew, string, worn_line
from .paths import curve, frame
from .pattern import centred, rhythm, ring_pattern


def collar(kit, design, staging):
    rings, pitch, along = design['rows'], .56, .46
    inner, slope = staging.get('inner', 5.9), staging.get('slope', 1.25)
    colour = ring_pattern(design, rings)
    gap = np.radians(3.2)

    def height(ring):
        return .30 + slope * (1 - ring / (rings - 1)) ** 1.35

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
        return laid.strands(kit, design, staging)
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
    if not staging.get('cord', True):
        return {}
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
        return laid.choker(kit, design, staging)
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
