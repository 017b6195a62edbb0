# Exposes pictures of another house: blender -b -noaudio -P shoot-template.py -- FOLDER basketry [--scale 1.0] [--samples 14] [--threads 2] SLUG-1 SLUG-2 scene:hero ...
import importlib
import sys
import time
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here))
from beadwork import studio  # noqa: E402
from beadwork.command import read_command  # noqa: E402
from beadwork.kit import Kit  # noqa: E402

PIECE = CLOSE = (960, 1200)


def expose(name, target, size, scale, samples):
    started = time.time()
    studio.expose(target, int(size[0] * scale), int(size[1] * scale), samples, .05)
    (target / 'ready').write_text(f'{time.time() - started:.1f}\n')
    print(f'EXPOSED {name} in {time.time() - started:.1f} s', flush=True)


def expose_piece(house, slug, shots, folder, scale, samples, threads):
    """The third picture has things of a known size in it, and so a studio of its own."""
    studio.empty_studio(threads)
    kit = Kit(len(slug) * 31 + ord(slug[0]))
    view = house.PIECES[slug](kit)
    kit.finish()
    if 3 in shots:
        view = {**view, **house.show_size(slug, kit, view)}
    cloud = view.get('cloud', kit.cloud)
    centre, reach = (cloud.min(0) + cloud.max(0)) / 2, np_reach(cloud)
    wall = view.get('wall_at') or (view['wall'] * reach if view.get('wall') else None)
    house.stage(view, centre, reach, wall)
    for shot in shots:
        if shot == 2:
            studio.look_close(view.get('detail') or kit.details[0], CLOSE[0] / CLOSE[1], blur=view.get('blur', .17))
        else:
            studio.look_at_all(cloud, view['azimuth'], view['elevation'], PIECE[0] / PIECE[1], view.get('lens', 75), view.get('fill', .8), view.get('up', 0))
        expose(f'{slug}-{shot}', folder / f'{slug}-{shot}', CLOSE if shot == 2 else PIECE, scale, samples)


def np_reach(cloud):
    return max((cloud.max(0) - cloud.min(0)).max() / 2, 2.0)


def expose_scene(house, name, only, folder, scale, samples, threads):
    """`only`: names of its pictures; none for all."""
    studio.empty_studio(threads)
    shots = house.SCENES[name]()
    for shot, view in shots.items():
        if only and shot not in only:
            continue
        studio.camera(view['target'], view['distance'], view.get('azimuth', 0), view.get('elevation', 20), view.get('lens', 62), view.get('shift', (0, 0)), view.get('blur'))
        expose(f'scene:{shot}', folder / f'scene-{shot}', view['size'], scale, int(samples * view.get('effort', 1)))


def main():
    names, options = read_command(scale=1.0, samples=14, threads=2)
    folder, house = Path(names[0]), importlib.import_module(f'{names[1]}.house')
    scale, samples, threads = options['scale'], options['samples'], options['threads']
    wanted = {}
    for name in names[2:]:
        if name.startswith('scene:'):
            scene, *only = name.split(':')[1:]
            expose_scene(house, scene, only, folder, scale, samples, threads)
            continue
        slug, shot = name.rsplit('-', 1)
        wanted.setdefault((slug, shot == '3'), []).append(int(shot))
    for (slug, _), shots in wanted.items():
        expose_piece(house, slug, shots, folder, scale, samples, threads)


main()
