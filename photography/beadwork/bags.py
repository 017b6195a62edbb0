"""Bags of leather and cloth with beaded flaps and panels."""
import numpy as np

from .kit import unit
from .leather import BEAD, face, lie_down, panel, slab, stitch, strap
from .parts import backing, hanging, stud
from .paths import curve, grid


def bag(kit, design, staging):
    return {'flap': flap_bag, 'pouch': pouch, 'clutch': clutch, 'tote': tote, 'purse': purse}[staging['shape']](kit, design, staging)


def flap_bag(kit, design, staging):
    stuff = staging.get('leather', 'leather')
    wide, high, deep = 17.5, 14.0, 4.6
    rows = design['rows']
    slab(kit, wide, high, deep, stuff, .16, (0, 0, high / 2), 7.0)
    field = rows * BEAD[1]
    S = face(wide + .3, high, -deep / 2 - .32, 0, .42, high / 2)
    top = high / 2 - .15
    low = top - field - 1.0
    us, vs = np.linspace(.0, wide + .3, 60), np.linspace(low, top + .1, 40)
    g = grid(S, us, vs)
    # The flap's lower corners are cut round.
    u, v = np.meshgrid(us, vs, indexing='ij')
    corner = 1.6
    dx = np.maximum(np.maximum(corner - u, u - (wide + .3 - corner)), 0)
    lift = corner - np.sqrt(np.maximum(corner ** 2 - dx ** 2, 0))
    g[..., 2] += lift * np.clip(1 - (v - low) / field, 0, 1)
    kit.sheet(g, .2, stuff)
    back = np.array([[(x, y, z) for x in np.linspace(-wide / 2 - .1, wide / 2 + .1, 9)] for y, z in
                     zip(np.linspace(-deep / 2 - .32, deep / 2, 10), high + .12 + .18 * np.sin(np.linspace(0, np.pi, 10)))])
    kit.sheet(back[::-1], .2, stuff)
    panel(kit, S, design, wide - 1.2, field, rows, top - .55 - field / 2, .75)
    stitch(kit, S, 1.4, wide - 1.1, low + .28)
    p = S(np.array([wide / 2 + .15]), np.array([low + .32]))[0]
    for x in staging.get('studs', [0]):
        stud(kit, p + (x, -.12, 0), (0, -1, 0), 1.0)
    for side in (-1, 1):
        ring(kit, (side * (wide / 2 + .1), .2, high - .7))
    w = wide / 2
    strap(kit, [(-w - .3, .3, high - 1.2), (-w - .4, .6, high + 2.4), (-w * .62, 1.2, high + 8.2), (0, 1.6, high + 10.6), (w * .66, 1.2, high + 7.8), (w + .4, .6, high + 2.4), (w + .3, .3, high - 1.2)],
          .75, stuff)
    kit.detail((-1.5, -deep / 2 - .6, high * .56), 8.0, -16, 8)
    return {'azimuth': -20, 'elevation': 12, 'fill': .84, 'wall': 2.2}


def ring(kit, at, radius=.62, stuff='brass', turn=(0, 1, 0)):
    b = np.linspace(0, 2 * np.pi, 33)
    kit.tube(np.asarray(at) + radius * np.stack([0 * b, np.cos(b), np.sin(b)], 1), .12, stuff, counts=False)


