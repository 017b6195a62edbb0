"""One function a piece of the template `cloth`. Centimetres; each answers how the piece likes to be looked at."""
import numpy as np

from beadwork.paths import curve
from beadwork.props import slab

from . import prints
from .sheets import folded, fringe, gathered, over_rail, sheet
from .weave import cloth

HUNG = {'azimuth': -10, 'elevation': 4, 'fill': .84, 'wall_at': 9, 'low': -200, 'blur': .3}
LAID = {'azimuth': -16, 'elevation': 36, 'fill': .88, 'wall': 2.6, 'blur': .2}


def rail(kit, reach, z, thick=1.1):
    kit.tube(np.array([(-reach, 0, z), (reach, 0, z)]), thick, 'driftwood', counts=False)
    for x in (-reach * .92, reach * .92):
        kit.tube(np.array([(x, 0, z), (x, 9, z)]), .5, 'dark-thread', counts=False)


def edge_row(places, row, z_shift=0.0):
    return places[row] + (0, 0, z_shift)


def throw(kit, bare=False):
    """A wide striped throw over a rail, its fringe knotted."""
    runs = [('white', 9), ('sea', 5), ('white', 1), ('sea', 1), ('white', 1), ('lagoon', 3), ('white', 9), ('coral', 1.2), ('saffron', 2.4), ('coral', 1.2)]
    stuff = cloth('throw', runs, [('white', 2)])
    g, u, v = over_rail(96, 74, 50, 1.3, 90, 4.2, seed=3, narrow=.66)
    sheet(kit, g, u, v, stuff)
    fringe(kit, edge_row(g, 0), (0, 0, -1), 6.5, 1.5, ('white', 'white', 'sea', 'white', 'lagoon'), 2)
    if not bare:
        rail(kit, 42, 90)
    kit.detail((-6, -5, 28), 20, -16, 4)
    return HUNG


def kikoy(kit):
    """Folded, one end with its fringe to the front."""
    stuff = cloth('kikoy', [('indigo', 14), ('white', .8), ('indigo', .8), ('white', .8), ('indigo', 3), ('saffron', 4), ('coral', 2), ('saffron', .7), ('coral', .7), ('indigo', 3)], [('indigo', 2)])
    top, g = folded(kit, 40, 30, 9, stuff, seed=4, u0=3)
    fringe(kit, g[0, :] + (0, 0, .1), (0, -1, -.25), 6.5, 1.5, ('indigo', 'indigo', 'saffron', 'indigo', 'coral'), 3, floor=.02)
    kit.detail((-5, -13.5, top * .6), 15, -14, 30)
    return LAID


def scarf(kit):
    """Thin, with checks, from a peg."""
    stuff = cloth('scarf', [('white', 6), ('coral', 2), ('rose', 3), ('saffron', .8)], [('white', 6), ('coral', 2), ('rose', 3), ('saffron', .8)])
    g, u, v = gathered(70, 64, 88, .10, 3.0, 5, flare=1.5)
    sheet(kit, g, u, v, stuff, .08)
    fringe(kit, edge_row(g, -1), (0, -.05, -1), 5, 1.5, ('white', 'rose', 'white', 'coral'), 4, each=6)
    kit.tube(np.array([(0, 8, 87), (0, -4.5, 89)]), .8, 'driftwood', counts=False)
    kit.detail((1, -5, 44), 18, -12, 4)
    return HUNG


def pillow(kit, stuff, half=22, high=9.5, at=(0, 0, 0), tilt=68, turn=0.0, piping='yarn-white'):
    n = 130
    s = np.sin(np.linspace(-np.pi / 2, np.pi / 2, n))
    x, y = np.meshgrid(s, s, indexing='ij')
    pull = 1 - .085 * np.cos(y * np.pi / 2) * np.abs(x) ** 3
    pull_y = 1 - .085 * np.cos(x * np.pi / 2) * np.abs(y) ** 3
    gx, gy = x * half * pull, y * half * pull_y
    z = high * (np.maximum(1 - np.abs(x) ** 2.2, 0) * np.maximum(1 - np.abs(y) ** 2.2, 0)) ** .56
    crease = .30 * np.sin(9 * np.arctan2(y, x) + 1) * np.maximum(np.abs(x), np.abs(y)) ** 4 * (1 - np.maximum(np.abs(x), np.abs(y)) ** 12)
    dent = -1.5 * np.exp(-((x - .12) / .5) ** 2 - ((y - .55) / .35) ** 2)
    t, k = np.radians(tilt), np.radians(turn)

    def put(g):
        yy, zz = g[..., 1] * np.cos(t) - g[..., 2] * np.sin(t), g[..., 1] * np.sin(t) + g[..., 2] * np.cos(t)
        xx = g[..., 0] * np.cos(k) - yy * np.sin(k)
        return np.stack([xx + at[0], g[..., 0] * np.sin(k) + yy * np.cos(k) + at[1], zz + at[2]], -1)

    for way in (1, -1):
        g = put(np.stack([gx, gy, way * (z + (dent if way > 0 else 0) * (z / high)) + crease * .6], -1))
        sheet(kit, g if way > 0 else g[::-1], np.broadcast_to((y + 1) * half, (n, n)), (s if way > 0 else s[::-1]) * half + half, stuff, 0)
    edge = np.concatenate([np.stack([gx[0], gy[0]], 1), np.stack([gx[:, -1], gy[:, -1]], 1), np.stack([gx[-1], gy[-1]], 1)[::-1], np.stack([gx[:, 0], gy[:, 0]], 1)[::-1]])
    kit.tube(put(np.c_[edge, np.zeros(len(edge))][None])[0], .28, piping, closed=True, counts=False)


