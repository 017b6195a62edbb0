"""What pieces are put together from: sewn fields of beads, strings, fringes, straps, studs."""
import numpy as np

from . import body
from .kit import unit
from .paths import curve, frame, grid, walk


def sew(kit, S, cols, rows, along, across, colour, lie='along', start=0.0, lift=None, skip=None, thread='thread'):
    """A field of beads on the surface S, row by row; u runs from `start`, v is centred."""
    width = across if lie == 'along' else along
    reach = along if lie == 'along' else across
    lift = width * .46 if lift is None else lift
    i, j = (a.ravel() for a in np.meshgrid(np.arange(cols), np.arange(rows), indexing='ij'))
    if skip is not None:
        stay = ~skip(i, j)
        i, j = i[stay], j[stay]
    u, v = start + (i + .5) * along, (j - (rows - 1) / 2) * across
    p, t, s, n = frame(S, u, v)
    names = [colour(int(a), int(b)) for a, b in zip(i, j)]
    axis = t if lie == 'along' else s
    kit.beads(names, p + n * lift, axis, n, reach * .985, width * 1.0)
    if skip is None:
        run = np.linspace(start - along * .3, start + (cols + .3) * along, max(12, cols))
        lines = range(rows) if lie == 'along' else np.arange(rows + 1) - .5
        for row in lines:
            q, _, _, m = frame(S, run, np.full(len(run), (row - (rows - 1) / 2) * across))
            kit.tube(q + m * lift, width * (.1 if lie == 'along' else .13), thread, counts=False)


def backing(kit, S, u0, u1, half, thickness, stuff, count=90, out=0.0):
    us, vs = np.linspace(u0, u1, count), np.linspace(-half, half, 7)
    return kit.sheet(grid(S, us, vs, out), thickness, stuff)


def string(kit, places, direction, normal, colours, size, thread='thread', gap=1.0):
    """Beads along a walked line, one for each place."""
    kit.beads(colours, places, direction, normal, size[0] * .985 * gap, size[1])
    if len(places) > 1:
        kit.tube(places, size[1] * .12, thread, counts=False)


def hanging(kit, top, down, out, colours, size, end=None, lay=None):
    """One short strand of a fringe; `lay` bends its places, e.g. onto a form."""
    n = len(colours)
    places = top + np.outer((np.arange(n) + .5) * size[0], down)
    if lay is not None:
        places = lay(places)
    direction = np.gradient(places, axis=0) if n > 1 else np.array([down])
    string(kit, places, direction, np.broadcast_to(out, places.shape), colours, size)
    if end:
        tail = places[-1] + unit(direction[-1]) * size[0] * .55
        kit.beads(end, tail[None], direction[-1:], np.array([out]), size[1] * 2.6, size[1] * 1.35, shape='drop')


def disc(kit, ring, down, out, width, stuff='brass', bead=None):
    """A metal disc that hangs by a loop from the place `ring`."""
    down, out = unit(np.asarray(down, float)), unit(np.asarray(out, float))
    loop_at = ring + down * width * .1
    side = np.cross(down, out)
    a = np.linspace(0, 2 * np.pi, 17)
    circle = loop_at + width * .13 * (np.outer(np.cos(a), down) + np.outer(np.sin(a), out))
    kit.tube(circle, width * .025, stuff, counts=False)
    middle = ring + down * width * .68
    kit.beads(stuff, middle[None], np.array([down]), np.array([out]), width, width, shape='disc', loose=1.6)
    return side


def stud(kit, place, normal, width=.8, stuff='brass'):
    """The domed head of a stud or a button."""
    normal = unit(np.asarray(normal, float))
    other = np.array([1., 0, 0]) if abs(normal[0]) < .8 else np.array([0, 1., 0])
    kit.beads(stuff, np.asarray(place, float)[None], normal[None], other[None], width * .5, width, shape='round', loose=.3)


def thread_ends(kit, start, direction, many, reach, radius, stuff='thread', ground=None, spread=.5):
    """Loose ends of thread that lie where they fell."""
    r = kit.random
    for k in range(many):
        turn = (k - (many - 1) / 2) * spread + r.normal(0, .1)
        d = np.array(direction, float)
        side = np.array([-d[1], d[0], 0])
        pts = [np.asarray(start, float)]
        for step in range(1, 6):
            bend = turn * np.sin(step * (.62 + .1 * k)) + r.normal(0, .14)
            pts.append(pts[0] + d * reach * step / 5 + side * bend * reach * .28)
        pts = np.array(pts)
        if ground is not None:
            pts[1:, 2] = ground + radius
        kit.tube(curve(pts, count=40)[0], radius, stuff, counts=k == 0)


def worn_line(kit, xz, size, colours, out=0.0, thread='thread'):
    """A string of beads round the neck, given its front view. `colours` is a function of the bead's number."""
    line = curve(xz, count=400)[0]
    line = body.round_the_neck(body.front(line[:, 0], line[:, 1]))
    lifted = line + body.normal_at(line) * (out + size[1] * .47)
    places, direction = walk(lifted, size[0])
    normal = body.normal_at(places)
    string(kit, places, direction, normal, [colours(k) for k in range(len(places))], size, thread)
    return places, direction, normal