def pouch(kit, design, staging):
    wide, high, deep = 11.0, 12.6, 2.2
    rows = design['rows']
    base = 4.2
    slab(kit, wide, high, deep, 'leather', .2, (0, 0, base + high / 2), 5.0)
    S = face(wide, high, -deep / 2 - .12, 0, .30, base + high / 2)
    field = rows * BEAD[1]
    backing(kit, lambda u, v: S(u, v - .6), .3, wide - .3, field / 2 + .3, .16, 'leather')
    panel(kit, S, design, wide - 1.2, field, rows, -.6, .6)
    for k in range(27):
        x = -wide / 2 + 1.1 + k * (wide - 2.2) / 26
        many = 9 + (k % 2)
        names = [('black', 'white', 'red')[(n // 2 + (k // 3) % 2) % 3] for n in range(many)]
        top = np.array([x, -deep / 2 - .30, base + high / 2 - .6 - field / 2 - .12])
        sway = kit.random.normal(0, .03)
        hanging(kit, top, unit(np.array([sway, .04, -1.])), (0, -1., 0), names, (.33, .36), end='brass')
    stitch(kit, S, .8, wide - .8, high / 2 - .9)
    p = np.array([0, -deep / 2 - .55, base + high - .9])
    stud(kit, p, (0, -1, 0), 1.0, 'dark-leather')
    w = wide / 2 - .4
    for s in (-1, 1):
        stud(kit, (s * w, -deep / 2 - .05, base + high - .9), (0, -1, 0), .5)
    path, _ = curve([(-w, .1, base + high - .8), (-w - .5, .3, base + high + 3.2), (-w * .6, .6, base + high + 8), (.3, .8, base + high + 9.8), (w * .7, .6, base + high + 7.6), (w + .5, .3, base + high + 3), (w, .1, base + high - .8)], count=90)
    kit.tube(path, .2, 'leather')
    kit.tube([(.3, 2.4, base + high + 9.35), (.3, -.2, base + high + 9.45)], .42, 'dark-wood', counts=False)
    kit.beads('dark-wood', np.array([(.3, -.4, base + high + 9.45)]), (0, 1., 0), (0, 0, 1.), .7, 1.25, shape='round', loose=.1)
    kit.detail((-.8, -deep / 2 - .4, base + 3.6), 6.2, -18, 8)
    return {'azimuth': -16, 'elevation': 3, 'fill': .84, 'wall_at': 1.5, 'low': -40}


def clutch(kit, design, staging):
    wide, high, deep = 19.0, 11.2, 3.2
    rows = design['rows']
    slab(kit, wide, high, deep, 'dark-leather', .25, (0, 0, high / 2), 6.0)
    S = face(wide, high, -deep / 2 - .06, 0, .42, high / 2 - .2)
    field = rows * BEAD[1]
    panel(kit, S, design, wide - 1.3, field, rows, -.2, .65)
    x = np.linspace(-wide / 2 + 2.2, wide / 2 - 2.2, 76)
    kit.beads('brass', np.stack([x, 0 * x - .1, high / 2 + high / 2 * (1 - np.abs(2 * x / wide) ** 6) ** (1 / 6) + .02], 1), (0, 1., 0), (0, 0, 1.), .36, .16, shape='knot', loose=.2)
    pull = np.array([-wide / 2 + 2.0, -.3, high + .1])
    tassel(kit, pull, design['colours'], -deep / 2 - .75)
    kit.detail((-1.0, -deep / 2 - .4, high * .5), 7.4, -18, 12)
    return {'azimuth': -22, 'elevation': 16, 'fill': .86, 'wall': 2.4}


def tassel(kit, at, colours, y, many=13, size=(.30, .34)):
    """Hangs over the front edge from a zip's pull."""
    head = np.array([at[0] - .9, y - .35, at[2] - 1.6])
    kit.tube(curve([at, at + (-.4, -.7, .3), (head + at) / 2 + (-.2, -.5, .25), head], count=24)[0], .1, 'dark-thread', counts=False)
    kit.beads('brass', head[None], (0, 0, 1.), (0, 1., 0), .8, .8, shape='round')
    for k in range(many):
        a = 2 * np.pi * k / many
        top = head + np.array([.26 * np.cos(a), .26 * np.sin(a), -.35])
        names = [colours[(n // 3 + k % 2) % len(colours)] for n in range(11 + k % 3)]
        hanging(kit, top, unit(np.array([.10 * np.cos(a), .10 * np.sin(a), -1])), (np.cos(a), np.sin(a), 0), names, size, end=None)


def tote(kit, design, staging):
    wide, high, deep = 24.0, 22.0, 6.0
    rows = design['rows']
    slab(kit, wide, high, deep, 'cloth-natural', .14, (0, 0, high / 2), 14.0)
    slab(kit, wide + .35, 5.2, deep + .35, 'leather', .10, (0, 0, 2.55), 16.0)
    slab(kit, wide - 1.2, .3, deep - 1.2, 'dark-leather', 0, (0, 0, high + .0), 14.0)
    S = face(wide, high, -deep / 2 - .12, 0, .42, high / 2)
    field = rows * .44
    backing(kit, lambda u, v: S(u, v + 1.6), .7, wide - .7, field / 2 + .4, .18, 'leather', out=.10)
    panel(kit, lambda u, v: S(u, v) - np.array([0, .1, 0]), design, wide - 2.2, field, rows, 1.6, 1.1, (.37, .44))
    for y in (-1, 1):
        front = y < 0
        yy = -deep / 2 - .35 if front else deep / 2 + .2
        pts = [(-5.4, yy, high - 4.2), (-5.3, yy, high - .5), (-4.6, yy * .85, high + 5.4), (-2.2, yy * .7, high + 9.3), (0, yy * .66, high + 10.4), (2.2, yy * .7, high + 9.3), (4.6, yy * .85, high + 5.4), (5.3, yy, high - .5), (5.4, yy, high - 4.2)]
        strap(kit, pts, .85, 'leather', .25)
        if front:
            for x in (-5.4, 5.4):
                stud(kit, (x, yy - .3, high - 3.4), (0, -1, 0), .7)
    kit.detail((-2.5, -deep / 2 - .6, high / 2 + 1.6), 10.5, -18, 10)
    return {'azimuth': -22, 'elevation': 12, 'fill': .86, 'wall': 2.2}


def purse(kit, design, staging):
    """Lies flat: the front of the bag turned up to the light."""
    wide, high, deep = 10.4, 10.4, 1.5
    rows = design['rows']
    slab(kit, wide, high, deep, 'leather', .3, (0, 0, 0), 6.0)
    S = face(wide, high, -deep / 2 - .14, 0, .22, 0)
    field = rows * BEAD[1]
    backing(kit, lambda u, v: S(u, v + high / 2 - .1 - field / 2 - .35), .15, wide - .15, field / 2 + .42, .2, 'leather', out=.06)
    panel(kit, S, design, wide - 1.1, field, rows, high / 2 - .45 - field / 2, .55)
    p = S(np.array([wide / 2]), np.array([high / 2 - .95 - field]))[0]
    stitch(kit, S, .6, wide - .6, -high / 2 + .5)
    stud(kit, p + (0, -.1, -.15), (0, -1, 0), .9)
    at = np.array([wide / 2 + .35, 0, high / 2 - .3])
    b = np.linspace(0, 2 * np.pi, 33)
    kit.tube(at + .95 * np.stack([np.cos(b), 0 * b, np.sin(b)], 1) + (.3, .2, .3), .11, 'brass')
    lie_down(kit, deep / 2 + .12)
    kit.detail((-.8, 1.2, 1.1), 5.6, -20, 40)
    return {'azimuth': -16, 'elevation': 50, 'fill': .76}
