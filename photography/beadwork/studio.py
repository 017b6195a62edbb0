"""Where pieces are photographed: the ground, one light for all, the camera."""
import bpy
import numpy as np
from mathutils import Vector

from .materials import material
from .shapes import grid_faces


def empty_studio(threads=2):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device, c.use_denoising = 'CPU', False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 4, 2, 2
    c.transmission_bounces = c.transparent_max_bounces = 1
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 2.5, 1.0
    c.use_adaptive_sampling, c.adaptive_threshold = True, .03
    c.use_auto_tile = False
    scene.render.use_persistent_data = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.view_settings.view_transform = 'Raw'
    world = bpy.data.worlds.new('w')
    scene.world = world
    world.use_nodes = True
    passes(scene)
    return scene


PASSES = {
    'diffuse_direct': 'DiffDir', 'diffuse_indirect': 'DiffInd', 'diffuse_color': 'DiffCol',
    'glossy_direct': 'GlossDir', 'glossy_indirect': 'GlossInd', 'glossy_color': 'GlossCol', 'normal': 'Normal', 'z': 'Depth',
}


def passes(scene):
    """Each kind of light goes to a file of its own, to be cleaned apart by develop.py."""
    layer = bpy.context.view_layer
    for name in PASSES:
        setattr(layer, f'use_pass_{name}', True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.name = 'passes'
    out.format.file_format, out.format.color_depth, out.format.exr_codec = 'OPEN_EXR', '16', 'ZIP'
    out.file_slots.clear()
    for name in PASSES.values():
        out.file_slots.new(name)
        if name == 'Depth':
            out.file_slots[-1].use_node_format = False
            out.file_slots[-1].format.file_format = 'OPEN_EXR'
            out.file_slots[-1].format.color_depth = '32'
        tree.links.new(source.outputs[name], out.inputs[name])


def light(kind, towards, at, size, energy, colour, reach):
    """Lights are set in multiples of the reach of what they light, so that all pieces are lit alike."""
    data = bpy.data.lights.new(kind, 'AREA')
    data.shape, data.size, data.energy, data.color = 'SQUARE', size * reach, energy * reach ** 2, colour
    o = bpy.data.objects.new(kind, data)
    place = Vector(towards) + Vector(at) * reach
    o.location = place
    o.rotation_euler = (Vector(towards) - place).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)


def world(colour, strength, glow_from, glow_colour, glow):
    """A plain sky with one wide soft glow in it, which draws the rims: cheaper in noise than further lamps."""
    tree = bpy.context.scene.world.node_tree
    new, link = tree.nodes.new, tree.links.new
    dot = new('ShaderNodeVectorMath')
    dot.operation = 'DOT_PRODUCT'
    link(new('ShaderNodeTexCoord').outputs['Generated'], dot.inputs[0])
    dot.inputs[1].default_value = Vector(glow_from).normalized()
    edge = new('ShaderNodeMapRange')
    edge.interpolation_type = 'SMOOTHSTEP'
    edge.inputs['From Min'].default_value, edge.inputs['From Max'].default_value = .55, .97
    link(dot.outputs['Value'], edge.inputs['Value'])
    blend = new('ShaderNodeMixRGB')
    link(edge.outputs['Result'], blend.inputs[0])
    blend.inputs[1].default_value = (*[c * strength for c in colour], 1)
    blend.inputs[2].default_value = (*[c * glow for c in glow_colour], 1)
    link(blend.outputs[0], tree.nodes['Background'].inputs[0])
    bpy.context.scene.world.cycles.sampling_method = 'MANUAL'
    bpy.context.scene.world.cycles.sample_map_resolution = 128


# The key light: place, size, power, colour. The sky: colour, strength, where its glow is, of what colour, how strong.
MOODS = {
    'studio': (((-2.7, -.8, 3.2), 1.9, 385, (1, .945, .86)), ((1, .965, .91), .40, (.8, 1.5, 1.1), (1, .97, .93), 2.2)),
    'worn': (((-2.5, -2.4, 2.3), 1.9, 385, (1, .945, .86)), ((1, .965, .91), .40, (.8, 1.5, 1.1), (1, .97, .93), 1.8)),
    'morning': (((-2.2, .5, 1.25), .55, 130, (1, .80, .56)), ((.80, .87, 1), .42, (1.2, .9, 1.2), (.85, .92, 1), .9)),
    'evening': (((2.3, .9, .95), .5, 120, (1, .66, .36)), ((.70, .74, .9), .34, (-1.4, 1.2, .9), (1, .8, .66), .7)),
    # Early sun through an open door, for baskets; a shaded yard, for cloth.
    'doorway': (((-2.9, -1.5, 1.75), .62, 330, (1, .83, .62)), ((.92, .93, 1), .46, (1.2, .3, 1.0), (1, .94, .86), .9)),
    'shade': (((-2.7, -2.5, 3.0), .6, 360, (1, .95, .87)), ((.60, .77, 1), .72, (1.3, .6, .9), (.82, .91, 1), .8)),
    'window': (((-2.3, -.5, 1.4), 1.1, 125, (1, .955, .89)), ((.97, .97, 1), .34, (1.2, 1.4, .8), (1, .97, .93), 1.0)),
}


