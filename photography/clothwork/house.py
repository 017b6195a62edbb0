"""How the weaver photographs: a white-washed wall, sun from the upper left, blue in the shade."""
import numpy as np

from beadwork import props, studio
from beadwork.kit import Kit

from .pieces import PIECES
from .scenes import SCENES


def stage(view, centre, reach, wall):
    studio.ground('limewash', wall, reach, view.get('low', 0))
    studio.light_up('shade', centre, reach)


def show_size(slug, kit, view):
    """With a mug of tea beside it."""
    other = Kit(3)
    high, low = kit.cloud.max(0), kit.cloud.min(0)
    props.mug(other, (high[0] + 5.6, low[1] + 5, 0), turn=-50)
    return {'cloud': np.vstack([kit.cloud, other.cloud]), 'azimuth': -8, 'elevation': max(view['elevation'], 16), 'fill': .84}


_ = (PIECES, SCENES)
