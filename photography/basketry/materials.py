"""Sisal, grass, leather and clay. Importing this adds them to the studio's materials."""
from beadwork import materials
from beadwork.materials import bump, math, node, shader, vary

FIBRE = {
    'cream': (.64, .52, .33),
    'grass': (.47, .31, .115),
    'straw': (.55, .405, .21),
    'black': (.022, .018, .015),
    'rust': (.33, .075, .022),
    'indigo': (.020, .028, .062),
    'ochre': (.50, .225, .04),
    'leaf': (.085, .13, .045),
    'wine': (.15, .022, .032),
    'brown': (.16, .075, .03),
}
SURFACES = {
    'claywall': ((.60, .395, .262), .96, .08, 3.4, .34),
    'clayfloor': ((.47, .285, .175), .95, .1, 1.6, .22),
    'saddle': ((.235, .088, .030), .5, .4, .09, .35),
    'bread': ((.46, .22, .075), .8, .2, .7, .35),
}


def sisal(m, name):
    """A few turns of twisted fibre about the coil: fine ridges that run round the ring, never two of one shade."""
    colour = FIBRE[name.split('-')[1]]
    b = shader(m, colour, .62, .28)
    b.inputs['Sheen'].default_value = .25
    second = vary(m, b, colour, .34 if colour[0] > .1 else .6, .014)
    link = m.node_tree.links.new
    where = node(m, 'TexCoord').outputs['Object']
    scaled = node(m, 'Mapping')
    scaled.inputs['Scale'].default_value = (7.5, 1.3, 1.3)
    link(where, scaled.inputs['Vector'])
    moved = node(m, 'VectorMath', operation='ADD')
    join = node(m, 'CombineXYZ')
    link(math(m, 'MULTIPLY', second, 40.0), join.inputs[0])
    link(scaled.outputs[0], moved.inputs[0])
    link(join.outputs[0], moved.inputs[1])
    noise = node(m, 'TexNoise', Scale=1.0, Detail=2.0, Roughness=.6)
    link(moved.outputs[0], noise.inputs['Vector'])
    n = node(m, 'Bump', Strength=.8, Distance=.16)
    link(noise.outputs['Fac'], n.inputs['Height'])
    link(n.outputs['Normal'], b.inputs['Normal'])
    shade(m, b, noise.outputs['Fac'])


def shade(m, b, height):
    """Furrows between fibres are darker."""
    link = m.node_tree.links.new
    source = b.inputs['Base Color'].links[0].from_socket
    hsv = node(m, 'HueSaturation')
    value = math(m, 'MULTIPLY_ADD', height, 1.1)
    value.node.inputs[2].default_value = .45
    link(value, hsv.inputs['Value'])
    link(source, hsv.inputs['Color'])
    link(hsv.outputs[0], b.inputs['Base Color'])


def strand(m, name):
    """One blade or string along its own curve."""
    colour = FIBRE[name.split('-')[1]]
    b = shader(m, colour, .6, .3)
    vary(m, b, colour, .3, .01)
    where = bump(m, b, .06, .5)
    noise = node(m, 'TexNoise', Scale=2.2, Detail=1.0)
    m.node_tree.links.new(where, noise.inputs['Vector'])
    shade(m, b, noise.outputs['Fac'])


def glow(m, name):
    """The bulb in a lampshade."""
    b = shader(m, (1, .8, .5), .5)
    b.inputs['Emission'].default_value = (1, .62, .28, 1)
    b.inputs['Emission Strength'].default_value = 60


materials.PREFIXES.update(sisal=sisal, strand=strand, glow=glow)
materials.SURFACE.update(SURFACES)
