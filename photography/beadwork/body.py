"""A dressmaker's form for what is worn, as a surface to lay strands on."""
import numpy as np

from . import shapes
from .paths import walk

# height, half width, half depth, how far back the middle lies
STATIONS = np.array([
    (-30, 16.2, 10.6, .4), (-22, 16.6, 11.0, .4), (-14, 14.6, 9.9, .2), (-7, 13.0, 9.0, 0), (0, 13.6, 9.4, 0),
    (7, 15.6, 10.4, 0), (12, 16.8, 10.6, .2), (16, 17.6, 10.0, .7), (18.6, 17.2, 8.8, 1.2), (20.4, 14.6, 7.6, 1.6),
    (21.8, 10.6, 6.6, 1.8), (23.2, 7.6, 5.9, 1.8), (25, 6.15, 5.5, 1.5), (28, 5.6, 5.35, 1.0), (32, 5.5, 5.35, .5), (36, 5.5, 5.35, 0)])
_TOP = 33.2
_z = np.linspace(-30, 36, 661)
_k = np.exp(-.5 * (np.arange(-12, 13) / 6) ** 2)
_k /= _k.sum()


def _smooth(values):
    raw = np.interp(_z, STATIONS[:, 0], values)
    soft = np.convolve(np.pad(raw, 12, mode='edge'), _k, 'valid')
    return soft


_a, _b, _c = (_smooth(STATIONS[:, k]) for k in (1, 2, 3))
_POWER = 2.0


def section(z):
    return np.interp(z, _z, _a), np.interp(z, _z, _b), np.interp(z, _z, _c)


def around(angle, z):
    """The surface at an angle about the upright axis; -90 degrees is the front."""
    a, b, c = section(z)
    co, si = np.cos(angle), np.sin(angle)
    e = 2 / _POWER
    return np.stack([a * np.sign(co) * np.abs(co) ** e, c + b * np.sign(si) * np.abs(si) ** e, np.broadcast_to(z, np.shape(co))], -1)


def front(x, z):
    a, b, c = section(z)
    inside = np.maximum(1 - np.abs(np.clip(x / a, -1, 1)) ** _POWER, 0) ** (1 / _POWER)
    return np.stack([np.broadcast_to(x, np.shape(inside)), c - b * inside, np.broadcast_to(z, np.shape(inside))], -1)


def normal_at(p, e=.02):
    """Outward normal near a point of the surface, by the gradient of how far outside a point lies."""
    def outside(q):
        a, b, c = section(q[:, 2])
        return (np.abs(q[:, 0] / a) ** _POWER + np.abs((q[:, 1] - c) / b) ** _POWER) ** (1 / _POWER)
    g = np.stack([outside(p + d) - outside(p - d) for d in np.eye(3) * e], 1)
    return g / np.maximum(np.linalg.norm(g, axis=1, keepdims=True), 1e-9)


def draped(xz, step, out):
    """Walks a line given by its front view (x, z) over the form, `out` above it: places, directions, normals."""
    p = front(xz[:, 0], xz[:, 1])
    n = normal_at(p)
    places, direction = walk(p + n * out, step)
    return places, direction, normal_at(places)


def form(kit, low=-30, stuff='linen'):
    """Adds the form itself: linen over wood, from the height `low` to the turned cap on its neck."""
    z = np.r_[np.linspace(low, _TOP - .4, 130), _TOP - .2, _TOP - .05, _TOP]
    angles = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    g = np.stack([around(angles, np.full(120, h)) for h in z])
    middle = np.array([0, section(_TOP)[2], 0])
    g[-2] = middle + (g[-2] - middle) * (.99, .99, 1)
    g[-1] = middle + (g[-1] - middle) * (.96, .96, 1)
    kit.mesh(g.reshape(-1, 3), shapes.grid_faces(len(z), 120, wrap=True), stuff, counts=False)
    profile = [(0, 0), (0, 5.25), (.12, 5.4), (.7, 5.4), (.9, 5.2), (1.0, 4.4), (1.1, 2.2), (1.5, 1.5), (2.2, 1.3), (2.8, 1.7),
               (3.6, 2.2), (4.4, 2.1), (5.0, 1.5), (5.3, .6), (5.35, 0)]
    v, f = shapes.lathe(profile, 48)
    v = np.stack([v[:, 1], v[:, 2] + middle[1], v[:, 0] + _TOP], 1)
    kit.mesh(v, f, 'dark-wood', counts=False)


def round_the_neck(front_line, back=100, rise=1.2):
    """Leads the two ends of a line of places, which stop at the sides of the neck, on to the back of it."""
    top = front_line[-1, 2]
    a = np.radians(np.linspace(0, back, 30)[1:])
    right = around(a, top + rise * np.sin(a))
    left = right * (-1, 1, 1)
    return np.vstack([left[::-1], front_line, right])
