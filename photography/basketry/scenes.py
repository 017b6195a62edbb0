"""Still lifes of the basket weaver's: a room with walls of clay, early in the day."""
import bpy
import numpy as np
from mathutils import Vector

from beadwork import props, studio
from beadwork.kit import Kit
from beadwork.materials import material
from beadwork.paths import curve

from . import coil as c
from .coil import coil, rim, wrapped
from .pieces import PIECES, glowing


def put(slug, at=(0, 0), up=0.0, **turned):
    kit = Kit(len(slug) * 17 + 5)
    PIECES[slug](kit)
    return kit.finish().place((*at, up), **turned)


def sun(towards, strength, colour=(1, .80, .56), angle=1.2):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, colour, np.radians(angle)
    o = bpy.data.objects.new('sun', data)
    o.rotation_euler = Vector(towards).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)


def doorway(towards, at, wide, high, bars=0):
    """A dark wall that the camera does not see, with a door in it that lets the sun in; its middle is `at`."""
    side = np.cross(towards, (0, 0, 1))
    side, top = side / np.linalg.norm(side), np.array([0, 0, 1.])
    at, far = np.asarray(at, float) - np.asarray(towards, float) * 150, 900
    boards = [(-far, -wide / 2, -far, far), (wide / 2, far, -far, far), (-wide / 2, wide / 2, high / 2, far), (-wide / 2, wide / 2, -far, -high / 2)]
    for k in range(bars):
        x = wide * ((k + 1) / (bars + 1) - .5)
        boards.append((x - wide * .03, x + wide * .03, -far, far))
    for a, b, low, up in boards:
        v = [at + side * x + top * z for x, z in ((a, low), (b, low), (b, up), (a, up))]
        me = bpy.data.meshes.new('board')
        me.from_pydata([tuple(p) for p in v], [], [(0, 1, 2, 3)])
        me.materials.append(material('dark-thread'))
        o = bpy.data.objects.new('board', me)
        o.visible_camera = o.visible_diffuse = o.visible_glossy = False
        bpy.context.scene.collection.objects.link(o)


def room(wall=38.0, low=0.0, corner=1.2):
    """A floor and a wall that meet in a soft corner."""
    far = 900
    a = np.linspace(-np.pi / 2, 0, 10)
    arc = np.stack([wall - corner + corner * np.cos(a), corner + corner * np.sin(a) + low], 1)
    for profile, stuff in (([(-far, low), *arc[:5]], 'clayfloor'), ([*arc[4:], (wall, far)], 'claywall')):
        p = np.array(profile)
        v = np.stack([np.repeat([[-far, far]], len(p), 0), np.repeat(p[:, :1], 2, 1), np.repeat(p[:, 1:], 2, 1)], -1)
        from beadwork.shapes import grid_faces
        me = bpy.data.meshes.new('room')
        me.from_pydata(v.reshape(-1, 3).tolist(), [], grid_faces(len(p), 2).tolist())
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
        me.materials.append(material(stuff))
        bpy.context.scene.collection.objects.link(bpy.data.objects.new('room', me))
    studio.world((.80, .84, 1), .30, (-1.0, -.9, .9), (1, .9, .78), 1.15)


