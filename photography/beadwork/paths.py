"""Curves through space, and surfaces given as functions of (u, v) in centimetres."""
import numpy as np

from .kit import unit


def curve(points, step=None, count=None, closed=False):
    """A smooth line through the points, walked in equal steps: places and directions."""
    p = np.asarray(points, float)
    if p.shape[1] == 2:
        p = np.c_[p, np.zeros(len(p))]
    p = np.vstack([p[-1:], p, p[:2]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, 40, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        parts.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    line = np.vstack([*parts, p[-2:-1]])
    return walk(line, step, count)


def walk(line, step=None, count=None):
    way = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    if count is None:
        count = max(2, int(way[-1] / step) + 1)
    s = np.linspace(0, way[-1], count) if step is None else np.arange(count) * step
    places = np.stack([np.interp(s, way, line[:, k]) for k in range(3)], 1)
    return places, unit(np.gradient(places, axis=0))


def frame(S, u, v, e=2e-3):
    """Place, direction along, direction across and outward normal of a surface."""
    u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
    along = unit(S(u + e, v) - S(u - e, v))
    across = unit(S(u, v + e) - S(u, v - e))
    return S(u, v), along, across, unit(np.cross(along, across))


def grid(S, us, vs, out=0.0):
    u, v = np.meshgrid(us, vs, indexing='ij')
    p, _, _, n = frame(S, u.ravel(), v.ravel())
    return (p + n * out).reshape(len(us), len(vs), 3)


def ribbon(line, up=(0, 0, 1)):
    """A surface along a line; across lies flat against `up`."""
    line = np.asarray(line, float)
    way = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    direction = unit(np.gradient(line, axis=0))
    up = np.broadcast_to(np.asarray(up, float), line.shape)
    side = unit(np.cross(up, direction))

    def S(u, v):
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        def at(values):
            inside = np.stack([np.interp(u, way, values[:, k]) for k in range(3)], -1)
            return inside
        beyond = (np.minimum(u, 0) + np.maximum(u - way[-1], 0))[..., None]
        return at(line) + at(direction) * beyond + at(side) * v[..., None]

    return S, way[-1]
