"""The pattern language: which colour has the bead in column i (along the piece) and row j (across it).

The photography README says in words what each pattern is.
"""
import math


def patternOf(design, rows, unit=None):
    # A panel is filled with whole figures: as many rows of them, about eleven beads high, as go into it.
    unit = unit or (rows if rows <= 15 else rows // round(rows / 11))
    figure = design['pattern'] in ('diamonds', 'triangles', 'zigzag')
    inner = figures(design, rows, unit) if figure else blocks(design, rows)
    edge = edge_colour(design)
    if not edge:
        return inner
    return lambda i, j: edge if j in (0, rows - 1) else inner(i, j)


def centred(design, rows, cols):
    """The same pattern, moved so that a figure stands in the middle of the piece."""
    colour = patternOf(design, rows)
    unit = rows if rows <= 15 else rows // round(rows / 11)
    period = max(8, unit * 2 - 4) if design['pattern'] == 'zigzag' else unit + 3
    if design['pattern'] not in ('diamonds', 'triangles', 'zigzag'):
        return colour
    shift = 24 * period + period // 2 - cols // 2
    return lambda i, j: colour(i + shift, j)


def edge_colour(design):
    if 'brass' in design['colours']:
        return 'brass'
    if design['pattern'] in ('checks', 'chevrons'):
        return next((c for k, c in enumerate(design['colours']) if k > 1 and c != design.get('ground')), None)
    return None


def pick(colours, k):
    return colours[math.floor(k) % len(colours)] if colours else 'white'


def figures(design, rows, unit):
    ground = design.get('ground') or design['colours'][0]
    colours = [c for c in design['colours'] if c not in (ground, 'brass')]
    middle, half = (rows - 1) / 2, (unit - 1) / 2
    panel = rows > unit + 4
    offset = (rows % unit) // 2 if panel else 0

    def row_of(j):
        return (j - offset) // unit if panel else 0

    def tall(j):
        return (j - offset) % unit - half if panel else j - middle

    def diamond(i, j):
        row, period = row_of(j), unit + 3
        shifted = i + (row % 2) * (period // 2)
        d = abs(shifted % period - period // 2) + abs(tall(j))
        which = shifted // period + row
        if d < half * 0.42:
            return pick(colours, which + 1)
        if d < half - 1:
            return pick(colours, which)
        if d < half + 0.1:
            return 'black' if ground == 'red' else 'white'
        return ground

    def triangle(i, j):
        row, period = row_of(j), unit + 3
        t = abs(i % period - period / 2) * 2
        which = i // period + row
        level = half + tall(j)
        if which % 2:
            level = unit - 1 - level
        if level < unit - t - 2:
            return pick(colours, which)
        if level < unit - t:
            return pick(colours, which + 1)
        return ground

    def zigzag(i, j):
        period = max(8, unit * 2 - 4)
        wave = abs(i % period - period / 2) / (period / 2) * 2 - 1
        near = abs(tall(j) - wave * (half - 1))
        if near < max(1, unit * 0.12):
            return pick(colours, 0)
        if len(colours) > 1 and unit * 0.62 < near < unit * 0.62 + 1.6:
            return colours[1]
        return ground

    return {'diamonds': diamond, 'triangles': triangle, 'zigzag': zigzag}[design['pattern']]


def blocks(design, rows):
    ground = design.get('ground') or design['colours'][0]
    colours = [c for c in design['colours'] if c != 'brass']
    main = next((c for c in colours if c != ground), ground)
    accent = next((c for c in colours if c not in (ground, main)), None)
    middle = (rows - 1) / 2
    size = 4 if rows > 12 else 3 if rows > 7 else 2

    def check(i, j):
        a, b = i // size, (j - 1) // size
        if accent and rows > 12 and a % 4 == 0 and b % 4 == 0:
            return accent
        return main if (a + b) % 2 == 0 else ground

    used = [design['ground'], *colours] if design.get('ground') and design['ground'] not in colours else colours
    if design.get('ground') and len(used) > 2 and rows < 12:
        used = used[:2]

    def chevron(i, j):
        return pick(used, (i + abs(j - middle)) / (4 if rows > 12 else 3))

    marks = []
    others = [c for c in colours if c != 'white']
    for n in range(24):
        colour = 'white' if n % 2 and 'white' in colours else pick(others, n / 2)
        marks += [colour] * (7, 2, 5, 2, 4, 1, 3)[n % 7]

    return {
        'checks': check,
        'chevrons': chevron,
        'bands': lambda i, j: pick(marks, i),
        'plain': lambda i, j: ground,
    }[design['pattern']]


def rhythm(colours, shift=0, lengths=(8, 2, 6, 2, 9, 3, 5, 2), spacer='white'):
    """The rhythm of a single strand: long runs of the colours, held apart by a few beads of the spacer."""
    others = [c for c in colours if c != spacer] or list(colours)
    marks = []
    for n in range(2 * len(others) * 4):
        run = lengths[(n + 2 * shift) % len(lengths)]
        if n % 2 == 0:
            marks += [others[(n // 2 + shift) % len(others)]] * run
        elif spacer in colours:
            marks += [spacer] * run
    return lambda k: marks[(k + 5 * shift) % len(marks)]


def ring_pattern(design, rings):
    """Colour by ring and by angle (0 to 1 once round) of a collar; ring 0 is the innermost."""
    colours = [c for c in design['colours'] if c != 'brass']
    brass = 'brass' in design['colours']
    if design['pattern'] == 'triangles':
        inner = rays(design, colours, rings)
    else:
        inner = rings_and_fields(colours, rings)
    return lambda turn, ring: 'brass' if brass and ring == rings - 1 else inner(turn, ring)


def rays(design, colours, rings):
    ground = design['ground']
    figures = [c for c in colours if c != ground]
    count = 14 if ground == 'red' else 20

    def colour(turn, ring):
        t = turn * count % 1
        side = abs(t - .5) * 2
        if ground == 'red':
            # Bars that grow wider outward, white edged with black.
            width = .10 + .22 * ring / rings
            if ring in (0, 1):
                return 'white' if ring == 0 else ground
            if ring == rings - 1:
                return figures[2] if len(figures) > 2 else ground
            return figures[0] if side < width else figures[1] if side < width + .13 else ground
        depth = (rings - 2 - ring) / (rings * .52)
        if ring in (0, 3):
            return figures[1]
        if ring == 1:
            return figures[0]
        if depth < 0 or ring < 4:
            return ground
        return figures[0] if side < .78 - depth else figures[1] if side < .98 - depth else ground

    return colour


def rings_and_fields(colours, rings):
    plain = []
    for n, run in enumerate((2, 3, 1, 2, 1, 3, 1, 1, 2, 2)):
        plain += [colours[0] if n % 2 == 0 else colours[1 + (n // 2) % (len(colours) - 1)]] * (run if n % 2 else min(run, 2))

    def colour(turn, ring):
        t = turn * 8 % 1
        which = int(turn * 8)
        if rings > 10 and which % 2 == 0 and 3 < ring < rings - 3:
            reach = .5 - abs(ring - (rings - 1) / 2) * .095
            side = abs(t - .5) * 2
            if side < reach - .09:
                return colours[1 + (which // 2 + 1) % (len(colours) - 1)]
            if side < reach:
                return 'black' if side > reach - .09 else 'white'
        return plain[ring % len(plain)]

    return colour
