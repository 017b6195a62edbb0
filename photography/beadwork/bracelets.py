"""Cuffs, bands, spirals, and the woven and knotted friendship bracelets."""
import numpy as np

from .kit import unit
from .parts import backing, sew, string, stud, thread_ends
from .paths import curve, frame, ribbon, walk
from .pattern import centred, patternOf, rhythm


def cuff(kit, design, staging):
    if 'begun' in staging:
        return begun(kit, design, staging['begun'])
    rows, pitch, along = design['rows'], .36, .31
    radius, gap = 3.15, 46.0
    high = rows * pitch
    base = high / 2 + .16

    def S(u, v):
        a = np.radians(90 + gap / 2) + u / radius
        r = radius + .012 * v ** 2
        return np.stack([r * np.cos(a), .9 * r * np.sin(a), v + base], -1)

    reach = radius * np.radians(360 - gap)
    cols = int(reach / along)
    backing(kit, S, -.25, reach + .25, high / 2 + .12, .2, 'leather')
    sew(kit, S, cols, rows, along, pitch, centred(design, rows, cols))
    for v in (-high / 4, high / 4):
        p, _, _, n = frame(S, np.array([reach + .05]), np.array([v]))
        stud(kit, p[0] + n[0] * .12, n[0], .6)
    kit.detail((-.5, -.9 * radius, base), 5.2, -14, 16)
    return {'azimuth': -16, 'elevation': 30, 'fill': .80}


