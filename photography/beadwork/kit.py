"""A kit is one piece while it is being made: its beads, threads, leather and metal."""
import bpy
import numpy as np

from .materials import material
from . import shapes


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)


def eulers(axis, normal):
    """Rotations that turn a shape's x to `axis` and its z as near to `normal` as can be."""
    x = unit(axis)
    z = unit(normal - x * np.sum(normal * x, axis=-1, keepdims=True))
    y = np.cross(z, x)
    return np.stack([np.arctan2(y[:, 2], z[:, 2]), -np.arcsin(np.clip(x[:, 2], -1, 1)), np.arctan2(x[:, 1], x[:, 0])], 1)


class Kit:
    def __init__(self, seed=1):
        self.random = np.random.default_rng(seed)
        self.objects = []
        self.points = []
        self.lots = {}
        self.details = []
        self.turned = None

    def beads(self, colours, places, axis, normal, length, width, shape='bead', loose=1.0):
        """Places one bead a row of `places`; `colours` is a name or a list. Sizes are before their irregularity."""
        n = len(places)
        if not n:
            return
        r = self.random
        axis, normal = np.broadcast_to(axis, (n, 3)), np.broadcast_to(normal, (n, 3))
        axis = unit(unit(axis) + r.normal(0, .035 * loose, (n, 3)))
        normal = unit(normal + r.normal(0, .06 * loose, (n, 3)))
        size = np.stack([np.broadcast_to(s, n) for s in (length, width, width)], 1)
        size = size * r.normal(1, .028 * loose, (n, 1)) * r.normal(1, .02 * loose, (n, 3))
        places = places + r.normal(0, .012 * loose, (n, 3)) * size[:, 1:2]
        colours = np.array([colours] * n if isinstance(colours, str) else colours)
        turn = eulers(axis, normal)
        for colour in np.unique(colours):
            mine = colours == colour
            self.lots.setdefault((shape, str(colour)), []).append((places[mine], turn[mine], size[mine]))
        self.points.append(places)

    def tube(self, points, radius, stuff, closed=False, counts=True):
        curve = bpy.data.curves.new('tube', 'CURVE')
        curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 2
        curve.use_fill_caps = True
        spline = curve.splines.new('POLY')
        points = np.asarray(points, float)
        spline.points.add(len(points) - 1)
        spline.points.foreach_set('co', np.c_[points, np.ones(len(points))].ravel())
        spline.use_cyclic_u = closed
        self.keep(bpy.data.objects.new('tube', curve), stuff)
        if counts:
            self.points.append(points)

    def mesh(self, vertices, faces, stuff, smooth=True, counts=True):
        me = bpy.data.meshes.new('mesh')
        vertices = np.asarray(vertices, float)
        me.from_pydata(vertices.tolist(), [], [list(map(int, f)) for f in faces])
        me.polygons.foreach_set('use_smooth', [smooth] * len(me.polygons))
        o = bpy.data.objects.new('mesh', me)
        self.keep(o, stuff)
        if counts:
            self.points.append(vertices)
        return o

    def sheet(self, grid, thickness, stuff, counts=True, bevel=0.0):
        """A grid of points, shape (n, m, 3), as cloth or leather of the given thickness below it."""
        o = self.mesh(grid.reshape(-1, 3), shapes.grid_faces(*grid.shape[:2])[:, ::-1], stuff, counts=counts)
        if thickness:
            solid = o.modifiers.new('thick', 'SOLIDIFY')
            solid.thickness, solid.offset = thickness, -1
            edge = o.modifiers.new('edge', 'BEVEL')
            edge.width, edge.segments, edge.limit_method = bevel or thickness * .35, 2, 'ANGLE'
            o.data.use_auto_smooth = True
        return o

    def keep(self, o, stuff):
        o.data.materials.append(material(stuff))
        bpy.context.scene.collection.objects.link(o)
        self.objects.append(o)

    def detail(self, target, width, azimuth=-20.0, elevation=38.0):
        """A place worth a close view: `width` cm of it fill the picture."""
        self.details.append((np.asarray(target, float), width, azimuth, elevation))

    def finish(self):
        """Turns the lots of beads into instances of one mesh each."""
        for (shape, colour), parts in self.lots.items():
            places, turns, sizes = (np.concatenate(p) for p in zip(*parts))
            self.objects.append(shapes.scatter(shape, colour, places, turns, sizes))
        self.lots = {}
        if self.turned:
            angle, up = self.turned
            holder = bpy.data.objects.new('lying', None)
            bpy.context.scene.collection.objects.link(holder)
            holder.location, holder.rotation_euler = (0, 0, up), (angle, 0, 0)
            for o in self.objects:
                o.parent = holder
            self.objects = [holder]
        self.cloud = np.concatenate(self.points)
        return self

    def place(self, at=(0, 0, 0), turn=0.0, tilt=0.0, roll=0.0, scale=1.0):
        """Puts the finished piece somewhere in a scene; angles in degrees."""
        holder = bpy.data.objects.new('piece', None)
        bpy.context.scene.collection.objects.link(holder)
        holder.location, holder.scale = at, (scale,) * 3
        holder.rotation_euler = np.radians([tilt, roll, turn])
        for o in self.objects:
            o.parent = holder
        bpy.context.view_layer.update()
        m = np.array(holder.matrix_world)
        self.cloud = self.cloud @ m[:3, :3].T + m[:3, 3]
        self.details = [(m[:3, :3] @ t + m[:3, 3], w * scale, a + turn, e) for t, w, a, e in self.details]
        return self