def cushion_check(kit):
    stuff = cloth('check', [('sea', 4), ('white', 1.2), ('sea', 1.2), ('white', 4)], [('sea', 4), ('white', 1.2), ('sea', 1.2), ('white', 4)])
    pillow(kit, stuff, at=(0, 3, 20.6), piping='yarn-saffron')
    kit.detail((-4, -6, 22), 19, -14, 12)
    return {**LAID, 'elevation': 12, 'azimuth': -14, 'fill': .84, 'wall_at': 12}


def cushion_suns(kit):
    stuff = cloth('suns', print_=prints.suns(), size=(50, 50))
    pillow(kit, stuff, at=(0, 3, 20.6), piping='yarn-sea')
    kit.detail((3, -6, 23), 19, 12, 12)
    return {**LAID, 'elevation': 12, 'azimuth': 12, 'fill': .84, 'wall_at': 12}


def runner(kit):
    """Over the edge of a bench, towards who looks."""
    stuff = cloth('runner', [('sand', 3), ('leaf', 1.4), ('sand', 1), ('leaf', 1.4), ('sand', 8), ('coral', .6), ('sand', 8), ('leaf', 1.4), ('sand', 1), ('leaf', 1.4), ('sand', 3)], [('sand', 12), ('natural', 1)])
    n, m, wide, bend = 260, 120, 34, 2.2
    s = np.linspace(0, 96, n)
    flat = 52
    a = np.clip((s - flat) / bend, 0, np.pi / 2)
    y = np.where(s < flat, flat - s, 0) - bend * np.sin(a)
    z = 46 - bend * (1 - np.cos(a)) - np.maximum(s - flat - bend * np.pi / 2, 0)
    u = np.linspace(-wide / 2, wide / 2, m)
    fall = np.clip((46 - z) / 40, 0, 1)[:, None]
    g = np.stack([u[None] + .5 * fall * np.sin(z[:, None] / 9), y[:, None] - fall * (1.0 + .9 * np.sin(u / 6.5 + 1)[None]), z[:, None] + (1 - fall) * .12 * np.sin(u / 4 + y[:, None] / 7)], -1)
    sheet(kit, g, u + wide / 2, s, stuff)
    fringe(kit, g[-1], (0, -.06, -1), 5.5, 1.4, ('sand', 'sand', 'leaf'), 6)
    slab(kit, (260, 54, 4.2), (0, 26.6, 43.7), 'wood')
    kit.points = kit.points[:-1]
    kit.detail((-2, -2, 42), 17, -16, 34)
    return {**LAID, 'elevation': 30, 'azimuth': -20, 'fill': .84, 'wall_at': 53, 'low': -24}


def wrap(kit):
    """A printed wrap on a line, so that all of its border is to be seen."""
    stuff = cloth('leso', print_=prints.leso(), size=(150, 108), rough=.85)
    n, m, wide, drop = 200, 280, 150, 108
    t, u = np.linspace(0, 1, n)[:, None], np.linspace(0, 1, m)[None]
    sag = 4.2 * np.sin(np.pi * (u * 2 % 1)) ** 1.0 * (1 - t) ** 2
    fold = np.sin(u * 23 + 1) * .9 + np.sin(u * 41 + 2 * t) * .5
    g = np.stack(np.broadcast_arrays((u - .5) * wide * .93 + .6 * np.sin(t * 5) * t, -1.0 - fold * (.55 + .9 * t) - 2.0 * t, 118 - drop * t - sag), -1)
    sheet(kit, g, u[0] * wide, ((1 - t) * drop)[:, 0], stuff, .06)
    kit.tube(np.array([(-140, 0, 119.5), (-70, 0, 118.6), (0, 0, 118.4), (70, 0, 118.6), (140, 0, 119.5)]), .28, 'yarn-natural', counts=False)
    for x in (-69, 0, 69):
        slab(kit, (1.1, 1.4, 7), (x, -.6, 116.8), 'driftwood')
    kit.detail((-38, -4, 58), 38, -10, 3)
    return {**HUNG, 'fill': .93, 'azimuth': -6, 'blur': .5}


