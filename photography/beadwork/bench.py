"""What lies on a maker's bench, beside the pieces of a still life: beads, thread, tools, paper."""
import numpy as np

from . import loose, shapes
from .kit import unit
from .parts import string
from .parcel import parcel
from .paths import curve, walk
from .props import lathed, pencil, ruler

BEAD = (.36, .46)


def mat(kit, size, at, stuff='pale-leather', **turned):
    """A cut of leather with round corners, a little wavy."""
    a = np.linspace(0, 2 * np.pi, 160)
    x, y = (s / 2 * np.sign(w) * np.abs(w) ** .22 for s, w in zip(size, (np.cos(a), np.sin(a))))
    k = np.linspace(.02, 1, 30)[:, None]
    g = np.stack([x * k, y * k, .16 + .05 * np.sin(x * k * .5) * np.sin(y * k * .7)], -1)
    kit.sheet(g, .16, stuff)
    kit.finish().place(at, **turned)


def bowl(kit, colours, at, radius=3.0, high=1.9, spilt=3, stuff='earthenware', size=BEAD, **turned):
    loose.one_bowl(kit, np.zeros(3), radius, high, colours, size, stuff)
    loose.spill(kit, np.zeros(3), radius, colours, size, spilt)
    kit.finish().place(at, **turned)


def beads(kit, spots, at, size=BEAD, **turned):
    """Beads that rolled away: (x, y, colour) each. Most lie on their side, every fourth on its hole."""
    for n, (x, y, colour) in enumerate(spots):
        a = kit.random.uniform(0, 2 * np.pi)
        stands = n % 4 == 3
        axis = (0, 0, 1) if stands else (np.cos(a), np.sin(a), 0)
        place = np.array([[x, y, size[0 if stands else 1] * .48]])
        kit.beads(colour, place, np.array([axis], float), np.array([[1., 0, 0] if stands else [0, 0, 1.]]), *size, loose=.4)
    kit.finish().place(at, **turned)


def thread(kit, line, at, beads=(), first=0.0, size=BEAD, **turned):
    """A thread that lies along `line`, with beads on it from the distance `first` on, and a needle at its end."""
    step, many = .05, len(beads)
    path, _ = curve(np.array(line, float), step=step)
    start = int(first / step)
    # It rises from the ground to the hole of the first bead, and sinks behind the last.
    inside = np.zeros(len(path))
    inside[start:start + int(many * size[0] / step)] = 1
    rise = np.convolve(np.pad(inside, 12, mode='edge'), np.ones(25) / 25, 'valid')
    path[:, 2] += .05 + (size[1] / 2 - .05) * np.maximum(rise, inside)
    kit.tube(path, .06, 'thread')
    if many:
        places, way = walk(path[start:], size[0])
        string(kit, places[:many], way[:many], np.tile([0, 0, 1.], (many, 1)), beads, size)
    needle(kit, path[-1], path[-1] - path[-8])
    kit.finish().place(at, **turned)


def needle(kit, eye, direction, reach=4.6):
    """Of steel; its eye is at that place."""
    d = unit(direction * (1, 1, 0))
    side, up = np.array([-d[1], d[0], 0]), np.array([0, 0, 1.])
    for way in (-1, 1):
        kit.tube([eye + d * x + side * way * y + up * .03 for x, y in ((-.3, 0), (-.15, .07), (.2, .07), (.4, 0))], .03, 'steel')
    v, f = shapes.lathe([(.3, 0), (.34, .075), (reach * .6, .075), (reach - .2, .025), (reach, 0)], 16)
    kit.mesh(eye + v[:, :1] * d + v[:, 1:2] * side + (v[:, 2:] + .03) * up, f, 'steel')


def spool(kit, at, stuff='cord-red', **turned):
    """A standing spool of thread."""
    low = [(0, 0), (0, 1.15), (.1, 1.25), (.32, 1.25), (.5, .72)]
    high = 3.2
    lathed(kit, [*low, *[(high - z, r) for z, r in low[:0:-1]], (high, .32), (high - .3, .3), (high - .3, 0)], 'bare-wood')
    turns = 24
    t = np.linspace(0, turns * 2 * np.pi, turns * 28)
    r = .82 + .1 * np.sin(t / turns / 2)
    kit.tube(np.stack([r * np.cos(t), r * np.sin(t), .5 + (high - 1.0) * t / t[-1]], 1), .055, stuff)
    kit.finish().place(at, **turned)


