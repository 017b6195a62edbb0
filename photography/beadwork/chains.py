"""Body chains: worn on the form, or laid out in loops."""
import numpy as np

from . import body
from .kit import unit
from .necklaces import necklace_line
from .parts import disc, string, stud, worn_line
from .paths import curve, walk
from .pattern import rhythm

SIZE = (.46, .58)
WORN = {'azimuth': -12, 'elevation': 5, 'fill': .84, 'wall': 2.4, 'low': -30, 'mood': 'worn'}


def bodychain(kit, design, staging):
    return {'crossing': crossing, 'waist': laid, 'coins': laid, 'grass': grass, 'shoulder': shoulder}[staging['worn']](kit, design, staging)


def over_form(kit, line, colour, side=0.0, out=.0, size=SIZE):
    """A strand along a front-view line, moved sideways by `side` cm."""
    xz = curve(np.asarray(line, float), count=300)[0][:, :2]
    d = np.gradient(xz, axis=0)
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    xz = xz + np.stack([-d[:, 1], d[:, 0]], 1) * side
    p, t, n = body.draped(xz, size[0], out + size[1] * .48)
    string(kit, p, t, n, [colour(k) for k in range(len(p))], size)
    return p, t, n


def crossing(kit, design, staging):
    body.form(kit, -30)
    colours = design['colours']
    for mirror in (-1, 1):
        for k, side in enumerate((-.33, .33)):
            line = np.array([(8.3, 22.6), (6.6, 20.4), (3.6, 16.4), (0, 12), (-5.2, 5.2), (-9.6, -.5), (-13.2, -6.2)]) * (mirror, 1)
            colour = rhythm([colours[k * 2], 'white', colours[(k * 2 + 2) % 4]], k, (10, 3, 7, 3, 12, 3))
            over_form(kit, line, colour, side, out=.0 if mirror < 0 else .05)
    round_disc(kit, body.front(np.array([0.]), np.array([12.]))[0], colours, 2.7)
    kit.points = [np.array([[-14, -5, -11], [14, -5, -11], [-15, -2, 36], [15, -2, 36]], float)]
    kit.detail(body.front(np.array([-1.]), np.array([12.]))[0], 13, -14, 4)
    return {**WORN}


def round_disc(kit, at, colours, reach):
    """A disc of rings that lies on the form."""
    n = body.normal_at(at[None])[0]
    side = unit(np.cross((0, 0, 1.), n))
    up = np.cross(n, side)
    pitch = .42
    a = np.linspace(0, 2 * np.pi, 49)
    rr = np.linspace(0, reach + .15, 8)
    circle = lambda r, b: at + n * .62 + (np.multiply.outer(r, np.cos(b))[..., None] * side + np.multiply.outer(r, np.sin(b))[..., None] * up)
    kit.sheet(circle(rr, a)[::-1], .2, 'leather')
    for ring in range(int(reach / pitch)):
        r = (ring + .4) * pitch
        many = max(1, int(2 * np.pi * r / .36))
        b = 2 * np.pi * np.arange(many) / many
        places = circle(np.array([r]), b)[0] + n * .19
        tangent = -np.sin(b)[:, None] * side + np.cos(b)[:, None] * up
        kit.beads(colours[(3, 3, 1, 2, 1, 0)[ring % 6] % len(colours)], places, tangent, n, .355, pitch * 1.02)


def shoulder(kit, design, staging):
    body.form(kit, -30)
    line = np.array([(-10.6, 22.1), (-8.7, 19.6), (-5.0, 14.8), (0, 8.4), (5.6, 1.8), (9.6, -2.4), (13.1, -5.6)], float)
    colours = design['colours']
    order = [colours[0], colours[1], colours[2], colours[1], colours[0]]
    rows = design['rows']
    for k in range(rows):
        base, other = order[k % 5], colours[2] if order[k % 5] != colours[2] else colours[0]
        lengths = (16, 2, 16, 3, 16, 2)
        over_form(kit, line, rhythm([base, other], k, lengths, spacer=other), (k - (rows - 1) / 2) * .62)
    xz = curve(line, count=300)[0][:, :2]
    for at in (40, 122, 204):
        d = unit((xz[at + 1] - xz[at - 1])[None])[0]
        across = xz[at] + np.outer(np.linspace(-1.85, 1.85, 9), (-d[1], d[0]))
        leather_bar(kit, across, d)
    kit.points = [np.array([[-14, -5, -11], [14, -5, -11], [-15, -2, 36], [15, -2, 36]], float)]
    kit.detail(body.front(np.array([-1.2]), np.array([10.]))[0], 11, -10, 4)
    return {**WORN}


