"""Still lifes of the weaver's: a line before a white wall, in the sun, and a table with yarn."""
import bpy
import numpy as np
from mathutils import Vector

from beadwork import studio
from beadwork.kit import Kit
from beadwork.props import lathed, slab

from . import pieces
from .pieces import PIECES


def put(slug, at=(0, 0), up=0.0, make=None, **turned):
    kit = Kit(len(slug) * 13 + 3)
    (make or PIECES[slug])(kit)
    return kit.finish().place((*at, up), **turned)


def sun(towards, strength, colour=(1, .945, .86), angle=.9):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, colour, np.radians(angle)
    o = bpy.data.objects.new('sun', data)
    o.rotation_euler = Vector(towards).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)


def wall(at, bench=None):
    """White-washed; `bench`: its height and depth, as those that are built on to houses."""
    kit = Kit(1)
    slab(kit, (900, 4, 900), (0, at + 2, 200), 'limewash')
    slab(kit, (900, 900, 4), (0, at - 450, -40), 'limefloor')
    if bench:
        high, deep = bench
        slab(kit, (900, deep, 60), (0, at - deep / 2, high - 30), 'limewash')
    kit.finish()
    studio.world((.56, .74, 1), .66, (1.2, -.8, .9), (.86, .93, 1), .9)


def hero():
    wall(14, (10, 62))
    put('striped-throw', (-50, 0), 28, make=lambda kit: pieces.throw(kit, bare=True))
    put('printed-wrap', (56, 0))
    put('checked-cushion', (-2, -19), 10, turn=-9)
    put('sun-cushion', (-36, -25), 10, turn=10)
    put('beach-kikoy', (72, -30), 10, turn=8)
    put('four-napkins', (74, -29), 14.4, turn=20)
    sun((.60, .74, -.62), 4.4)
    return {
        'hero': {'size': (2400, 1350), 'target': (8, -4, 60), 'distance': 300, 'azimuth': -4, 'elevation': 5, 'lens': 50, 'effort': 1.2},
        'look-1': {'size': (800, 1200), 'target': (-50, 0, 74), 'distance': 172, 'azimuth': -16, 'elevation': 3, 'lens': 50},
        'look-2': {'size': (800, 1200), 'target': (-18, -22, 34), 'distance': 132, 'azimuth': 10, 'elevation': 10, 'lens': 50},
        'strip-1': {'size': (640, 800), 'target': (73, -32, 15), 'distance': 82, 'azimuth': -20, 'elevation': 26, 'lens': 50},
        'line': {'size': (1600, 1200), 'target': (10, -2, 70), 'distance': 225, 'azimuth': 34, 'elevation': 4, 'lens': 50},
    }


def cone(name, at):
    """A cone of yarn, wound crosswise."""
    kit = Kit(ord(name[0]))
    lathed(kit, [(0, 0), (0, 2.4), (17.2, 1.0), (17.4, .7), (17.4, 0)], 'paper')
    turns, n = 60, 60 * 36
    t = np.linspace(0, 1, n)
    for layer, radius in enumerate((6.3, 6.15)):
        # Up and down again, so that the threads cross.
        up = np.abs(((t * 9 + layer * .5) % 2) - 1)
        z = 1.6 + 12.4 * up
        r = radius - up * 3.1 + .08 * np.sin(t * 400)
        a = t * turns * 2 * np.pi * (1 if layer else 1.03)
        kit.tube(np.stack([r * np.cos(a), r * np.sin(a), z], 1), .16, f'yarn-{name}', counts=False)
    lathed(kit, [(1.5, 0), (1.5, 6.2), (14.1, 3.1), (14.1, 0)], f'yarn-{name}')
    kit.tube(np.array([(0, 0, 0), (0, 0, .1)]), .01, 'paper')
    kit.finish().place((*at, 0))


def loom():
    studio.ground('wood', None, 30)
    kit = Kit(2)
    slab(kit, (900, 4, 900), (0, 46, 200), 'limewash')
    kit.finish()
    for name, at in (('sea', (-30, 8)), ('saffron', (-15, 15)), ('coral', (-19, -4)), ('indigo', (1, 4)), ('white', (15, 17)), ('lagoon', (-36, -9))):
        cone(name, at)
    put('beach-kikoy', (34, 2), turn=14)
    put('four-napkins', (33, 3), 4.4, turn=-6)
    studio.light_up('shade', (0, 0, 0), 34)
    return {'loom': {'size': (1600, 1200), 'target': (2, 4, 6), 'distance': 118, 'azimuth': -6, 'elevation': 24, 'lens': 52, 'blur': .3}}


SCENES = {'hero': hero, 'loom': loom}
