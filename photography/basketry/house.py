"""How the basket weaver photographs: a wall and floor of clay, early sun from the left."""
import numpy as np

from beadwork import props, studio
from beadwork.kit import Kit

from . import materials
from .pieces import PIECES, STANDING, glowing
from .scenes import SCENES

GROUND = 'clay'


def stage(view, centre, reach, wall):
    studio.ground('claywall', wall, reach, view.get('low', 0))
    studio.light_up('doorway', centre, reach)
    if 'lamp' in view:
        glowing(view['lamp'])


def show_size(slug, kit, view):
    """With a mug of tea beside it."""
    other = Kit(3)
    high = kit.cloud.max(0)
    low = kit.cloud.min(0)
    props.mug(other, (high[0] + 5.6, low[1] + 4, 0), turn=-50)
    return {**STANDING, 'cloud': np.vstack([kit.cloud, other.cloud]), 'azimuth': -8, 'elevation': max(view['elevation'], 18), 'fill': .84}


_ = (materials, PIECES, SCENES)