def leather_bar(kit, across, d, out=.62, half=.42, stuff='leather'):
    g = []
    for k in np.linspace(-half, half, 5):
        xz = across + np.array(d) * k
        p = body.front(xz[:, 0], xz[:, 1])
        g.append(p + body.normal_at(p) * out)
    kit.sheet(np.array(g), .14, stuff)
    middle = g[2]
    for k in (0, -1):
        p = middle[k] + (middle[4] - middle[k]) * .16
        stud(kit, p + body.normal_at(p[None])[0] * .06, body.normal_at(p[None])[0], .42)


def grass(kit, design, staging):
    body.form(kit, -30)
    rows, size = design['rows'], (.40, .50)
    green, white, yellow = design['colours'][:3]
    for k in range(rows):
        top = 24.0 + k * .52
        names = rhythm([green, yellow], k, (14, 2, 14, 2)) if k in (2, 3) else (lambda n: green)
        if k == rows - 1:
            names = lambda n: white
        worn = necklace_line(top, 2.3 + (rows - 1 - k) * .18, .3)
        worn_line(kit, worn, size, names)
    for k in range(18):
        t = (k - 8.5) / 8.5
        low = 3.2 - 5.2 * (1 - t * t) + 1.1 * np.sin(k * 2.4)
        wind = 2.3
        x0 = 7.4 * t
        x1 = 5.75 * t
        top = 23.75 - 3.2 * max(1 - (x1 / 6.15) ** 2, 0) ** .41
        line = [(x1, top), (x0, top * .88 + low * .12), (x0 * 1.13 + wind * .1, top * .72 + low * .28), (x0 * .98 + wind * .55, top * .38 + low * .62), (x0 * .52 + wind * 1.5, low)]
        p, d, n = over_form(kit, line, rhythm([green, yellow] if k % 3 else [green], k, (12, 3, 9, 3)), 0, out=.02 * (k % 2), size=(.33, .42))
        kit.beads('brass', (p[-1] + d[-1] * .2)[None], d[-1:], n[-1:], 1.2, .62, shape='drop')
    kit.points = [np.array([[-14, -5, -7], [14, -5, -7], [-14, -2, 36], [14, -2, 36]], float)]
    kit.detail(body.front(np.array([2.2]), np.array([2.4]))[0], 11, -14, 4)
    return {**WORN}


def laid(kit, design, staging):
    """Strands side by side in loops on the ground, from the outer end inward."""
    rows = design['rows']
    coins = design.get('trim') == 'discs'
    pitch = .62
    t = np.linspace(0, 1, 300)
    turns = staging.get('turns', 2.1)
    a = 1.2 + t * turns * 2 * np.pi
    step = (rows * pitch + (2.0 if coins else 1.35)) / (2 * np.pi)
    r = 8.6 - step * (a - 1.2)
    middle = np.stack([r * np.cos(a) * 1.02 + .25 * np.sin(2.3 * a), r * np.sin(a) * 1.12 + .25 * np.sin(1.7 * a), 0 * a], 1)
    side = unit(np.stack([-np.gradient(middle[:, 1]), np.gradient(middle[:, 0]), 0 * a], 1))
    colours = [c for c in design['colours'] if c != 'brass']
    for k in range(rows):
        line = middle + side * (k - (rows - 1) / 2) * pitch
        line[:, 2] = SIZE[1] / 2
        p, d = walk(line, SIZE[0])
        spacer = 'white' if colours[k % len(colours)] != 'white' else colours[(k + 1) % len(colours)]
        colour = rhythm([colours[0] if coins else colours[k % len(colours)], spacer], k, (17, 1, 21, 2), spacer=spacer)
        string(kit, p, d, np.tile([0, 0, 1.], (len(p), 1)), [colour(n) for n in range(len(p))], SIZE)
    hang_coins(kit, middle, side, rows * pitch / 2) if coins else leather_bars(kit, middle, side, rows * pitch / 2)
    clasp(kit, middle, side)
    at = middle[int(300 * (.30 if coins else .16))]
    kit.detail((at[0], at[1], .3), 7.5, -20, 36)
    return {'azimuth': 0, 'elevation': 56, 'fill': .84}


