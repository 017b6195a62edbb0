"""A coil of grass that is stitched to itself turn by turn: everything here is made of it."""
import numpy as np

from beadwork.kit import unit
from beadwork.paths import curve, walk

TURN = 2 * np.pi


def spiral(profile, pitch, step, oval=1.0, smooth=True):
    """Walks the coil from the middle of `profile`, points (radius, height), outwards.

    Answers places, directions, outward normals, the turn that each is in (a whole number) and how far round (0 to 1).
    """
    line = curve([(r, 0, z) for r, z in profile], .04)[0] if smooth else walk(np.array([(r, 0, z) for r, z in profile], float), .04)[0]
    r, z = line[:, 0], line[:, 2]
    s = np.arange(len(r)) * .04
    angles, ways = [], []
    angle, way = 0.0, pitch * .6
    while way < s[-1]:
        angles.append(angle)
        ways.append(way)
        turn = step / max(np.interp(way, s, r), pitch * .45)
        angle += turn
        way += pitch * turn / TURN
    angles, ways = np.array(angles), np.array(ways)
    radius, height = np.interp(ways, s, r), np.interp(ways, s, z)
    dr, dz = np.gradient(r, s), np.gradient(z, s)
    slope = unit(np.stack([np.interp(ways, s, dr), np.interp(ways, s, dz)], 1))
    # A coil is drawn tight by hand: no turn is quite round, none quite level.
    radius = radius * (1 + .0045 * np.sin(2 * angles + 1) + .003 * np.sin(3 * angles + ways * .13)) + .03 * np.sin(angles * .37)
    height = height + .035 * np.sin(2 * angles + ways * .2) * np.clip(radius / 8, 0, 1)
    c, n = np.cos(angles), np.sin(angles)
    places = np.stack([radius * c * oval, radius * n, height], 1)
    out = unit(np.stack([slope[:, 1] * c, slope[:, 1] * n, -slope[:, 0]], 1))
    up = unit(np.stack([slope[:, 0] * c, slope[:, 0] * n, slope[:, 1]], 1))
    along = unit(np.gradient(places, axis=0))
    return places, along, out, up, np.floor(angles / TURN).astype(int), angles / TURN % 1


def coil(kit, profile, colour, pitch=.55, stitch=.26, slant=.42, oval=1.0, smooth=True, loose=1.0):
    """Stitches lie side by side and cover the coil. `colour(turn, round, turns)` answers names for arrays."""
    places, along, out, up, turn, t = spiral(profile, pitch, stitch, oval, smooth)
    names = colour(turn, t, turn.max() + 1)
    axis = unit(along + up * slant)
    kit.beads(np.char.add('sisal-', names), places, axis, out, stitch * 1.16, pitch * 1.17, shape='stitch', loose=loose)
    hairs(kit, places, out, names)
    return turn.max() + 1


def hairs(kit, places, out, names, share=.02):
    """Ends of fibre that stand off."""
    r = kit.random if hasattr(kit, 'random') else np.random.default_rng(len(places))
    some = r.random(len(places)) < share
    n = int(some.sum())
    away = unit(out[some] * .5 + r.normal(0, .6, (n, 3)))
    kit.beads(np.char.add('sisal-', names[some]), places[some] + out[some] * .26 + away * .2, away, r.normal(0, 1, (n, 3)), r.uniform(.35, .9, n), .022, shape='round', loose=.1)


def open_coil(kit, profile, colour, core='straw', pitch=.8, gap=.95, slant=.5, oval=1.0, smooth=True, blades=9, slack=1.0):
    """Stitches stand apart, so that the bundle of grass shows between them."""
    fine = spiral(profile, pitch, .22, oval, smooth)
    places, along, out, up, _, _ = fine
    r = np.random.default_rng(int(pitch * 100 + len(places)))
    for k in range(blades):
        a = k * TURN / blades + np.arange(len(places)) * .05 + .5 * np.sin(np.arange(len(places)) * .11 + k * 2)
        lift = pitch * slack * (.33 + .05 * np.sin(np.arange(len(places)) * .23 + k))
        path = places + out * (lift * np.cos(a))[:, None] + up * (lift * np.sin(a))[:, None] + r.normal(0, .012, places.shape)
        kit.tube(path, pitch * .15 * slack, f'strand-{core}', counts=False)
    places, along, out, up, turn, t = spiral(profile, pitch, gap, oval, smooth)
    names = colour(turn, t, turn.max() + 1)
    axis = unit(along + up * slant)
    kit.beads(np.char.add('sisal-', names), places, axis, out, .24, pitch * 1.14, shape='stitch')
    return turn.max() + 1