def napkins(kit):
    for k, (name, other) in enumerate((('saffron', 'white'), ('coral', 'white'), ('lagoon', 'white'), ('indigo', 'white'))):
        stuff = cloth(f'napkin-{name}', [(name, 9), (other, .6), (name, 1.4), (other, .6)], [(name, 9), (other, .6), (name, 1.4), (other, .6)])
        folded(kit, 20, 20, 4, stuff, lift=.34, base=k * 1.5, turn=np.radians((-4, 3, -2, 5)[k]), at=((-.3, .2, .4, -.2)[k], (.2, -.3, .1, 0)[k]), seed=k + 2, u0=k * 2)
    kit.detail((-3, -8, 4.6), 12, -16, 32)
    return {**LAID, 'elevation': 36, 'azimuth': -28}


def towels(kit):
    """Two kitchen towels over a rail."""
    for x, runs, seed in ((-17, [('white', 10), ('indigo', .5), ('white', .6), ('indigo', 1.6), ('white', .6), ('indigo', .5)], 8), (17, [('white', 3), ('coral', 1.2)], 11)):
        stuff = cloth(f'towel{seed}', runs, [('white', 3)] if seed == 8 else [('white', 3), ('coral', 1.2)])
        g, u, v = over_rail(46, 44, 30, 1.0, 60, .9, seed=seed, narrow=.62, n=220, m=120)
        sheet(kit, g + (x, 0, 0), u, v, stuff)
        hem = g[2] + (x, -.12, .5)
        kit.tube(hem, .12, 'yarn-white', counts=False)
    rail(kit, 42, 60, .9)
    kit.detail((-18, -4, 36), 17, -12, 4)
    return {**HUNG, 'fill': .86}


def apron(kit):
    """Hangs from a peg by its neck; one wide pocket."""
    stuff = cloth('apron', [('indigo', 3.2), ('white', .45), ('indigo', .5), ('white', .45)], [('indigo', 2)])
    n, m = 260, 200
    t = np.linspace(0, 1, n)[:, None]
    u = np.linspace(-1, 1, m)[None]
    half = 13 + 20 / (1 + np.exp(-(t - .30) * 26))
    amp = .5 + 2.2 * np.clip(t - .25, 0, 1)
    fold = np.sin(u * 8.5 + .6 + t) * amp
    g = np.stack(np.broadcast_arrays(u * half * (.98 - .10 * t), -2.0 - fold * .8 - 1.5 * t, 80 - 84 * t - .8 * (1 - np.abs(u)) * (1 - t) ** 6), -1)
    sheet(kit, g, (u * half + 40), (84 - 84 * t) * np.ones((1, m)), stuff)
    pocket = g[118:182, 52:148] + (0, -.4, 0)
    sheet(kit, pocket, (u * half + 40 + 1.7)[118:182, 52:148], ((84 - 84 * t) * np.ones((1, m)))[118:182, 52:148], stuff, .2)
    kit.tube(pocket[0] + (0, -.12, .1), .16, 'yarn-white', counts=False)
    neck = [g[1, 6], g[1, 6] + (2, -.5, 8), (0, -2.4, 97.5), g[1, -7] + (-2, -.5, 8), g[1, -7]]
    kit.tube(curve(neck, count=60)[0], .55, 'yarn-indigo')
    for way, column in ((-1, 1), (1, -2)):
        p = g[96, column]
        tie = [p, p + (way * 3, -.6, -4), p + (way * 4.2, -1.0, -16), p + (way * 3.2, -.6, -30), p + (way * 5.2, -.8, -41)]
        kit.tube(curve(tie, count=60)[0], .5, 'yarn-indigo')
    kit.tube(np.array([(0, 8, 96.4), (0, -4.6, 98.4)]), .8, 'driftwood', counts=False)
    kit.detail((-4, -4, 33), 22, -12, 4)
    return HUNG


PIECES = {
    'striped-throw': throw, 'beach-kikoy': kikoy, 'checked-scarf': scarf, 'checked-cushion': cushion_check, 'sun-cushion': cushion_suns,
    'table-runner': runner, 'printed-wrap': wrap, 'four-napkins': napkins, 'kitchen-towels': towels, 'striped-apron': apron,
}
