"""The third picture of a piece: worn on a form, or beside a thing whose size everybody knows.

`cm` of its staging says how many centimetres one of the model's stands for: the thing beside it is scaled by it.
"""
import numpy as np

from . import body, chains, props
from .kit import Kit
from .piece import FORMS

BUST = {'azimuth': -14, 'elevation': 9, 'fill': .9, 'wall_at': 34, 'low': -30, 'mood': 'worn'}


def make_shown(design, staging):
    """The piece and what it is shown with; the view's cloud holds what the picture must show of both."""
    kit, other = Kit(design['seed']), Kit(3)
    view = SHOWN[design['form']](kit, other, design, staging)
    return kit, view


def built(kit, design, staging, **shown):
    view = FORMS[design['form']](kit, design, {**staging, **shown})
    kit.finish()
    return view


def box(x, low, high, y=(-6, 4)):
    return np.array([(a, b, c) for a in (-x, x) for b in y for c in (low, high)], float)


def on_wrist(kit, other, design, staging):
    built(kit, design, staging, wrist=True)
    middle = (kit.cloud[:, 2].max() + kit.cloud[:, 2].min()) / 2 if design['form'] in ('cuff', 'spiral') else 0
    top = props.arm(other, middle)
    return {'cloud': box(3.9, middle - 6.6, top, (-3, 3)), 'azimuth': -16, 'elevation': 12, 'fill': .9, 'wall_at': 17, 'low': middle - 26, 'mood': 'worn'}


def on_shoulders(kit, other, design, staging):
    built(kit, design, staging, inner=6.3, slope=4.2)
    # A narrow one would meet the shoulders where a broad one is past them.
    kit.place((0, 1.2, 20.6 if design['rows'] > 12 else 22.4), tilt=13)
    body.form(other, -30)
    return {**BUST, 'cloud': box(16.4, 6, 38.8), 'elevation': 19}


def on_chest(kit, other, design, staging):
    built(kit, design, staging, cord=False)
    hangs = 8.4
    kit.place((0, body.front(np.array([0.]), np.array([hangs]))[0, 1] - .25, hangs), tilt=87)
    body.form(other, -30)
    props.cord(other, hangs + 3.5, design['colours'])
    return {**BUST, 'cloud': box(12.5, -2, 33)}


def on_the_body(kit, other, design, staging):
    if staging['worn'] in ('waist', 'coins'):
        body.form(kit, -30)
        chains.round_the_hips(kit, design)
        kit.finish()
        return {**BUST, 'cloud': box(16.6, -24, 15), 'elevation': 8}
    # Its overall picture has it worn as well: nearer, and from the front, which hides where the strands end.
    built(kit, design, staging)
    return {**BUST, 'cloud': box(12.4, -2, 27), 'azimuth': -3, 'elevation': 13}


def laid(kit, other, design, staging):
    if design.get('trim') == 'discs':
        built(kit, design, staging)
        return {**BUST, 'cloud': box(15, 6, 39), 'azimuth': 14}
    built(kit, design, staging, laid='flat' if design.get('trim') == 'fringe' else True)
    high = kit.cloud.max(0)
    props.mug(other, (high[0] - 2.2, high[1] + 4.4, 0), turn=-35)
    return beside(kit, other, 50)


def stood(kit, other, design, staging):
    """With a mug at its right, a little before it."""
    built(kit, design, staging)
    low, high = kit.cloud.min(0), kit.cloud.max(0)
    scale = 1 / staging.get('cm', 1)
    if staging.get('shape') == 'pouch':
        return hung(kit, other, low, scale)
    flat = staging.get('shape') == 'purse'
    props.mug(other, (high[0] + 1.6 + 4 * scale, low[1] + (7 if flat else 2.5), 0), turn=-50, scale=scale)
    return {**beside(kit, other, 44 if flat or design['form'] == 'cushion' else 15), 'azimuth': -12, 'wall': 2.4}


def hung(kit, other, low, scale):
    """It hangs on a wall; the thing beside it is a ruler, which leans there."""
    props.ruler(other, 20, (8.4, 1.2, low[2] + 10), scale=scale, tilt=90, roll=-90)
    return {**beside(kit, other, 3), 'azimuth': -12, 'wall_at': 1.5, 'low': -40}


def written_on(kit, other, design, staging):
    built(kit, design, staging)
    high = kit.cloud.max(0)
    props.pencil(other, (high[0] + 2.4, 0, .36), turn=84)
    return {**beside(kit, other, 56), 'azimuth': 14}


def measured(kit, other, design, staging):
    built(kit, design, staging)
    low, high = kit.cloud.min(0), kit.cloud.max(0)
    scale = 1 / staging.get('cm', 1)
    props.ruler(other, 10 if scale > 1.2 else 15, ((high[0] + low[0]) / 2, low[1] - 1 - 1.5 * scale, 0), turn=-4, scale=scale)
    return {**beside(kit, other, 48), 'azimuth': -6}


def beside(kit, other, elevation):
    return {'cloud': np.vstack([kit.cloud, other.cloud]), 'azimuth': 0, 'elevation': elevation, 'fill': .84}


SHOWN = {
    'cuff': on_wrist, 'band': on_wrist, 'spiral': on_wrist, 'woven': on_wrist, 'knotted': on_wrist,
    'collar': on_shoulders, 'pendant': on_chest, 'bodychain': on_the_body,
    'strands': laid, 'choker': laid, 'bag': stood, 'cushion': stood, 'book': written_on,
    'bowl': measured, 'strand-coil': measured,
}