def wrapped(kit, points, radius, names, stitch=.26, slant=.3, closed=False):
    """A coil along a line of its own: handles, knobs, loops."""
    path, along = curve(points, stitch, closed=closed)
    normal = np.broadcast_to([0.31, .17, .93], path.shape)
    side = unit(np.cross(along, normal))
    chosen = np.array([names] * len(path) if isinstance(names, str) else [names[k % len(names)] for k in range(len(path))])
    kit.beads(np.char.add('sisal-', chosen), path, unit(along + side * slant), unit(np.cross(side, along)), stitch * 1.16, radius * 2, shape='stitch')


def rim(kit, radius, height, thick, names, oval=1.0, share=(0, 1)):
    """The last turn, sewn over with long slanted stitches."""
    a = np.linspace(share[0] * TURN, share[1] * TURN, 60)
    wrapped(kit, np.stack([radius * np.cos(a) * oval, radius * np.sin(a), 0 * a + height], 1), thick / 2, names, .27, .75)


# Patterns: what colour has the stitch of this turn, this far round.

def plain(name):
    return lambda turn, t, turns: np.full(len(t), name, dtype='<U8')


def bands(ground, rows):
    """`rows`: from and to (in turns, below 0 from the rim), colour."""
    def colour(turn, t, turns):
        names = np.full(len(t), ground, dtype='<U8')
        for a, b, name in rows:
            a, b = (x + turns if x < 0 else x for x in (a, b))
            names[(turn >= a) & (turn < b)] = name
        return names
    return colour


def zigzag(ground, lines, points, height):
    """`lines`: where (in turns, below 0 from the rim), how many turns thick, colour."""
    def colour(turn, t, turns):
        names = np.full(len(t), ground, dtype='<U8')
        saw = np.abs((t * points) % 1 - .5) * 2 * height
        for at, thick, name in lines:
            at = at + turns if at < 0 else at
            d = turn - at - saw
            names[(d >= 0) & (d < thick)] = name
        return names
    return colour


def petals(ground, name, count, start, end, fat=.46, heart=None, turned=0.0):
    """Leaves that widen from turn `start` and close again at `end`."""
    def colour(turn, t, turns):
        names = np.full(len(t), ground, dtype='<U8')
        a, b = (x + turns if x < 0 else x for x in (start, end))
        k = np.clip((turn - a) / (b - a), 0, 1)
        d = np.abs((t * count + turned + .5) % 1 - .5)
        wide = fat * np.sin(np.pi * k) ** .8
        inside = (turn >= a) & (turn <= b)
        names[inside & (d < wide)] = name
        if heart:
            names[inside & (d < wide * .42) & (k > .22)] = heart
        return names
    return colour


def whirl(ground, name, arms, twist, share=.4, start=2, end=-1):
    def colour(turn, t, turns):
        names = np.full(len(t), ground, dtype='<U8')
        b = end + turns if end < 0 else end
        names[((t * arms + turn * twist) % 1 < share) & (turn >= start) & (turn < b)] = name
        return names
    return colour


def dashes(ground, name, rows, count, share=.5, shift=.5):
    """Stitches of another colour by turns, every second row between those of the row below."""
    def colour(turn, t, turns):
        names = np.full(len(t), ground, dtype='<U8')
        a, b = (x + turns if x < 0 else x for x in rows)
        names[(turn >= a) & (turn < b) & ((t * count + (turn % 2) * shift) % 1 < share)] = name
        return names
    return colour


def over(*patterns):
    """The later ones over the earlier; a later one's ground `-` lets through."""
    def colour(turn, t, turns):
        names = patterns[0](turn, t, turns)
        for pattern in patterns[1:]:
            top = pattern(turn, t, turns)
            names = np.where(top == '-', names, top)
        return names
    return colour