def awl(kit, at, **turned):
    """Its point to the right; it lies along x before it is turned."""
    parts = (([(-5.2, 0), (-5.1, .5), (-4.6, .82), (-3.6, .86), (-2.2, .62), (-.9, .44), (-.5, .5), (-.4, .46)], 'dark-wood'),
             ([(-.5, .44), (0, .4), (.06, .3)], 'brass'), ([(0, .13), (2.6, .1), (3.8, 0)], 'steel'))
    for profile, stuff in parts:
        v, f = shapes.lathe(profile, 32)
        kit.mesh(v * .85 + (0, 0, .72), f, stuff)
    kit.finish().place(at, **{'roll': 7, **turned})


def plate(kit, outline, low, thick, stuff):
    """A flat thing cut along an outline."""
    n = len(outline)
    v = np.concatenate([np.c_[outline, np.full(n, z)] for z in (low, low + thick)])
    faces = [list(range(n))[::-1], list(range(n, 2 * n))] + [[k, (k + 1) % n, n + (k + 1) % n, n + k] for k in range(n)]
    o = kit.mesh(v, faces, stuff, smooth=False)
    edge = o.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = .03, 2


def scissors(kit, at, open=9.0, **turned):
    """Small ones for thread, their points to the right."""
    for way in (-1, 1):
        c, s = np.cos(np.radians(open) * way), np.sin(np.radians(open) * way)
        turn = np.array([(c, s), (-s, c)])
        blade = np.array([(-.9, -.34), (.2, -.42), (2.5, -.36), (5.2, .05), (5.2, .12), (.2, .34), (-.9, .3)]) * (1, way)
        plate(kit, (blade if way > 0 else blade[::-1]) @ turn, .1 + .12 * (way > 0), .12, 'steel')
        b = np.linspace(0, 2 * np.pi, 49)[:-1]
        ring = np.stack([-4.3 + 1.12 * np.cos(b), -way * (.95 + .78 * np.sin(b))], 1) @ turn
        kit.tube(np.c_[ring, 0 * b + .2], .15, 'steel', closed=True)
        shank = curve(np.array([(-.7, 0), (-1.8, -way * .12), (-2.9, -way * .42), (-3.3, -way * .62)]), count=20)[0][:, :2] @ turn
        kit.tube(np.c_[shank, np.full(20, .2)], .19, 'steel')
    kit.beads('brass', np.array([[0, 0, .36]]), np.array([[0, 0, 1.]]), np.array([[1., 0, 0]]), .2, .42, shape='round', loose=0)
    kit.finish().place(at, **turned)


def tape(kit, reach, mark, at, wide=1.5, stuff='kraft', **turned):
    """A strip of paper that was laid round a wrist, with the pencil's line where it met; its far end still curls."""
    x = np.linspace(0, reach, 90)
    curl = np.clip((x - reach + 2.6) / 2.6, 0, 1)
    z = .03 + .03 * np.sin(x * .5) ** 2 + 1.1 * curl ** 2
    g = np.stack([np.stack([x - reach / 2, np.full(90, y), z], -1) for y in np.linspace(-wide / 2, wide / 2, 5)], 1)
    kit.sheet(g, .015, stuff)
    line = np.array([(mark + a - reach / 2, b, .068) for a, b in ((-.04, -wide / 2), (.04, -wide / 2), (.04, wide / 2), (-.04, wide / 2))])
    kit.mesh(line, [(0, 1, 2, 3)], 'dark-thread', smooth=False)
    kit.finish().place(at, **turned)


def strings(kit, colours, at, reach=30.0, apart=1.3, size=(.36, .44), **turned):
    """Finished strings side by side: each of one colour, with a few beads of the next one here and there."""
    for k, colour in enumerate(colours):
        x = np.linspace(-reach / 2, reach / 2, 200)
        y = (k - (len(colours) - 1) / 2) * apart + .09 * np.sin(x * .33 + k * 1.9) + .04 * np.sin(x * .9 + k)
        places, way = walk(np.stack([x, -y, 0 * x + size[1] / 2], 1), size[0])
        other = colours[(k + 2) % len(colours)]
        start, period = k * 11 % 23, 23 + k % 3
        names = [other if (n + start) % period < 3 else colour for n in range(len(places))]
        string(kit, places, way, np.tile([0, 0, 1.], (len(places), 1)), names, size)
    kit.finish().place(at, **turned)


# Things by their names in scenes.json.
THINGS = {
    'mat': mat, 'bowl': bowl, 'beads': beads, 'thread': thread, 'spool': spool, 'awl': awl, 'scissors': scissors,
    'tape': tape, 'strings': strings, 'parcel': parcel, 'pencil': pencil, 'ruler': ruler,
}
