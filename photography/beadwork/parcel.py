"""How a piece leaves the workshop: a box in brown paper, tied with thread."""
import numpy as np

from . import shapes
from .paths import curve, walk


def parcel(kit, size, at, colours=('red', 'white', 'blue', 'orange', 'red'), **turned):
    """The ends of its thread carry a few beads."""
    box(kit, size)
    lap(kit, size)
    for way in (-1, 1):
        fold(kit, size, way, .96, .40, .16, 0)
        fold(kit, size, way, .04, .84, .07, 1)
    tie(kit, size, colours)
    kit.finish().place(at, **turned)


def box(kit, size):
    """Its faces are not quite flat: paper does not lie close."""
    n, half = 24, np.asarray(size) / 2
    a, b = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n), indexing='ij')
    puff = (1 - a ** 4) * (1 - b ** 4)
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for way in (-1, 1):
            g = np.zeros((n, n, 3))
            g[..., u], g[..., v] = a * half[u], b * half[v]
            g[..., axis] = way * (half[axis] + puff * (.06 + .03 * np.sin(3 * a + axis + way) * np.sin(4 * b + 2 * way)))
            g[..., 2] += half[2]
            kit.mesh(g.reshape(-1, 3), shapes.grid_faces(n, n)[:, ::way], 'kraft')


def lap(kit, size):
    """The paper's edge along the top."""
    x, y = np.linspace(-size[0] * .485, size[0] * .485, 40), size[1] / 2
    edge = .46 * y + .05 * np.sin(np.linspace(0, 7, 40))
    rows = [np.stack([x, -.97 * y + k * (edge + .97 * y), 0 * x + size[2] + .09 + .03 * k], -1) for k in np.linspace(0, 1, 8)]
    kit.sheet(np.stack(rows, 1), .05, 'kraft')


def fold(kit, size, way, foot, tip, narrow, layer):
    """A flap on the end at that side of x: as wide as the box at its foot, pointed at its tip (shares of the height)."""
    x, y, high = size[0] / 2, size[1] / 2, size[2]
    across = np.linspace(-y, y, 12)
    rows = [np.stack([0 * across + way * (x + .08 + .05 * (layer + t)), across * (.95 - (.95 - narrow) * t), 0 * across + high * (foot + (tip - foot) * t)], -1)
            for t in np.linspace(0, 1, 14)]
    g = np.array(rows)
    kit.sheet(g if (way < 0) == (layer == 0) else g[:, ::-1], .04, 'kraft')


def tie(kit, size, colours):
    """Two threads each way, crossed and tied in a bow."""
    high = size[2]
    cross = np.array([.04 * size[0], -.06 * size[1]])
    for apart in (-.07, .07):
        for axis in (0, 1):
            half = size[axis] / 2
            along = np.array([-half - .1, -half - .04, -half + .2, 0, half - .2, half + .04, half + .1])
            line = np.empty((7, 3))
            line[:, axis], line[:, 1 - axis] = along, cross[1 - axis] + apart
            line[:, 2] = [0, high + .05, high + .1, high + .2, high + .1, high + .05, 0]
            kit.tube(line, .075, 'thread')
    knot = np.array([*cross, high + .3])
    kit.beads('thread', knot[None], np.array([[1., .4, 0]]), np.array([[0, 0, 1.]]), .6, .45, shape='knot')
    for way in (-1, 1):
        bow(kit, knot, way, colours[::way])


def bow(kit, knot, way, colours):
    """One wing of the bow, and the end of the thread below it."""
    wing = knot + np.array([(0, 0, 0), (1.0, .7, .45), (2.1, .9, .4), (2.2, .2, .2), (1.1, .05, .15), (0, 0, 0)]) * (way, 1, 1)
    kit.tube(curve(wing, count=50)[0], .07, 'thread')
    end = knot + np.array([(0, 0, 0), (.5, -.8, .12), (.9, -1.8, 0), (1.9, -2.9, 0), (3.2, -3.3, 0)]) * (way, 1, 1)
    path = curve(end, count=80)[0]
    kit.tube(path, .07, 'thread')
    many = len(colours)
    places, along = walk(path[26:], .38)
    kit.beads(list(colours), places[:many] + (0, 0, .05), along[:many], np.array([[0, 0, 1.]]), .38, .5)