def light_up(mood, centre, reach, turn=0.0):
    """`turn` walks the key light round the piece, in degrees."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    (at, size, energy, colour), sky = MOODS[mood]
    light('key', centre, (at[0] * c - at[1] * s, at[0] * s + at[1] * c, at[2]), size, energy, colour, reach)
    world(*sky)


def ground(stuff='plaster', wall=None, reach=10.0, low=0.0):
    """A floor that rises into a wall at a distance `wall` behind the middle."""
    far = 40 * reach
    if wall is None:
        profile = np.array([(-far, 0), (far, 0)], float)
    else:
        bend = .7 * reach
        a = np.linspace(-np.pi / 2, 0, 18)
        arc = np.stack([wall - bend + bend * np.cos(a), bend + bend * np.sin(a)], 1)
        profile = np.vstack([[(-far, 0)], arc, [(wall, far * .5)]])
    x = np.array([-far, far])
    v = np.stack([np.repeat(x[None], len(profile), 0), np.repeat(profile[:, :1], 2, 1), np.repeat(profile[:, 1:], 2, 1) + low], -1)
    me = bpy.data.meshes.new('ground')
    me.from_pydata(v.reshape(-1, 3).tolist(), [], grid_faces(len(profile), 2).tolist())
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.materials.append(material(stuff))
    bpy.context.scene.collection.objects.link(bpy.data.objects.new('ground', me))


def camera(target, distance, azimuth, elevation, lens=75.0, shift=(0, 0), blur=None):
    """Azimuth 0 looks along y; positive walks round to the right. `blur` is the f-number at a scale of 1 m."""
    scene = bpy.context.scene
    a, e = np.radians(azimuth), np.radians(elevation)
    away = Vector((np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)))
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end, data.clip_start = lens, 1e5, .1
    data.shift_x, data.shift_y = shift
    if blur:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, blur
    o = bpy.data.objects.new('camera', data)
    o.location = Vector(target) + away * distance
    o.rotation_euler = (-away).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(o)
    scene.camera = o
    return o


def look_at_all(cloud, azimuth, elevation, aspect, lens=75.0, fill=.8, up=0.0, blur=None):
    """Stands so that the whole cloud of points fills the picture up to `fill`. `aspect` is width by height."""
    a, e = np.radians(azimuth), np.radians(elevation)
    away = np.array([np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)])
    right = np.array([np.cos(a), np.sin(a), 0])
    top = np.cross(away, right)
    wide, high = (36 * aspect, 36) if aspect < 1 else (36, 36 / aspect)
    target = (cloud.min(0) + cloud.max(0)) / 2
    distance = np.linalg.norm(np.ptp(cloud, axis=0)) * 2
    for _ in range(12):
        rel = cloud - target
        depth = distance - rel @ away
        x, y = rel @ right / depth * lens, rel @ top / depth * lens
        size = max(np.ptp(x) / wide, np.ptp(y) / high)
        target = target + (right * (x.max() + x.min()) / 2 + top * (y.max() + y.min()) / 2) / lens * distance
        distance *= 1 + (size / fill - 1) * .9
    return camera(target, distance, azimuth, elevation, lens, (0, -up), blur)


def look_close(detail, aspect, lens=85.0, blur=None):
    target, width, azimuth, elevation = detail
    wide = 36 * aspect if aspect < 1 else 36
    return camera(target, width * lens / wide, azimuth, elevation, lens, blur=blur)


def expose(folder, width, height, samples, threshold=.03):
    """Renders into a folder of passes."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.cycles.samples, scene.cycles.adaptive_threshold = samples, threshold
    scene.cycles.adaptive_min_samples = 5
    scene.node_tree.nodes['passes'].base_path = str(folder)
    scene.render.filepath = str(folder) + '/whole.exr'
    bpy.ops.render.render(write_still=False)
