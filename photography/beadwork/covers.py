"""Books in beaded leather, and cushions."""
import numpy as np

from .leather import face, lie_down, panel, slab, stitch
from .parts import backing, sew, stud
from .paths import curve


def book(kit, design, staging):
    rows = design['rows']
    small = staging.get('size') == 'passport'
    wide, high, thick = (10.0, 14.0, 1.0) if small else (13.6, 19.5, 2.2)
    stuff = staging.get('leather', 'leather')
    size = (.50, .58) if not small else (.30, .36)
    slab(kit, wide - .5, high - .6, thick * .62, 'paper', 0, (.3, .0, 0), 14.0)
    for y, out in ((-thick / 2, 1), (thick / 2, -1)):
        board(kit, wide, high, y, stuff)
    spine(kit, wide, high, thick, stuff)
    S = face(wide, high, -thick / 2 - .14, 0, 0.0, 0)
    if design['pattern'] == 'bands':
        bands_down(kit, S, wide, high, rows, size)
    else:
        field = rows * size[1]
        panel(kit, S, design, wide - 2.0, field, rows, staging.get('raise', 0.0), 1.1, size)
        stitch(kit, S, .8, wide - .4, -high / 2 + .45)
        stitch(kit, S, .8, wide - .4, high / 2 - .45)
    fastening(kit, wide, high, thick, staging.get('closing'))
    lie_down(kit, thick / 2 + .16)
    kit.detail((-.6, .6, thick + .4), 5.6 if small else 7.2, -20, 42)
    return {'azimuth': 20, 'elevation': 52, 'fill': .84}


def bands_down(kit, S, wide, high, rows, size):
    """Three bands side by side from top to bottom, leather showing between them."""
    tall = int((high - 1.4) / size[0])
    each = (rows - 6) // 3
    half = ['green', 'white', 'red', 'black', 'red', 'black'][: each // 2]
    order = half + ['black' if each < 9 else 'white'] + half[::-1]
    for middle in (-.3, 0, .3):
        U = lambda u, v, x=middle * wide: S(wide / 2 + x - np.asarray(v), np.asarray(u) - high / 2)
        sew(kit, U, tall, len(order), size[0], size[1], lambda i, j: order[j], start=(high - tall * size[0]) / 2)


def board(kit, wide, high, y, stuff):
    r = .7
    a = np.linspace(0, 2 * np.pi, 80)
    sq = lambda x, p: np.sign(x) * np.abs(x) ** p
    x, z = wide / 2 * sq(np.cos(a), .16), high / 2 * sq(np.sin(a), .12)
    k = np.linspace(0, 1, 6)[:, None]
    g = np.stack([x * k, np.full((6, 80), y - .07), z * k], -1)
    kit.sheet(g[::-1], .24, stuff)


def spine(kit, wide, high, thick, stuff):
    a = np.linspace(-np.pi / 2, np.pi / 2, 14)
    x = -wide / 2 - .1 - .42 * np.cos(a)
    y = (thick / 2 + .04) * np.sin(a)
    z = np.linspace(-high / 2 + .05, high / 2 - .05, 4)
    g = np.stack([np.repeat(x[:, None], 4, 1), np.repeat(y[:, None], 4, 1), np.repeat(z[None], 14, 0)], -1)
    kit.sheet(g[::-1], .2, stuff)


def fastening(kit, wide, high, thick, closing):
    front = -thick / 2 - .2
    if closing == 'thong':
        for z in (-1.2, -.75):
            loop = [(-wide / 2 - .7, 0, z), (-wide / 2 - .1, front - .2, z + .05), (0, front - .55, z + .1), (wide / 2 + .1, front - .2, z + .3), (wide / 2 + .35, 0, z + .3), (wide / 2, thick / 2 + .2, z), (0, thick / 2 + .25, z), (-wide / 2 - .3, thick / 2 + .15, z)]
            kit.tube(curve(loop, count=90)[0], .15, 'dark-leather', counts=False)
    if closing == 'stud':
        pts = [(wide / 2 + .35, thick / 2, 0), (wide / 2 + .42, 0, 0), (wide / 2 + .1, front - .1, 0), (wide / 2 - 1.6, front - .34, 0), (wide / 2 - 2.4, front - .32, 0)]
        path, d = curve(pts, count=40)
        g = np.stack([path + np.array([0, 0, v]) for v in np.linspace(-.75, .75, 5)], 1)
        kit.sheet(g, .16, 'leather')
        stud(kit, (wide / 2 - 1.9, front - .48, 0), (0, -1, 0), .8)


def cushion(kit, design, staging):
    half, high, rows = 14.0, 7.4, design['rows']
    stuff = staging.get('cloth', 'cloth-red')
    size = (.50, .57)

    def top(x, y):
        fx, fy = np.clip(np.abs(x) / half, 0, 1), np.clip(np.abs(y) / half, 0, 1)
        return high * (np.maximum(1 - fx ** 2.2, 0) * np.maximum(1 - fy ** 2.2, 0)) ** .56

    n = 90
    s = np.sin(np.linspace(-np.pi / 2, np.pi / 2, n))
    x, y = np.meshgrid(s, s, indexing='ij')
    waist = 1 - .075 * np.cos(y * np.pi / 2) * np.abs(x) ** 3
    waist_y = 1 - .075 * np.cos(x * np.pi / 2) * np.abs(y) ** 3
    gx, gy = x * half * waist, y * half * waist_y
    crease = .16 * np.sin(8 * np.arctan2(y, x) + 1) * (np.maximum(np.abs(x), np.abs(y)) ** 4) * (1 - np.maximum(np.abs(x), np.abs(y)) ** 12)
    z = top(x * half, y * half)
    for way in (1, -1):
        g = np.stack([gx, gy, high * .55 + way * (z * (1 if way > 0 else .55)) + crease * .5], -1)
        kit.sheet(g if way > 0 else g[::-1], 0, stuff)
    edge = np.concatenate([np.stack([gx[k], gy[k]], 1) for k in (0,)] + [np.stack([gx[:, -1], gy[:, -1]], 1), np.stack([gx[-1], gy[-1]], 1)[::-1], np.stack([gx[:, 0], gy[:, 0]], 1)[::-1]])
    kit.tube(np.c_[edge, np.full(len(edge), high * .55)], .2, staging.get('piping', 'cord-black'), closed=True, counts=False)
    wide = rows * size[1]

    def S(u, v):
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        return np.stack([u - wide / 2, v, high * .55 + top(u - wide / 2, v)], -1)

    backing(kit, S, -.25, wide + .25, wide / 2 + .25, .05, 'cord-black', out=.06)
    panel(kit, S, design, wide, wide, rows, 0, 0, size)
    kit.detail((-1.8, -1.8, high * 1.5), 8.6, -24, 44)
    return {'azimuth': 24, 'elevation': 46, 'fill': .90}
