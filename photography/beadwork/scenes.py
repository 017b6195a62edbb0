"""Still lifes: several pieces on a cloth, sand, wood or stone, photographed from more than one place."""
import bpy
import numpy as np

from . import studio
from .bench import THINGS
from .kit import Kit
from .materials import material
from .piece import make
from .shapes import grid_faces


def build(scene, entries, stagings, threads):
    """Builds a scene of scenes.json. Answers its pieces by slug."""
    studio.empty_studio(threads)
    kits = []
    for spot in scene.get('pieces', []):
        entry = entries[spot['slug']]
        staging = {**stagings.get(spot['slug'], {}), **spot.get('staging', {})}
        kit, _ = make(entry['design'], staging)
        kit.place((*spot.get('at', [0, 0]), 0)[:3] if len(spot.get('at', [0, 0])) == 2 else spot['at'],
                  spot.get('turn', 0), spot.get('tilt', 0), spot.get('roll', 0), spot.get('scale', 1))
        kits.append(kit)
    kits += [lay_thing(**spot) for spot in scene.get('things', [])]
    reach = scene.get('reach', 14)
    for cloth in scene.get('cloths', []):
        lay_cloth(cloth, kits)
    if scene.get('ground'):
        studio.ground(scene['ground'], scene.get('wall'), reach, scene.get('low', -.02))
    studio.light_up(scene.get('mood', 'window'), scene.get('centre', (0, 0, 0)), reach, scene.get('light', 0))
    return kits


def lay_thing(thing, at, seed=3, **how):
    kit = Kit(seed)
    THINGS[thing](kit, at=(*at, 0)[:3], **how)
    return kit


def lay_cloth(cloth, kits):
    """A cloth with folds, which lies flat under the pieces. `edge` is where it ends: a line y = edge + lean x."""
    size, n = cloth.get('size', 90), cloth.get('fine', 420)
    x, y = np.meshgrid(np.linspace(-size / 2, size / 2, n), np.linspace(-size / 2, size / 2, n), indexing='ij')
    z = folds(x, y, cloth.get('seed', 1), cloth.get('height', 1.0))
    flat = np.ones_like(z)
    for kit in kits:
        for near in footprint(kit.cloud):
            d = np.hypot(x - near[0], y - near[1])
            flat = np.minimum(flat, np.clip((d - near[2]) / cloth.get('ease', 4.0), 0, 1))
    flat = flat * flat * (3 - 2 * flat)
    # A little unevenness stays everywhere, below what lies on it.
    z = z * flat - .03 * (1 - flat) + .0
    turn = np.radians(cloth.get('turn', 20))
    at = cloth.get('at', (0, 0))
    v = np.stack([x, y, z], -1).reshape(-1, 3)
    faces = grid_faces(n, n)[:, ::-1]
    if 'edge' in cloth:
        middle = v[faces].mean(1)
        faces = faces[middle[:, 1] > cloth['edge'] + cloth.get('lean', 0) * middle[:, 0] + .3 * np.sin(middle[:, 0] * .4)]
    me = bpy.data.meshes.new('cloth')
    me.from_pydata(v.tolist(), [], faces.tolist())
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.materials.append(turned(cloth.get('stuff', 'shuka'), turn, at, cloth.get('check', 1.0)))
    o = bpy.data.objects.new('cloth', me)
    bpy.context.scene.collection.objects.link(o)
    if 'edge' in cloth:
        solid = o.modifiers.new('thick', 'SOLIDIFY')
        solid.thickness, solid.offset = .12, -1


def turned(stuff, turn, at, scale):
    """The same cloth with its check at another angle and size."""
    m = material(stuff).copy()
    tree = m.node_tree
    for where in [n for n in tree.nodes if n.type == 'TEX_COORD']:
        mapping = tree.nodes.new('ShaderNodeMapping')
        mapping.inputs['Rotation'].default_value[2] = turn
        mapping.inputs['Location'].default_value = (*at, 0)
        mapping.inputs['Scale'].default_value = (1 / scale,) * 3
        targets = [link.to_socket for link in where.outputs['Object'].links]
        tree.links.new(where.outputs['Object'], mapping.inputs['Vector'])
        for t in targets:
            tree.links.new(mapping.outputs[0], t)
    return m


def footprint(cloud, cell=2.5):
    """Circles that cover where a piece stands."""
    low = cloud[cloud[:, 2] < 3]
    spots = np.unique(np.round(low[:, :2] / cell).astype(int), axis=0) * cell
    return [(*s, cell * .9) for s in spots]


def folds(x, y, seed, height):
    """Long soft folds that run into each other."""
    r = np.random.default_rng(seed)
    z = np.zeros_like(x)
    for _ in range(5):
        a = r.uniform(-.6, .6) + r.choice([0, 1.2])
        u = x * np.cos(a) + y * np.sin(a)
        w = -x * np.sin(a) + y * np.cos(a)
        bend = 3.0 * np.sin(w * r.uniform(.05, .11) + r.uniform(0, 6)) + 1.2 * np.sin(w * .23 + r.uniform(0, 6))
        ridge = np.abs(np.sin((u + bend) * r.uniform(.11, .2) + r.uniform(0, 6)))
        z += (1 - ridge) ** 2.4 * r.uniform(.5, 1.2) * (.65 + .35 * np.sin(w * .09 + r.uniform(0, 6)))
    return height * (z - .1) + .10 * np.sin(x * .9 + np.sin(y * .4)) * np.sin(y * .7)
