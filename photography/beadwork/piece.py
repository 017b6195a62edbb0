"""From a design to a finished piece: one function a form."""
from . import bags, bracelets, chains, covers, loose, necklaces
from .kit import Kit

FORMS = {
    'cuff': bracelets.cuff, 'band': bracelets.band, 'spiral': bracelets.spiral,
    'woven': bracelets.woven, 'knotted': bracelets.knotted,
    'collar': necklaces.collar, 'strands': necklaces.strands, 'pendant': necklaces.pendant, 'choker': necklaces.choker,
    'bodychain': chains.bodychain, 'bowl': loose.bowl, 'strand-coil': loose.hank,
    'bag': bags.bag, 'cushion': covers.cushion, 'book': covers.book,
}


def make(design, staging):
    """The piece, and how it likes to be looked at."""
    kit = Kit(design['seed'])
    view = FORMS[design['form']](kit, design, staging)
    view.update(staging.get('view', {}))
    return kit.finish(), view