def begun(kit, design, share):
    """A cuff that still lies flat, beaded from its left end on; the rest of the leather is pricked for the needle."""
    rows, pitch, along = design['rows'], .36, .31
    reach, high = 17.4, rows * pitch
    x = np.linspace(-reach / 2, reach / 2, 120)
    S, _ = ribbon(np.c_[x, 0 * x, .2 + .5 * np.abs(x / reach * 2) ** 5])
    cols = int(reach / along)
    backing(kit, S, -.25, reach + .25, high / 2 + .12, .2, 'leather')
    # The rows are not equally far: the lower ones wait for their last beads.
    ends = share * cols - (np.arange(rows) < rows // 2) * 2 - (np.arange(rows) == rows // 2)
    sew(kit, S, cols, rows, along, pitch, centred(design, rows, cols), skip=lambda i, j: i > ends[j])
    for v in (np.arange(rows + 1) - rows / 2) * pitch:
        for u in (reach - .5,) if abs(v) < high / 2 - .01 else np.arange(share * reach + 1, reach, .62):
            p, t, s, n = (a[0] for a in frame(S, np.array([u]), np.array([v * .985])))
            kit.beads('dark-thread', (p + n * .005)[None], t[None], n[None], .09, .09, shape='round')
    return {}


def band(kit, design, staging):
    rows, pitch, along = design['rows'], .36, .31
    half = rows * pitch / 2
    bend = staging.get('bend', 1)
    line = np.array([(-3.6, -7.0), (-2.9, -4.4), (-.6, -2.3), (1.5, -.2), (1.7, 2.6), (-.2, 4.9), (-1.6, 7.2)]) * (bend * (1.02 - .05 * rows), 1)
    line = np.c_[line, [.75, .3, .22, .34, .24, .3, .9]] * (1.0, 1.02, 1)
    S, reach = closed(0) if staging.get('wrist') else ribbon(curve(line, count=240)[0])
    cols = int((reach - 3.0) / along)
    start = (reach - cols * along) / 2
    leather = staging.get('leather', 'leather')
    backing(kit, S, -.2, reach + .2, half + .13, .17, leather)
    sew(kit, S, cols, rows, along, pitch, patternOf(design, rows), start=start)
    ends = [frame(S, np.array([u]), np.array([0.])) for u in (start * .45, reach - start * .45)]
    if staging.get('closing') == 'ties':
        for (p, t, _, n), away in zip(ends, (-1, 1)):
            d = t[0] * away * (1, 1, 0)
            thread_ends(kit, p[0] + n[0] * .05, unit(d), 2, 3.2, .06, 'dark-thread', ground=0)
            stud(kit, p[0] + n[0] * .06, n[0], .3, 'dark-leather')
    else:
        p, t, s, n = ends[0]
        stud(kit, p[0] + n[0] * .14, n[0], .75)
        p, t, s, n = ends[1]
        for k in (-.45, 0, .45):
            stud(kit, p[0] + n[0] * .005 + t[0] * k, n[0], .2, 'dark-leather')
    p, _, _, _ = frame(S, np.array([reach * .52]), np.array([0.]))
    kit.detail(p[0], max(3.4, rows * pitch * 1.5), -24, 34)
    return {'azimuth': -8, 'elevation': 52, 'fill': .86}


def closed(high):
    """Round a wrist at that height, its two ends at the back of it, where nobody sees them tied."""
    a = np.radians(np.linspace(98, 442, 260))
    out = np.stack([np.cos(a), np.sin(a), 0 * a], 1)
    return ribbon(out * (2.86, 2.59, 0) + (0, 0, high), out)


def spiral(kit, design, staging):
    turns, size = design['rows'], (.34, .44)
    radius, pitch = 2.95, .56
    t = np.linspace(0, turns * 2 * np.pi, turns * 200)
    wobble = 1 + .012 * np.sin(t * 1.37) + .01 * np.sin(t * .61 + 1)
    r = radius * wobble
    line = np.stack([r * np.cos(t + 2.2), r * np.sin(t + 2.2), .24 + pitch * t / (2 * np.pi) + .05 * np.sin(t * .9)], 1)
    line[:200, 2] = np.maximum(line[:200, 2] - pitch * np.linspace(1, 0, 200) * .0, .23)
    places, direction = walk(line, size[0])
    colour = rhythm(design['colours'])
    names = [colour(k) for k in range(len(places))]
    outward = unit(places * (1, 1, 0))
    string(kit, places, direction, outward, names, size, 'steel')
    for end in (0, -1):
        stud(kit, places[end], direction[end], .5)
    kit.detail((-.6, -radius * .95, .24 + pitch * turns * .5), 4.4, -18, 22)
    return {'azimuth': -12, 'elevation': 26, 'fill': .78}


def woven(kit, design, staging):
    rows, across, along = design['rows'], .30, .235
    wave = staging.get('lines') or [[(-2.4, -5.6), (-2.6, -2.6), (-.8, -.4), (1.6, 1.2), (2.2, 3.6), (1.2, 5.8)]]
    for k, line in enumerate(wave):
        line = np.array(line, float)
        line = np.c_[line, .16 + .12 * np.abs(np.sin(np.arange(len(line)) * 1.3 + k))]
        high = (k - (len(wave) - 1) / 2) * (rows * across + .7)
        S, reach = closed(high) if staging.get('wrist') else ribbon(curve(line, count=260)[0])
        cols = int(reach / along)
        sew(kit, S, cols, rows, along, across, patternOf(design, rows), lie='across', lift=.02)
        for u, away in () if staging.get('wrist') else ((0, -1), (cols * along, 1)):
            knot_off(kit, S, u, away, rows * across / 2, staging)
        if k == 0:
            p, _, _, _ = frame(S, np.array([reach * .5]), np.array([0.]))
            kit.detail(p[0], 3.1, -20, 36)
    return {'azimuth': 6, 'elevation': 55, 'fill': .88}


def knot_off(kit, S, u, away, half, staging):
    """The warp threads run together into a knot and go on as loose ends."""
    p, t, s, n = (a[0] for a in frame(S, np.array([u]), np.array([0.])))
    d = unit(t * away * (1, 1, 0))
    knot = p + d * 1.15
    knot[2] = .2
    colour = staging.get('thread', 'thread')
    for v in np.linspace(-half, half, 9):
        a = p + s * v + n * .02
        kit.tube(curve([a, a + d * .25, p + d * .8 + s * v * .28, knot], count=24)[0], .045, colour, counts=False)
    kit.beads(colour, knot[None] + d * .05, d[None], n[None], .5, .38, shape='knot')
    if staging.get('closing') == 'bead':
        kit.beads('brass', (knot + d * .55)[None], d[None], n[None], .5, .55, shape='round')
    thread_ends(kit, knot + d * .2, d, 3, 2.6, .05, colour, ground=0, spread=.7)


def knotted(kit, design, staging):
    rows = design['rows']
    half, across, along = rows * .2 / 2, .2, .19
    line = np.array([(-2.5, -4.6), (-1.8, -2.2), (.5, -.9), (1.5, .9), (.6, 2.9), (-.3, 4.9)])
    line = np.c_[line, .12 + .06 * np.abs(np.sin(np.arange(len(line)) * 1.7))]
    S, reach = closed(0) if staging.get('wrist') else ribbon(curve(line, count=260)[0])
    cols = int(reach / along)
    plait = design['pattern'] == 'chevrons'
    i, j = (a.ravel() for a in np.meshgrid(np.arange(cols), np.arange(rows), indexing='ij'))
    shift = np.abs(j - (rows - 1) / 2) if plait else j
    p, t, s, n = frame(S, (i + .5 + (j % 2) * .5 * (not plait)) * along, (j - (rows - 1) / 2) * across)
    lean = np.sign(j - (rows - 1) / 2 + .01) if plait else np.ones(len(j))
    axis = unit(t + s * lean[:, None] * .8)
    colours = design['colours']
    beaded = ((i + 3 * j) % 8 == 0) & (i % 4 == 0)
    names = np.array(['cord-' + colours[int((a + b) // (3 if plait else 4)) % len(colours)] for a, b in zip(i, shift)])
    lump = ~beaded
    kit.beads(list(names[lump]), p[lump] + n[lump] * .05, axis[lump], n[lump], .33, .225, shape='knot', loose=1.3)
    accent = 'white' if 'white' in colours else colours[0]
    kit.beads(accent, p[beaded] + n[beaded] * .13, s[beaded], n[beaded], .19, .27)
    for u, away in () if staging.get('wrist') else ((0, -1), (cols * along, 1)):
        loose_cords(kit, S, u, away, half, colours)
    q, _, _, _ = frame(S, np.array([reach * .5]), np.array([0.]))
    kit.detail(q[0], 2.4, -18, 38)
    return {'azimuth': 8, 'elevation': 56, 'fill': .88}


def loose_cords(kit, S, u, away, half, colours):
    p, t, s, n = (a[0] for a in frame(S, np.array([u]), np.array([0.])))
    d = unit(t * away * (1, 1, 0))
    knot = p + d * .75
    knot[2] = .2
    for k, v in enumerate(np.linspace(-half, half, 7)):
        a = p + s * v * .9 + n * .04
        kit.tube(curve([a, p + d * .4 + s * v * .5, knot], count=16)[0], .07, 'cord-' + colours[k % len(colours)], counts=False)
    for k in range(3):
        kit.beads('cord-' + colours[k % len(colours)], (knot + d * (.12 * k - .1))[None], unit(s + d * .4 * (k - 1))[None], n[None], .5, .26, shape='knot')
    for k, colour in enumerate(colours[:5]):
        spread = (k - (min(len(colours), 5) - 1) / 2) * .34
        turn = unit(d + np.array([-d[1], d[0], 0]) * spread * .5)
        thread_ends(kit, knot + d * .1, turn, 1, 2.9 + .4 * np.sin(k * 2.1), .06, 'cord-' + colour, ground=0, spread=1)
