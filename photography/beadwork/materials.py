"""What things are made of. Each material is made once a scene and shared."""
import bpy

GLASS = {
    'red': (.36, .006, .009),
    'white': (.74, .71, .645),
    'blue': (.008, .032, .27),
    'orange': (.66, .125, .007),
    'black': (.009, .009, .011),
    'green': (.007, .115, .032),
    'yellow': (.70, .36, .012),
}
METAL = {'brass': ((.70, .44, .15), .30), 'tin': ((.78, .77, .74), .26), 'steel': ((.55, .55, .56), .3)}
# colour, roughness, specular, size of the grain in cm, depth of the grain
SURFACE = {
    'leather': ((.185, .078, .032), .52, .38, .09, .35),
    'dark-leather': ((.045, .022, .013), .48, .4, .09, .35),
    'pale-leather': ((.42, .235, .115), .58, .35, .09, .3),
    'thread': ((.62, .55, .42), .7, .25, .04, .3),
    'dark-thread': ((.03, .022, .018), .6, .3, .04, .3),
    'linen': ((.50, .405, .30), .95, .08, .16, .28),
    'clay': ((.135, .058, .032), .78, .25, .5, .10),
    'plaster': ((.83, .79, .72), .93, .12, .9, .06),
    'ochre-plaster': ((.45, .245, .115), .95, .1, 1.4, .22),
    'sand': ((.56, .40, .24), .97, .08, .12, .55),
    'stone': ((.20, .185, .165), .85, .2, .35, .3),
    'paper': ((.78, .72, .6), .9, .1, .2, .05),
    'kraft': ((.36, .245, .15), .88, .15, .7, .42),
    'enamel': ((.74, .72, .67), .22, .5, 0, 0),
    'enamel-blue': ((.010, .026, .13), .2, .5, 0, 0),
    'tea': ((.34, .165, .075), .12, .45, 0, 0),
    'lacquer': ((.62, .29, .03), .3, .45, 0, 0),
    'bare-wood': ((.56, .385, .215), .6, .25, .05, .12),
    'earthenware': ((.30, .105, .045), .7, .28, .4, .12),
}


def material(name):
    known = bpy.data.materials.get(name)
    if known:
        return known
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    make(name)(m, name)
    return m


# What other workshops' materials are called begins with one of these; their packages add them.
PREFIXES = {}


def make(name):
    prefix = name.split('-')[0]
    if prefix in PREFIXES:
        return PREFIXES[prefix]
    if name in GLASS:
        return glass
    if name in METAL:
        return metal
    if name in SURFACE:
        return surface
    if name.startswith('cord-'):
        return cord
    if name.startswith('cloth-'):
        return cloth
    return {'shuka': shuka, 'blue-shuka': shuka, 'wood': wood, 'dark-wood': wood, 'bench-wood': wood}[name]


def shader(m, colour, roughness, specular=.5):
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (*colour, 1)
    b.inputs['Roughness'].default_value = roughness
    b.inputs['Specular'].default_value = specular
    return b


def node(m, kind, **values):
    n = m.node_tree.nodes.new('ShaderNode' + kind)
    for key, value in values.items():
        if key in n.inputs:
            n.inputs[key].default_value = value
        else:
            setattr(n, key, value)
    return n


def math(m, operation, a, b=0.0):
    n = node(m, 'Math', operation=operation)
    for k, value in enumerate((a, b)):
        if isinstance(value, (int, float)):
            n.inputs[k].default_value = value
        else:
            m.node_tree.links.new(value, n.inputs[k])
    return n.outputs[0]


def vary(m, b, colour, amount, hue):
    """No two beads of one colour are quite the same."""
    link = m.node_tree.links.new
    chance = node(m, 'ObjectInfo').outputs['Random']
    hsv = node(m, 'HueSaturation', Color=(*colour, 1))
    link(math(m, 'MULTIPLY_ADD', chance, amount), hsv.inputs['Value'])
    hsv.inputs['Value'].links[0].from_node.inputs[2].default_value = 1 - amount / 2
    second = math(m, 'FRACT', math(m, 'MULTIPLY', chance, 7.31))
    link(math(m, 'MULTIPLY_ADD', second, hue), hsv.inputs['Hue'])
    hsv.inputs['Hue'].links[0].from_node.inputs[2].default_value = .5 - hue / 2
    link(hsv.outputs[0], b.inputs['Base Color'])
    return second


def glass(m, name):
    b = shader(m, GLASS[name], .28, .36)
    b.inputs['Clearcoat'].default_value = 1
    b.inputs['Clearcoat Roughness'].default_value = .04
    vary(m, b, GLASS[name], .04 if name == 'white' else .22, .004 if name == 'white' else .009)


def metal(m, name):
    colour, roughness = METAL[name]
    b = shader(m, colour, roughness)
    b.inputs['Metallic'].default_value = 1
    vary(m, b, colour, .2, .012)
    bump(m, b, .06, .12)


def bump(m, b, size, strength):
    where = node(m, 'TexCoord').outputs['Object']
    noise = node(m, 'TexNoise', Scale=1 / size, Detail=1.0)
    n = node(m, 'Bump', Strength=strength, Distance=size)
    m.node_tree.links.new(where, noise.inputs['Vector'])
    m.node_tree.links.new(noise.outputs['Fac'], n.inputs['Height'])
    m.node_tree.links.new(n.outputs['Normal'], b.inputs['Normal'])
    return where


