"""One function a piece of the template `baskets`. Centimetres; each answers how the piece likes to be looked at."""
import numpy as np

import bpy
from beadwork import props
from beadwork.leather import strap


from .coil import bands, coil, dashes, open_coil, over, petals, plain, rim, whirl, wrapped, zigzag

STANDING = {'azimuth': -18, 'elevation': 17, 'fill': .8, 'wall': 2.3}
LYING = {'azimuth': -12, 'elevation': 48, 'fill': .89}


def pot(bottom, top, high, belly=0.0, foot=.9):
    """The outline of a basket from the middle of its bottom to its rim."""
    return [(.05, .25), (bottom * .55, .22), (bottom * foot, .3), (bottom, .9), (bottom + (top - bottom) * .25 + belly, high * .3),
            (bottom + (top - bottom) * .6 + belly, high * .62), (top, high)]


def kiondo(kit):
    """The shoulder bag: two straps of leather, bands on cream."""
    pattern = over(bands('cream', [(26, 29, 'rust'), (31, 32, 'black'), (44, 45, 'black'), (47, 50, 'rust')]),
                   zigzag('-', [(33.5, 2.2, 'indigo'), (37.5, 1.1, 'ochre')], 14, 5))
    coil(kit, pot(9.6, 12.4, 24, .8), pattern, .5, .25)
    rim(kit, 12.42, 24.15, .62, 'cream')
    for y in (-1, 1):
        hang = [(-6.4, y * 11.5, 17.5), (-6.5, y * 11.8, 23.5), (-6.1, y * 9.6, 33), (0, y * 7.4, 41.5), (6.1, y * 9.6, 33), (6.5, y * 11.8, 23.5), (6.4, y * 11.5, 17.5)]
        strap(kit, hang, .85, 'saddle', .28, (0, -y, .2))
        for x in (-6.42, 6.42):
            kit.beads('brass', np.array([(x, y * 11.95, 19.2)]), (0, 1, 0), (1, 0, 0), .35, .8, shape='round', loose=.2)
    kit.detail((-1.6, -12.0, 16.5), 9.5, -14, 14)
    return {**STANDING, 'azimuth': -24, 'fill': .82, 'elevation': 13}


def market(kit):
    """The large basket: grass with open stitches, two grips, a dark foot."""
    pattern = bands('brown', [(0, 60, 'brown')])
    open_coil(kit, pot(14, 21, 24, 1.4), pattern, 'grass', 1.05, 1.15)
    rim(kit, 21.1, 24.4, 1.35, 'brown')
    for x in (-1, 1):
        grip = [(x * 19.9, -5.2, 23.4), (x * 21.5, -4.6, 27.5), (x * 21.8, 0, 30.2), (x * 21.5, 4.6, 27.5), (x * 19.9, 5.2, 23.4)]
        wrapped(kit, grip, .62, ['brown'], .27, .3)
    kit.detail((-7.5, -19.0, 15), 15, -24, 16)
    return {**STANDING, 'azimuth': -14, 'elevation': 22, 'fill': .88}


def bread(kit):
    """Oval and low, with leaves from its middle."""
    pattern = over(petals('cream', 'ochre', 9, 7, -4, .36, 'rust'), bands('-', [(-2, 99, 'rust')]))
    coil(kit, [(.05, .25), (7, .25), (9.6, .6), (11.4, 2.4), (12.6, 4.8), (13.4, 7.0)], pattern, .52, .26, oval=1.32)
    rim(kit, 13.45, 7.15, .66, 'rust', 1.32)
    kit.detail((-4, -3.4, .8), 10.5, -14, 46)
    return {**LYING, 'elevation': 38}


def fruit(kit):
    """A wide bowl with a zigzag in black."""
    pattern = over(zigzag('straw', [(9, 3, 'black'), (17, 2.2, 'wine'), (24, 3, 'black')], 12, 6), bands('-', [(0, 4, 'black'), (-2, 99, 'black')]))
    coil(kit, [(.05, .3), (5.0, .25), (7.6, .7), (11.2, 3.2), (14.4, 6.8), (16.6, 10.8)], pattern, .56, .27)
    rim(kit, 16.65, 10.95, .7, 'black')
    kit.detail((5.5, 10.4, 5.4), 11.5, -12, 36)
    return {**LYING, 'elevation': 34}


