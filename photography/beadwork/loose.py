"""Loose beads in bowls, and hanks of strung beads."""
import numpy as np

from . import shapes
from .kit import unit
from .parts import string
from .paths import curve, walk


def bowl(kit, design, staging):
    colours = design['colours']
    many = len(colours) if design['rows'] > 1 else 1
    if many > 1:
        for k, colour in enumerate(colours):
            middle = np.array([(k % 2 - .5) * 7.6 + (.3 if k // 2 == 1 else 0), (1 - k // 2) * 7.2, 0])
            one_bowl(kit, middle, 3.3, 2.1, [colour], (.36, .48), staging.get('stuff', 'earthenware'))
            spill(kit, middle, 3.3, [colour], (.36, .48), 3)
        kit.detail((.2, 6.8, 1.5), 9.5, -14, 42)
        return {'azimuth': -6, 'elevation': 52, 'fill': .90}
    brass = colours == ['brass']
    size = (.62, .74) if brass else (.40, .52)
    one_bowl(kit, np.zeros(3), 5.4, 3.2, colours, size, staging.get('stuff', 'dark-wood'), 'cast' if brass else 'bead')
    spill(kit, np.zeros(3), 5.4, colours, size, 7 if brass else 26, 'cast' if brass else 'bead')
    kit.detail((-.4, -1.4, 2.7), 4.6 if brass else 4.2, -16, 44)
    return {'azimuth': -10, 'elevation': 40, 'fill': .84}


def one_bowl(kit, middle, radius, high, colours, size, stuff, shape='bead'):
    t = np.linspace(0, 1, 26)
    outer = np.stack([high * t ** 1.9, radius * (.42 + .58 * t ** .72)], 1)
    lip = [(high + .10, radius - .02), (high + .13, radius - .12), (high + .08, radius - .24)]
    inner = np.stack([high * t[::-1] ** 1.9 * .93 + .25, (radius - .3) * (.42 + .58 * t[::-1] ** .72)], 1)
    v, f = shapes.lathe(np.vstack([[(0, 0)], outer, lip, inner[1:], [(.25, 0)]]), 72)
    wob = 1 + .008 * np.sin(3 * np.arctan2(v[:, 2], v[:, 1]) + radius)
    v = np.stack([v[:, 1] * wob, v[:, 2] * wob, v[:, 0]], 1) + middle
    kit.mesh(v, f, stuff)
    places = heap(kit.random, radius - .32, high, max(size))
    n = len(places)
    names = kit.random.choice(colours, n)
    axis, normal = unit(kit.random.normal(0, 1, (n, 3))), unit(kit.random.normal(0, 1, (n, 3)))
    scale = kit.random.uniform(.8, 1.12, n) if len(colours) > 1 else kit.random.uniform(.93, 1.05, n)
    kit.beads([str(c) for c in names], places + middle, axis, normal, size[0] * scale, size[1] * scale, shape=shape)


def heap(random, radius, high, width):
    """Places of beads that fill the upper part of a bowl, heaped in the middle: a close packing, shaken."""
    step = width * .90
    level = high * .86
    layers = []
    for layer in range(-3, int(radius * .45 / step) + 3):
        z = level + layer * step * .80
        shift = np.array([layer % 3 * step * .5, layer % 3 * step * .29])
        k = int(radius / step) + 2
        i, j = np.meshgrid(np.arange(-k, k + 1), np.arange(-k, k + 1), indexing='ij')
        xy = np.stack([(i + j * .5).ravel() * step, j.ravel() * step * .866], 1) + shift
        layers.append(np.c_[xy, np.full(len(xy), z)])
    p = np.vstack(layers)
    p = p + random.normal(0, step * .20, p.shape)
    r = np.hypot(p[:, 0], p[:, 1])
    wall = radius * (.42 + .58 * np.clip(p[:, 2] / high, 0, 1) ** .4) - width * .4
    top = level + radius * .36 * np.maximum(1 - (r / radius) ** 2, 0) ** 1.1 + .12 * np.sin(p[:, 0] * 1.3) * np.cos(p[:, 1] * 1.7)
    p = p[(r < np.minimum(wall, radius - width * .45)) & (p[:, 2] < top)]
    return apart(p, width * .86)


def apart(p, least, rounds=14):
    """Pushes beads that are too near to each other apart."""
    cell = least
    for _ in range(rounds):
        keys = np.floor(p / cell).astype(int)
        table = {}
        for n, key in enumerate(map(tuple, keys)):
            table.setdefault(key, []).append(n)
        push = np.zeros_like(p)
        for key, mine in table.items():
            near = [m for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (-1, 0, 1)
                    for m in table.get((key[0] + dx, key[1] + dy, key[2] + dz), ())]
            d = p[mine][:, None] - p[near][None]
            far = np.linalg.norm(d, axis=2)
            close = (far < least) & (far > 0)
            amount = np.where(close, (least - far) * .28 / np.maximum(far, 1e-6), 0)
            push[mine] += (d * amount[..., None]).sum(1)
        p = p + push
    return p


def spill(kit, middle, radius, colours, size, many, shape='bead'):
    """A few that fell beside the bowl; on the flat they lie on their side or on their hole."""
    placed = []
    while len(placed) < many:
        a = kit.random.normal(-1.2, .8)
        r = radius * (.72 + kit.random.exponential(.22) + .12)
        p = np.array([r * np.cos(a), r * np.sin(a)])
        if r > radius * .78 and all(np.hypot(*(p - q)) > size[1] * 1.1 for q in placed):
            placed.append(p)
    for p in placed:
        standing = kit.random.random() < .35
        a = kit.random.uniform(0, 2 * np.pi)
        axis = np.array([[0, 0, 1.]]) if standing else np.array([[np.cos(a), np.sin(a), 0]])
        z = (size[0] if standing else size[1]) / 2 * .97
        kit.beads(str(kit.random.choice(colours)), (middle + (*p, z))[None], axis, np.array([[1., 0, 0]]) if standing else np.array([[0, 0, 1.]]),
                  size[0], size[1], shape=shape, loose=.4)


def hank(kit, design, staging):
    """Strings laid together in a coil and tied."""
    strings, size = design['rows'], (.29, .36)
    colours = design['colours']
    turns, rounds = 2, 4.9
    cross = kit.random.permutation(packed(strings * turns))
    for k in range(strings):
        t = np.linspace(0, turns * 2 * np.pi, 900)
        lane = (t / (2 * np.pi)).astype(int).clip(0, turns - 1)
        blend = np.clip((t / (2 * np.pi) - lane - .86) / .14, 0, 1) ** 2
        nxt = (lane + 1).clip(0, turns - 1)
        here = cross[lane * strings + k] * (1 - blend)[:, None] + cross[nxt * strings + k] * blend[:, None]
        twist = .55 * np.sin(t * .5 + .3) + .10 * np.sin(3 * t + k)
        c, s = np.cos(twist), np.sin(twist)
        spread = 1 + .10 * np.sin(2 * t + k * .7)
        side, up = (here[:, 0] * c - here[:, 1] * s) * size[1] * 1.06 * spread, (here[:, 0] * s + here[:, 1] * c) * size[1] * 1.0
        r = rounds * (1 + .05 * np.cos(2 * t + .5)) + side
        line = np.stack([r * np.cos(t), r * np.sin(t) * 1.06, np.maximum(up + 1.05, size[1] / 2) * 1.0], 1)
        places, direction = walk(line, size[0])
        colour = colours[k % len(colours)] if design['pattern'] == 'bands' else colours[0]
        string(kit, places, direction, np.tile([0, 0, 1.], (len(places), 1)), [colour] * len(places), size)
    for a in (1.9, 5.0):
        tie(kit, a, rounds)
    kit.detail((-1.6, -rounds * 1.02, 1.3), 4.6, -20, 42)
    return {'azimuth': -4, 'elevation': 50, 'fill': .86}


def packed(n):
    """The n places of a hexagonal packing nearest to the middle, in units of a string's width."""
    i, j = np.meshgrid(np.arange(-8, 9), np.arange(-8, 9), indexing='ij')
    p = np.stack([(i + j * .5).ravel(), j.ravel() * .866], 1)
    order = np.argsort(np.hypot(p[:, 0], p[:, 1] * 1.15), kind='stable')
    return p[order[:n]]


def tie(kit, a, rounds):
    """Cotton wound round the whole coil, and its two loose ends."""
    out = np.array([np.cos(a), np.sin(a), 0])
    along = np.array([-np.sin(a), np.cos(a), 0])
    middle = out * rounds * (1 + .05 * np.cos(2 * a + .5)) * (1, 1.06, 1) + np.array([0, 0, 1.05])
    b = np.linspace(0, 2 * np.pi, 41)
    for k in range(5):
        loop = middle + along * (k - 2) * .13 + 1.22 * (np.outer(np.cos(b), out) + np.outer(np.sin(b) * .87, (0, 0, 1.)))
        kit.tube(loop, .075, 'thread', counts=False)
    top = middle + np.array([0, 0, 1.12])
    kit.beads('thread', top[None], along[None], np.array([[0, 0, 1.]]), .5, .34, shape='knot')
    for way in (-1, 1):
        end = top + out * way * 2.2 + along * .7 * way
        end[2] = .08
        kit.tube(curve([top, top + out * way * .8 + along * .3 + (0, 0, .1), top + out * way * 1.7 + along * .5 * way - (0, 0, 1.0), end], count=24)[0], .07, 'thread')
