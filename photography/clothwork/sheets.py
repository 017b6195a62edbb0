"""How cloth lies and hangs: a grid of places with the cloth's own centimetres as UV."""
import bpy
import numpy as np

from beadwork.kit import unit
from beadwork.paths import walk
from beadwork.shapes import grid_faces


def sheet(kit, places, u, v, stuff, thick=.12):
    """`places`: (n, m, 3); u of each column and v of each row."""
    n, m = places.shape[:2]
    o = kit.mesh(places.reshape(-1, 3), grid_faces(n, m)[:, ::-1], stuff)
    uv = np.stack([np.broadcast_to(u, (n, m)), np.broadcast_to(np.reshape(v, (n, 1)) if np.ndim(v) == 1 else v, (n, m))], -1).reshape(-1, 2)
    layer = o.data.uv_layers.new(name='UVMap')
    index = np.empty(len(o.data.loops), np.int32)
    o.data.loops.foreach_get('vertex_index', index)
    layer.data.foreach_set('uv', uv[index].astype(np.float32).ravel())
    if thick:
        solid = o.modifiers.new('thick', 'SOLIDIFY')
        solid.thickness, solid.offset = thick, 0
    return o


def threads(paths, radius, stuff):
    from beadwork.materials import material
    data = bpy.data.curves.new('threads', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution = '3D', radius, 1
    for path in paths:
        spline = data.splines.new('POLY')
        spline.points.add(len(path) - 1)
        spline.points.foreach_set('co', np.c_[path, np.ones(len(path))].ravel())
    data.materials.append(material(stuff))
    bpy.context.scene.collection.objects.link(bpy.data.objects.new('threads', data))
    return data


def fringe(kit, edge, down, long=5.0, every=1.5, names=('white',), seed=1, each=7, floor=None):
    """Twisted and knotted ends along an edge, a line of places."""
    r = np.random.default_rng(seed)
    spots, along = walk(edge, every)
    down = np.broadcast_to(np.asarray(down, float), spots.shape)
    by_name = {}
    knots = []
    for k, (spot, way, d) in enumerate(zip(spots, along, down)):
        swing = r.normal(0, .10, 3)
        s = np.linspace(0, 1, 14)
        knot = spot + unit(d + swing) * long * .34
        knots.append(knot)
        lines = by_name.setdefault(names[k % len(names)], [])
        for t in range(each):
            at = spot + way * (t / (each - 1) - .5) * every * .8
            out = unit(d + swing + r.normal(0, .10, 3)) * long * r.uniform(.58, .72)
            top = at[None] + (knot - at)[None] * np.linspace(0, 1, 6)[:, None]
            a = s * 9 + t * 2.1
            tail = knot[None] + out[None] * s[:, None] + np.stack([np.cos(a), .6 * np.sin(a), 0 * a], 1) * (.07 + .12 * s)[:, None]
            line = np.vstack([top, tail[1:]])
            if floor is not None:
                line[:, 2] = np.maximum(line[:, 2], floor + r.uniform(.05, .3))
            lines.append(line)
    for name, lines in by_name.items():
        kit.objects.append(threads_object(lines, f'yarn-{name}'))
        kit.points.append(np.vstack(lines))
    kit.beads([f'yarn-{names[k % len(names)]}' for k in range(len(knots))], np.array(knots), (0, 0, 1), (0, 1, 0), .34, .34, shape='round')


def threads_object(lines, stuff):
    threads(lines, .045, stuff)
    return bpy.data.objects[[o.name for o in bpy.context.scene.collection.objects if o.name.startswith('threads')][-1]]


def over_rail(wide, front, back, rail, z, deep=.7, seed=1, narrow=.86, n=300, m=170):
    """Hangs over a rail along x at height `z`: places, u, v."""
    r = np.random.default_rng(seed)
    arc = np.pi * rail
    s = np.linspace(0, front + arc + back, n)
    a = np.clip((s - front) / rail, 0, np.pi)
    y = -rail * np.cos(a)
    height = np.where(s < front, s - front, 0) + rail * np.sin(a) - np.where(s > front + arc, s - front - arc, 0)
    u = np.linspace(0, wide, m)
    x = (u / wide - .5)[None] * wide * narrow * np.ones((n, 1))
    fall = np.clip(np.abs(np.minimum(height, 0)) / 30, 0, 1)
    phase, waves = r.uniform(0, 6, 4), r.uniform(.22, .5, 4)
    fold = sum(np.sin(x * w + p + .25 * np.sin(height / 18)[:, None] * k) / (k + 1) for k, (w, p) in enumerate(zip(waves, phase)))
    side = np.where(s <= front + arc / 2, -1, 1)
    yy = y[:, None] + deep * fold * (fall ** .7)[:, None] + np.where(side > 0, deep, -deep)[:, None] * fall[:, None] * .6
    xx = x + .22 * deep * np.cos(x * waves[0] + phase[0]) * fall[:, None] + .36 * np.sin(height / 23)[:, None] * fall[:, None]
    zz = np.repeat(z + height[:, None], m, 1) + .35 * fold * fall[:, None] * np.where(side < 0, 1, 0)[:, None] * .5
    return np.stack([xx, yy, zz], -1), u, s


def gathered(wide, drop, z, top=.10, deep=2.2, seed=1, n=260, m=240, flare=1.0):
    """From one peg: narrow above, folds that open downwards."""
    r = np.random.default_rng(seed)
    t = np.linspace(0, 1, n)[:, None]
    u = np.linspace(-1, 1, m)[None]
    share = top + (flare * .42 - top) * t ** .8
    amp = deep * (1 - .55 * t)
    k = 7.5
    wob = .5 * np.sin(3 * t + r.uniform(0, 6))
    x = u * wide / 2 * share + .9 * np.sin(u * k * np.pi + wob) * (.3 + t)
    y = amp * np.sin(u * k * np.pi + 1.2 + wob) - 1.5 - 1.0 * t
    sag = 1.6 * (1 - np.cos(u * np.pi / 2)) * (1 - t) * 3
    zz = z - drop * t - sag + .3 * np.sin(u * 9) * t
    return np.stack(np.broadcast_arrays(x, y, zz), -1), (u[0] + 1) * wide / 2, t[:, 0] * drop


def folded(kit, wide, deep, layers, stuff, v0=0.0, lift=.42, base=0.0, turn=0.0, at=(0, 0), seed=1, u0=0.0):
    """One cloth folded to and fro, its folds at front and back; answers its top and the front edge of its last layer."""
    r = np.random.default_rng(seed)
    half = deep / 2
    line, z = [], base + .12
    for k in range(layers):
        reach_a, reach_b = half + r.normal(0, .18), half + r.normal(0, .18)
        y = np.linspace(-reach_a, reach_b, 60) * (1 if k % 2 == 0 else -1)
        line += [(v, z) for v in y]
        if k < layers - 1:
            end = line[-1]
            a = np.linspace(0, np.pi, 10)[1:-1]
            s = np.sign(end[0])
            line += [(end[0] + s * lift * .9 * np.sin(b), z + lift / 2 * (1 - np.cos(b))) for b in a]
            z += lift
    line = np.array(line)
    path = np.c_[np.zeros(len(line)), line]
    way = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    m = 110
    x = np.linspace(-wide / 2, wide / 2, m)
    yy, zz = path[:, 1:2] * np.ones((1, m)), path[:, 2:3] * np.ones((1, m))
    level = (path[:, 2:3] - base) / max(z - base, .1)
    zz = zz + level * (.18 * np.sin(x / 5 + seed) * np.cos(yy / 6 + seed) + .10 * np.sin(x / 2.1 + yy / 3.3))
    zz = zz - .35 * level * (np.abs(x) / (wide / 2)) ** 6
    xx = x[None] + .15 * np.sin(yy / 4 + path[:, 2:3] * 3 + seed)
    g = np.stack([xx, yy, zz], -1)
    c, s = np.cos(turn), np.sin(turn)
    g = np.stack([g[..., 0] * c - g[..., 1] * s + at[0], g[..., 0] * s + g[..., 1] * c + at[1], g[..., 2]], -1)
    sheet(kit, g, x + wide / 2 + u0, way + v0, stuff, .16)
    return z + .2, g