def peace(kit):
    """Tall, with a pointed lid: the pattern climbs round it."""
    climb = over(whirl('cream', 'black', 5, .062, .17, 5, -2), whirl('-', 'rust', 5, .062, .06, 5, -2))
    coil(kit, [(.05, .25), (5.4, .22), (7.2, .4), (7.9, 1.6), (9.3, 6.5), (9.8, 11), (9.2, 15), (8.2, 17.4)], climb, .44, .23)
    lid = over(whirl('cream', 'black', 5, -.062, .17, 5, -2), whirl('-', 'rust', 5, -.062, .06, 5, -2))
    coil(kit, [(.05, 33.5), (.35, 32.2), (1.3, 29), (3.3, 25), (6.2, 20.8), (8.6, 18.1), (9.0, 17.6)], lid, .44, .23)
    rim(kit, 8.95, 17.5, .56, 'black')
    kit.detail((-1.5, -9.4, 10.5), 8.2, -18, 14)
    return {**STANDING, 'elevation': 12}


def laundry(kit):
    """As high as a knee, lid with a knob."""
    body = over(bands('cream', [(17, 23, 'indigo'), (25, 26, 'indigo'), (48, 49, 'indigo'), (51, 57, 'indigo')]), dashes('-', 'indigo', (28, 46), 22, .36))
    coil(kit, [(.05, .4), (12, .35), (15.5, .8), (17, 3), (18.6, 15), (19.4, 28), (19.4, 43)], body, 1.0, .42)
    coil(kit, [(.05, 47.2), (6, 46.8), (12, 45.8), (18, 44.2), (20, 43.6)], over(whirl('cream', 'indigo', 12, 0, .3, 6, -4), bands('-', [(-3, -1, 'indigo')])), 1.0, .42)
    rim(kit, 20.1, 43.5, 1.15, 'cream')
    a = np.linspace(0, np.pi, 9)
    wrapped(kit, np.stack([2.6 * np.cos(a), 0 * a, 47 + 3.6 * np.sin(a)], 1), .65, 'indigo', .3)
    kit.detail((-4, -18.7, 26), 18, -20, 13)
    return {**STANDING, 'fill': .82}


def keepsake(kit):
    """A small round box with a flat lid."""
    coil(kit, [(.05, .2), (5.2, .18), (6.3, .4), (6.6, 1.4), (6.7, 4.2), (6.7, 6.6)], over(bands('wine', [(0, 99, 'wine')]), zigzag('-', [(15.5, 2, 'cream')], 16, 4)), .42, .22)
    coil(kit, [(.05, 8.0), (3, 7.9), (6.2, 7.5), (7.0, 7.0), (7.05, 6.4)], over(petals('wine', 'cream', 8, 3, -4, .34, 'ochre'), bands('-', [(-2, 99, 'cream')])), .42, .22)
    a = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    wrapped(kit, np.stack([.9 * np.cos(a), 0 * a, 9.0 + .9 * np.sin(a)], 1), .28, 'cream', .2, closed=True)
    kit.detail((-.6, -1.8, 7.6), 7.4, -20, 44)
    return {**STANDING, 'elevation': 34, 'fill': .7}


def plate(kit):
    """Hangs on a wall."""
    pattern = over(petals('straw', 'black', 8, 4, 20, .4, 'straw'), petals('-', 'rust', 8, 15, -4, .34, 'ochre', .5), bands('-', [(0, 3, 'rust'), (-3, -1, 'black')]))
    coil(kit, [(.05, .2), (8, .35), (14, 1.0), (18, 2.4), (19.4, 3.4)], pattern, .52, .26)
    rim(kit, 19.45, 3.5, .6, 'straw')
    kit.detail((-5.5, -1.2, 25), 12, 10, 6)
    kit.points = [np.stack([p[:, 0], -p[:, 2], p[:, 1] + 19.5], 1) for p in kit.points]
    kit.turned = (np.pi / 2, 19.5)
    return {**STANDING, 'azimuth': 12, 'elevation': 4, 'wall_at': .6, 'low': -60, 'fill': .78}


def nest(kit):
    """Three bowls that fit into each other, shown side by side."""
    for at, size, name in (((-11, 4), 1.25, 'indigo'), ((11, 6.5), 1.0, 'leaf'), ((2.4, -12), .78, 'ochre')):
        part = Part(kit, at)
        profile = [(r * size, z * size) for r, z in [(.05, .22), (6.2, .2), (7.6, .7), (8.8, 3), (9.2, 6), (8.9, 9.6)]]
        coil(part, profile, over(bands('cream', [(0, 4, name)]), bands('-', [(-8, -1, name)]), dashes('-', name, (-14, -9), 26, .4)), .5, .25)
        rim(part, 8.92 * size, 9.75 * size, .6, 'cream')
    kit.detail((-11.5, -7.2, 7.5), 11, -18, 26)
    return {**STANDING, 'elevation': 34, 'wall': 2.0, 'fill': .88}


