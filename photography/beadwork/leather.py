"""What bags and covers share: soft boxes of leather, their faces, straps, stitches and beaded fields."""
import numpy as np

from .kit import unit
from .parts import sew
from .paths import curve, frame
from .pattern import centred
from .shapes import grid_faces

BEAD = (.30, .36)


def slab(kit, wide, high, deep, stuff, bulge=.0, centre=(0, 0, 0), power=5.0, puff=.25):
    """A soft box that stands: rounded edges, faces that swell by `bulge`."""
    n, m = 56, 72
    a = np.linspace(-np.pi / 2, np.pi / 2, n)
    b = np.linspace(0, 2 * np.pi, m, endpoint=False)
    sg = lambda x, e: np.sign(x) * np.abs(x) ** e
    e1, e2 = 2 / power, 2 / power
    z = .5 * high * np.repeat(sg(np.sin(a), e1)[:, None], m, 1)
    x = .5 * wide * np.outer(np.abs(np.cos(a)) ** e1, sg(np.cos(b), e2))
    y = .5 * deep * np.outer(np.abs(np.cos(a)) ** e1, sg(np.sin(b), e2))
    swell = 1 + bulge * np.cos(np.clip(x / wide, -.5, .5) * np.pi) * np.cos(np.clip(z / high, -.5, .5) * np.pi)
    v = np.stack([x, y * swell, z], -1).reshape(-1, 3) + np.asarray(centre)
    return kit.mesh(v, grid_faces(n, m, wrap=True), stuff)


def face(wide, high, front, lean=.0, swell=.35, centre=0.0):
    """The front of a bag as a surface: u from the left edge, v up from the middle."""
    def S(u, v):
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        x = u - wide / 2
        bump = swell * np.cos(np.clip(x / wide, -.5, .5) * np.pi) * np.cos(np.clip(v / high, -.5, .5) * np.pi)
        return np.stack([x, front - bump + lean * v, centre + v], -1)
    return S


def strap(kit, points, half, stuff, thick=.18, up=(0, -1, 0)):
    path, d = curve(points, count=120)
    side = unit(np.cross(d, np.broadcast_to(np.asarray(up, float), d.shape)))
    normal = unit(np.cross(side, d))
    g = np.stack([path + side * v for v in np.linspace(-half, half, 5)], 1)
    kit.sheet(g, thick, stuff)


def stitch(kit, S, u0, u1, v, step=.42, out=.03, stuff='thread'):
    us = np.arange(u0, u1, step)
    p, t, _, n = frame(S, us, np.full(len(us), v))
    kit.beads(stuff, p + n * out, t, n, step * .62, .085, shape='knot', loose=.6)


def panel(kit, S, design, wide, high, rows, v0=0.0, u0=0.0, size=BEAD):
    cols = int(wide / size[0])
    colour = centred(design, rows, cols)
    start = u0 + (wide - cols * size[0]) / 2
    T = lambda u, v: S(u, v + v0)
    sew(kit, T, cols, rows, size[0], size[1], colour, start=start)
    return start


def lie_down(kit, up):
    """Turns what was made standing on its back: the front (-y) looks up."""
    flat = lambda p: np.stack([p[:, 0], p[:, 2], -p[:, 1] + up], 1)
    kit.points = [flat(np.asarray(p)) for p in kit.points]
    kit.turned = (np.pi / 2 * -1, up)
