"""The small shapes that are used a thousand times, and the instancing of them. A shape's hole runs along x."""
import bpy
import numpy as np

from .materials import material


def grid_faces(n, m, wrap=False):
    i, j = np.meshgrid(np.arange(n - 1), np.arange(m if wrap else m - 1), indexing='ij')
    i, j = i.ravel(), j.ravel()
    k = (j + 1) % m
    return np.stack([i * m + j, i * m + k, (i + 1) * m + k, (i + 1) * m + j], 1)


def lathe(profile, around=24):
    """Turns (x, radius) points about the x axis."""
    a = np.linspace(0, 2 * np.pi, around, endpoint=False)
    p = np.asarray(profile)
    v = np.stack([np.repeat(p[:, :1], around, 1), p[:, 1:] * np.cos(a), p[:, 1:] * np.sin(a)], -1)
    return v.reshape(-1, 3), grid_faces(len(p), around, wrap=True)


def rocaille(hole=.17, square=2.3, steps=18):
    """A seed bead of length and diameter 1: a cut of glass tube, its edges rounded by the fire."""
    t = np.linspace(0, 2 * np.pi, steps + 1)
    c, s = np.cos(t), np.sin(t)
    x = .5 * np.sign(c) * np.abs(c) ** (2 / square)
    wall = (.5 - hole) / 2
    r = hole + wall + wall * np.sign(s) * np.abs(s) ** (2 / square)
    return np.stack([x, r], 1)


def round_profile(steps=14, power=2.0):
    t = np.linspace(0, np.pi, steps)
    return np.stack([-.5 * np.cos(t), .5 * np.maximum(np.sin(t), 1e-3) ** (2 / power)], 1)


def drop_profile():
    """Hangs from x = 0 down to x = 1."""
    x = np.array([0, .04, .1, .2, .35, .5, .65, .8, .9, .96, 1])
    r = np.array([.05, .13, .14, .15, .21, .31, .42, .48, .42, .26, .01])
    return np.stack([x, r], 1)


def stitch_profile(steps=9):
    """A turn of fibre about a coil: a ring whose outside bulges."""
    x = np.linspace(-.5, .5, steps)
    return np.stack([x, .385 + .115 * np.sqrt(np.maximum(1 - (2 * x) ** 2, 0)) ** .9], 1)


def disc():
    """A coin of diameter 1 and thickness .06, slightly domed, in the plane of x and y; hangs from x = -.5."""
    a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    radii, heights = [.02, .2, .36, .455, .49, .5, .5, .49, .45, .2, .02], [.05, .047, .036, .03, .022, .01, -.01, -.022, -.03, -.02, -.016]
    v = np.stack([np.outer(radii, np.cos(a)), np.outer(radii, np.sin(a)), np.repeat(np.array(heights)[:, None], 40, 1)], -1)
    return v.reshape(-1, 3), grid_faces(len(radii), 40, wrap=True)


def shape_mesh(shape, colour):
    name = f'{shape}/{colour}'
    known = bpy.data.meshes.get(name)
    if known:
        return known
    if shape == 'disc':
        v, f = disc()
    elif shape == 'cast':
        v, f = lathe(rocaille(.2, 2.3), 20)
        v = v * (1 + .05 * np.sin(5 * v[:, :1] + 3 * v[:, 1:2]) + .03 * np.sin(9 * v[:, 2:] + 2))
    else:
        profiles = {'bead': rocaille(), 'knot': round_profile(10, 2.4), 'round': round_profile(), 'drop': drop_profile(), 'stitch': stitch_profile()}
        v, f = lathe(profiles[shape], 20)
    me = bpy.data.meshes.new(name)
    me.from_pydata(v.tolist(), [], f.tolist())
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.materials.append(material(colour))
    return me


def scatter(shape, colour, places, turns, sizes):
    """One object whose points carry an instance of the shape each."""
    source = bpy.data.objects.get(f'source/{shape}/{colour}')
    if not source:
        source = bpy.data.objects.new(f'source/{shape}/{colour}', shape_mesh(shape, colour))
    me = bpy.data.meshes.new('places')
    me.vertices.add(len(places))
    me.vertices.foreach_set('co', np.ascontiguousarray(places, dtype=np.float32).ravel())
    for name, values in (('turn', turns), ('size', sizes)):
        me.attributes.new(name, 'FLOAT_VECTOR', 'POINT').data.foreach_set('vector', np.ascontiguousarray(values, dtype=np.float32).ravel())
    o = bpy.data.objects.new('beads', me)
    bpy.context.scene.collection.objects.link(o)
    o.modifiers.new('beads', 'NODES').node_group = instancer(source)
    return o


def instancer(source):
    group = bpy.data.node_groups.new('beads', 'GeometryNodeTree')
    group.inputs.new('NodeSocketGeometry', 'Geometry')
    group.outputs.new('NodeSocketGeometry', 'Geometry')
    nodes, link = group.nodes, group.links.new
    start, end = nodes.new('NodeGroupInput'), nodes.new('NodeGroupOutput')
    info = nodes.new('GeometryNodeObjectInfo')
    info.inputs['Object'].default_value = source
    info.inputs['As Instance'].default_value = True
    points = nodes.new('GeometryNodeInstanceOnPoints')
    link(start.outputs[0], points.inputs['Points'])
    link(info.outputs['Geometry'], points.inputs['Instance'])
    for name, socket in (('turn', 'Rotation'), ('size', 'Scale')):
        read = nodes.new('GeometryNodeInputNamedAttribute')
        read.data_type = 'FLOAT_VECTOR'
        read.inputs['Name'].default_value = name
        link(next(s for s in read.outputs if s.enabled and s.name == 'Attribute'), points.inputs[socket])
    link(points.outputs[0], end.inputs[0])
    return group