def tray(kit):
    """Flat with a low edge and two grips."""
    pattern = over(whirl('grass', 'black', 16, 0, .12, 8, 19), bands('-', [(0, 3, 'black'), (21, 22, 'black'), (23, 25, 'cream'), (26, 27, 'black')]))
    coil(kit, [(.05, .3), (10, .28), (17.4, .3), (18.6, .8), (19.0, 3.2), (19.1, 4.2)], pattern, .62, .3)
    rim(kit, 19.15, 4.4, .75, 'black')
    for x in (-1, 1):
        wrapped(kit, [(x * 18.9, -5, 4.0), (x * 20.2, -4.2, 6.2), (x * 20.6, 0, 7.4), (x * 20.2, 4.2, 6.2), (x * 18.9, 5, 4.0)], .5, 'black', .27)
    kit.detail((-8.5, -11.5, .8), 12.5, -16, 44)
    return {**LYING, 'elevation': 42}


def mats(kit):
    """Four mats for hot pots, a pattern each."""
    kinds = [whirl('cream', 'rust', 6, .05, .45), petals('cream', 'indigo', 8, 3, -3, .4), over(bands('cream', [(5, 8, 'black'), (11, 14, 'black'), (17, 19, 'black')])), whirl('ochre', 'cream', 10, -.04, .35)]
    for k, (at, pattern) in enumerate(zip([(-9.4, 8.6), (9.8, 9.4), (-8.6, -9.6), (10.2, -8.8)], kinds)):
        part = Part(kit, at, .9 * k, .0)
        coil(part, [(.05, .32), (5, .32), (9.2, .32)], pattern, .48, .25)
        rim(part, 9.45, .34, .56, 'cream' if k != 3 else 'ochre')
    kit.detail((-6.5, 5.5, .6), 12, -14, 46)
    return {**LYING, 'elevation': 62, 'fill': .88}


def shade(kit):
    """A dome of open coils over a bulb, on a dark cord."""
    open_coil(kit, [(2.0, 19.4), (6, 18.6), (11, 15.6), (14.8, 10.8), (16.6, 5.4), (17.0, 0)], bands('black', [(0, 99, 'black')]), 'straw', .98, 1.1, blades=8, slack=.62)
    rim(kit, 17.0, -.3, 1.15, 'black')
    kit.tube(np.array([(0, 0, 19), (0, 0, 80)]), .28, 'dark-thread', counts=False)
    kit.mesh(*cap(), 'brass', counts=False)
    props.lathed(kit, [(1, 0), (1, 8.5), (12, 7.2), (16, 4), (17, 0)], 'enamel')
    kit.detail((-6, -13.5, 9.5), 13, -16, 4)
    return {'azimuth': -10, 'elevation': 3, 'fill': .74, 'wall': 2.6, 'low': -60, 'up': -.04, 'lamp': (0, 0, 8)}


def cap():
    from beadwork import shapes
    v, f = shapes.lathe([(18.6, 0), (18.6, 2.2), (19.6, 2.2), (20.6, 1.2), (22.4, 1.0), (22.6, 0)], 40)
    return np.stack([v[:, 1], v[:, 2], v[:, 0]], 1), f


class Part:
    """A piece of several: puts what is made at a place of its own."""

    def __init__(self, kit, at, turn=0.0, up=0.0):
        self.kit, self.at = kit, np.array([*at, up])
        s, k = np.sin(turn), np.cos(turn)
        self.turn = np.array([(k, s, 0), (-s, k, 0), (0, 0, 1)])

    def beads(self, names, places, axis, normal, *size, **more):
        n = (np.broadcast_to(v, places.shape) @ self.turn for v in (axis, normal))
        self.kit.beads(names, places @ self.turn + self.at, *n, *size, **more)

    def tube(self, path, *rest, **more):
        self.kit.tube(path @ self.turn + self.at, *rest, **more)


PIECES = {
    'kiondo-shoulder-bag': kiondo, 'market-basket': market, 'bread-basket': bread, 'fruit-bowl': fruit,
    'tall-lidded-basket': peace, 'laundry-basket': laundry, 'keepsake-box': keepsake, 'wall-plate': plate,
    'three-bowls': nest, 'serving-tray': tray, 'table-mats': mats, 'dome-lampshade': shade,
}


def glowing(at):
    """A bulb that lights the shade from within."""

    for a in np.linspace(0, 2 * np.pi, 6, endpoint=False):
        data = bpy.data.lights.new('bulb', 'POINT')
        data.energy, data.color, data.shadow_soft_size = 15000, (1, .56, .24), 1.5
        o = bpy.data.objects.new('bulb', data)
        o.location = np.asarray(at) + (11.2 * np.cos(a), 11.2 * np.sin(a), 0)
        bpy.context.scene.collection.objects.link(o)