def surface(m, name):
    colour, roughness, specular, grain, depth = SURFACE[name]
    b = shader(m, colour, roughness, specular)
    if name == 'plaster' or not grain:
        return
    where = bump(m, b, grain, depth)
    mottle = node(m, 'TexNoise', Scale=.16 / grain if grain > .3 else .8, Detail=2.0, Roughness=.6)
    m.node_tree.links.new(where, mottle.inputs['Vector'])
    hsv = node(m, 'HueSaturation', Color=(*colour, 1))
    amount = .10 if name == 'plaster' else .4
    value = math(m, 'MULTIPLY_ADD', mottle.outputs['Fac'], amount)
    value.node.inputs[2].default_value = 1 - amount / 2
    m.node_tree.links.new(value, hsv.inputs['Value'])
    m.node_tree.links.new(hsv.outputs[0], b.inputs['Base Color'])


def cord(m, name):
    """Waxed thread in a bead colour."""
    colour = GLASS[name[5:]]
    b = shader(m, colour, .55, .35)
    vary(m, b, colour, .2, .01)
    bump(m, b, .05, .4)


def cloth(m, name):
    colour = {'red': (.36, .012, .014), 'natural': (.60, .52, .40), 'blue': (.02, .05, .2)}[name[6:]]
    b = shader(m, colour, .95, .1)
    b.inputs['Sheen'].default_value = .5
    weave(m, b, 9)


def weave(m, b, scale):
    where = node(m, 'TexCoord').outputs['Object']
    link = m.node_tree.links.new
    waves = []
    for axis in ('X', 'Y'):
        w = node(m, 'TexWave', bands_direction=axis, Scale=scale, Distortion=.6)
        link(where, w.inputs['Vector'])
        waves.append(w.outputs['Fac'])
    n = node(m, 'Bump', Strength=.35, Distance=.04)
    link(math(m, 'MAXIMUM', *waves), n.inputs['Height'])
    link(n.outputs['Normal'], b.inputs['Normal'])
    return where


def shuka(m, name):
    """The herdsman's check: wide bars where warp and weft of one colour meet, thin lines between them."""
    dark, field, line = ((.010, .010, .016), (.40, .012, .014), (.55, .10, .05))
    if name == 'blue-shuka':
        dark, field, line = ((.36, .012, .014), (.016, .03, .13), (.5, .5, .48))
    b = shader(m, field, .95, .08)
    b.inputs['Sheen'].default_value = .4
    where = weave(m, b, 7)
    split = node(m, 'SeparateXYZ')
    m.node_tree.links.new(where, split.inputs[0])
    wide, thin = [], []
    for axis in ('X', 'Y'):
        f = math(m, 'MODULO', math(m, 'ADD', split.outputs[axis], 700.0), 5.2)
        wide.append(math(m, 'LESS_THAN', f, 2.1))
        t = math(m, 'COMPARE', f, 3.65)
        t.node.inputs[2].default_value = .13
        thin.append(t)
    both = math(m, 'MULTIPLY', math(m, 'ADD', *wide), .5)
    ramp = node(m, 'ValToRGB')
    ramp.color_ramp.interpolation = 'CONSTANT'
    first, last = ramp.color_ramp.elements
    first.color, last.color, last.position = (*field, 1), (*dark, 1), .9
    ramp.color_ramp.elements.new(.4).color = (*[(a * .75 + c) / 2.2 for a, c in zip(field, dark)], 1)
    m.node_tree.links.new(both, ramp.inputs[0])
    mix = node(m, 'MixRGB', Color2=(*line, 1))
    m.node_tree.links.new(math(m, 'MULTIPLY', math(m, 'MAXIMUM', *thin), .85), mix.inputs[0])
    m.node_tree.links.new(ramp.outputs[0], mix.inputs[1])
    m.node_tree.links.new(mix.outputs[0], b.inputs['Base Color'])


def wood(m, name):
    light, dark = ((.33, .165, .07), (.14, .06, .024))
    if name == 'dark-wood':
        light, dark = ((.115, .052, .024), (.035, .016, .009))
    if name == 'bench-wood':
        light, dark = ((.31, .165, .08), (.175, .088, .04))
    b = shader(m, light, .55, .3)
    where = bump(m, b, .5, .05)
    link = m.node_tree.links.new
    split, join = node(m, 'SeparateXYZ'), node(m, 'CombineXYZ')
    link(where, split.inputs[0])
    x, y, z = split.outputs
    # Boards of 9 cm, each cut from another place of the trunk.
    board = math(m, 'FLOOR', math(m, 'DIVIDE', y, 9.0))
    link(math(m, 'ADD', math(m, 'MULTIPLY', x, .045), math(m, 'MULTIPLY', board, 13.7)), join.inputs[0])
    link(math(m, 'MULTIPLY', y, .55), join.inputs[1])
    link(math(m, 'MULTIPLY', z, .55), join.inputs[2])
    # A bench is looked at from near: its grain is finer.
    fine = name == 'bench-wood'
    noise = node(m, 'TexNoise', Scale=3.2 if fine else 1.5, Detail=9.0 if fine else 4.0, Distortion=.5, Roughness=.72 if fine else .62)
    ramp = node(m, 'ValToRGB')
    a, z = ramp.color_ramp.elements
    a.color, a.position, z.color, z.position = (*dark, 1), .30, (*light, 1), .72
    link(join.outputs[0], noise.inputs['Vector'])
    link(noise.outputs['Fac'], ramp.inputs[0])
    seam = math(m, 'LESS_THAN', math(m, 'MODULO', math(m, 'ADD', y, 900.0), 9.0), .09)
    mix = node(m, 'MixRGB', Color2=(.012, .007, .004, 1))
    link(seam, mix.inputs[0])
    link(ramp.outputs[0], mix.inputs[1])
    link(mix.outputs[0], b.inputs['Base Color'])