def strands(paths, radius, stuff):
    """Many loose fibres as one object."""
    data = bpy.data.curves.new('strands', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution = '3D', radius, 0
    for path in paths:
        spline = data.splines.new('POLY')
        spline.points.add(len(path) - 1)
        spline.points.foreach_set('co', np.c_[path, np.ones(len(path))].ravel())
    data.materials.append(material(stuff))
    bpy.context.scene.collection.objects.link(bpy.data.objects.new('strands', data))


def hank(at, name, long=44.0, count=240, seed=1):
    """Dyed sisal that hangs from a peg, tied near its top."""
    r = np.random.default_rng(seed)
    at = np.asarray(at, float)
    paths = []
    for _ in range(count):
        way = r.normal(0, 1, 2)
        spread, end = r.uniform(.5, 1), long * r.uniform(.86, 1.04)
        s = np.linspace(0, 1, 12)
        wide = .5 + 1.5 * np.exp(-((s - .04) / .05) ** 2) * .3 + 3.4 * s ** 1.3 * spread - .35 * np.exp(-((s - .16) / .05) ** 2)
        bend = r.normal(0, .35, 2)[None] * (np.sin(s * r.uniform(3, 7)) * s)[:, None]
        flat = np.stack([way[0] * wide * .62, np.minimum(way[1] * wide * .34, .8)], 1) + bend
        paths.append(np.c_[at[0] + flat[:, 0], at[1] + flat[:, 1], at[2] - s * end])
    strands(paths, .062, f'strand-{name}')
    kit = Kit(seed)
    for k in range(4):
        a = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        wrapped(kit, np.stack([at[0] + .92 * np.cos(a), at[1] + .66 * np.sin(a), 0 * a + at[2] - 6.4 - .3 * k], 1), .16, name, .2, closed=True)
    props_peg(kit, at)
    kit.finish()


def props_peg(kit, at):
    kit.tube(np.array([at + (0, 4, .6), at + (0, -2.4, 1.3)]), .55, 'dark-wood', counts=False)


def laid_hank(points, name, count=200, seed=2):
    """A bundle that lies on the floor along a line."""
    r = np.random.default_rng(seed)
    line, along = curve(points, count=26)
    side = np.cross(along, (0, 0, 1))
    s = np.linspace(0, 1, len(line))
    paths = []
    for _ in range(count):
        a, z = r.normal(0, 1), abs(r.normal(0, 1))
        wide = .9 + 1.5 * (np.abs(s - .45) * 2) ** 2
        off = a * wide + .4 * np.sin(s * r.uniform(4, 9) + r.uniform(0, 6))
        paths.append(line + side * off[:, None] + np.array([0, 0, 1.])[None] * (.1 + z * .62 * np.exp(-(a * .7) ** 2)))
    strands(paths, .06, f'strand-{name}')
    return line


def hero():
    """Baskets before the wall, the sun through the door."""
    room(36)
    put('market-basket', (40, 13), turn=12)
    put('kiondo-shoulder-bag', (2.5, 2), turn=24)
    put('tall-lidded-basket', (-27, 15), turn=40, scale=1.05)
    put('fruit-bowl', (37, -22), turn=30)
    put('keepsake-box', (10, -17), turn=-20)
    put('serving-tray', (74, 31.6), 20.4, tilt=-76, turn=-3)
    put('wall-plate', (-52, 35.6), 44, scale=1.1)
    hank((66, 35, 78), 'rust', 40, seed=5)
    hank((77, 35, 77), 'cream', 44, seed=6)
    hank((88, 35, 78.5), 'indigo', 41, seed=7)
    way = (.80, .50, -.40)
    sun(way, 4.6)
    doorway(way, (14, 8, 18), 150, 92)
    return {
        'hero': {'size': (2400, 1350), 'target': (4, 6, 24), 'distance': 186, 'azimuth': -6, 'elevation': 11, 'lens': 50, 'blur': .35, 'effort': 1.2},
        'strip-1': {'size': (640, 800), 'target': (31, -3, 11), 'distance': 98, 'azimuth': 10, 'elevation': 20, 'lens': 62, 'blur': .2},
        'look-1': {'size': (800, 1200), 'target': (-19, 2, 14), 'distance': 110, 'azimuth': -14, 'elevation': 14, 'lens': 56, 'blur': .22},
        'look-2': {'size': (800, 1200), 'target': (73, 33, 50), 'distance': 92, 'azimuth': -8, 'elevation': 3, 'lens': 50, 'blur': .25},
    }


def making():
    """A bottom that is just begun, its grass still loose, with what it is sewn with."""
    studio.ground('clayfloor', None, 30)
    kit = Kit(9)
    turns = coil(kit, [(.05, .35), (6, .35), (10.4, .38)], c.over(c.petals('cream', 'rust', 7, 5, -2, .4), c.bands('-', [(-2, 99, 'cream')])), .58, .28)
    a = np.linspace(1.5, 2.75, 14) * np.pi
    tail = np.stack([(10.7 + (a - a[0]) ** 2 * .55) * np.cos(a), (10.7 + (a - a[0]) ** 2 * .55) * np.sin(a), 0 * a + .4], 1)
    wrapped(kit, tail[:9], .3, 'cream', .28, .42)
    kit.finish()
    r = np.random.default_rng(4)
    end = tail[7:]
    for k in range(38):
        spread = np.linspace(0, 1, len(end))[:, None] ** 1.5
        path = end + r.normal(0, .11, 3) + spread * r.normal(0, 1.3, 3) * (1, 1, .25)
        path[:, 2] = np.abs(path[:, 2]) + .1
        strands([curve(path, count=24)[0]], .075, 'strand-straw')
    laid_hank([(-30, 14, 0), (-17, 19, 0), (2, 18, 0), (18, 22, 0)], 'rust', seed=3)
    laid_hank([(18, -24, 0), (22, -8, 0), (19, 6, 0), (27, 17, 0)], 'cream', seed=8)
    laid_hank([(-31, 4, 0), (-20, -7, 0), (-17, -18, 0), (-22, -32, 0)], 'indigo', seed=9)
    awl = Kit(2)
    props.lathed(awl, [(0, 0), (0, .5), (.4, .85), (2.5, .95), (5, .7), (5.6, .42)], 'dark-wood')
    props.lathed(awl, [(5.5, .3), (6, .2), (11, .12), (13, .01)], 'steel')
    awl.finish().place((8, -17, .8), turn=24, tilt=0, roll=84)
    studio.light_up('doorway', (0, 0, 0), 26)
    return {
        'making': {'size': (1600, 1200), 'target': (0, -1, 0), 'distance': 84, 'azimuth': -8, 'elevation': 56, 'lens': 62, 'blur': .3, 'effort': 1.2},
        'look-3': {'size': (800, 1200), 'target': (2, 1, 0), 'distance': 62, 'azimuth': 20, 'elevation': 46, 'lens': 62, 'blur': .16},
    }


def corner():
    """The laundry basket under the lamp, towards evening."""
    room(30)
    put('laundry-basket', (-16, 6), turn=10)
    put('market-basket', (20, 8), turn=40, scale=.95)
    lamp = put('dome-lampshade', (16, 12), 62)
    glowing((16, 12, 70))
    way = (.62, .62, -.38)
    sun(way, 2.6, (1, .72, .46))
    doorway(way, (0, 8, 24), 74, 70, 1)
    _ = lamp
    return {
        'corner': {'size': (1600, 1100), 'target': (2, 6, 40), 'distance': 168, 'azimuth': -6, 'elevation': 6, 'lens': 50, 'blur': .3, 'effort': 1.2},
        'look-4': {'size': (800, 1200), 'target': (4, 6, 42), 'distance': 150, 'azimuth': -6, 'elevation': 6, 'lens': 50, 'blur': .3, 'effort': 1.2},
    }


SCENES = {'hero': hero, 'making': making, 'corner': corner}
_ = rim