def round_the_hips(kit, design):
    """Strands one below the other, lower in front; the dressmaker's form must be there."""
    rows, coins = design['rows'], design.get('trim') == 'discs'
    colours = [c for c in design['colours'] if c != 'brass']
    a = np.linspace(90, 450, 700) * np.pi / 180
    for k in range(rows):
        line = body.around(a, -11.4 + 2.1 * np.sin(a) + .12 * np.sin(3 * a + k) - k * SIZE[1] * 1.06)
        places, along = walk(line + body.normal_at(line) * SIZE[1] * .5, SIZE[0])
        out = body.normal_at(places)
        spacer = 'white' if colours[k % len(colours)] != 'white' else colours[(k + 1) % len(colours)]
        colour = rhythm([colours[0] if coins else colours[k % len(colours)], spacer], k, (17, 1, 21, 2), spacer=spacer)
        string(kit, places, along, out, [colour(n) for n in range(len(places))], SIZE)
    if coins:
        for at in range(6, len(places), 11):
            disc(kit, places[at] + out[at] * .16 - (0, 0, SIZE[1] * .5), (0, 0, -1.), unit(out[at] + kit.random.normal(0, .05, 3)), 1.5)
        return
    for x in (-8.4, -2.6, 3.2, 8.8):
        z = -11.4 - 2.1 * np.sqrt(max(1 - (x / 14.4) ** 2, 0)) - np.linspace(-.5, rows - .5, 9) * SIZE[1] * 1.06
        leather_bar(kit, np.stack([0 * z + x, z], 1), np.array([1., 0]))


def leather_bars(kit, middle, side, half):
    for at in range(16, 290, 38):
        d = unit((middle[at + 1] - middle[at - 1])[None])[0]
        across = np.linspace(-half - .2, half + .2, 7)
        g = np.array([[middle[at] + d * k + side[at] * v + np.array([0, 0, .66 if abs(v) < half else .56]) for v in across] for k in np.linspace(-.3, .3, 4)])
        kit.sheet(g, .12, 'leather')
        for v in (-half * .55, half * .55):
            stud(kit, middle[at] + side[at] * v + (0, 0, .7), (0, 0, 1.), .34)


def hang_coins(kit, middle, side, half):
    for at in range(10, 292, 13):
        out = -side[at]
        ring = middle[at] + out * (half - .02) + np.array([0, 0, .22])
        disc(kit, ring, unit(out + np.array([0, 0, -.13]) + kit.random.normal(0, .06, 3) * (1, 1, 0)), unit(np.array([0, 0, 1.]) + out * .1 + kit.random.normal(0, .05, 3)), 1.25)


def clasp(kit, middle, side):
    """A hook at one end, a short chain of rings at the other."""
    for end, way in ((0, 1), (-1, -1)):
        d = unit((middle[end] - middle[end + way * 3])[None])[0]
        kit.beads('brass', (middle[end] + d * .3 + (0, 0, .3))[None], d[None], np.array([[0, 0, 1.]]), .5, .62, shape='round')
        for k in range(4 if end else 1):
            c = middle[end] + d * (.75 + .42 * k) + np.array([0, 0, .16])
            b = np.linspace(0, 2 * np.pi, 21)
            other = side[end] if k % 2 else unit(side[end] * .5 + np.array([0, 0, .25]))
            kit.tube(c + .29 * (np.outer(np.cos(b), d) + np.outer(np.sin(b), other)), .055, 'brass', counts=False)
