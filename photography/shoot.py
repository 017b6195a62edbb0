# Exposes pictures: blender -b -noaudio -P shoot.py -- FOLDER [--scale 1.0] [--samples 28] [--threads 2] SLUG-1 SLUG-2 scene:hero ...
# Each picture becomes FOLDER/{name}/ with a file for each kind of light; develop.py turns those into a JPEG.
import json
import os
import sys
import time
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here))
from beadwork import scenes, studio  # noqa: E402
from beadwork.command import read_command  # noqa: E402
from beadwork.piece import make  # noqa: E402
from beadwork.shown import make_shown  # noqa: E402

PIECE = (960, 1200)
CLOSE = (720, 900)
# The third picture has things of its own, and so a studio of its own.
SHOWN = 3


def expose_piece(entry, staging, shots, folder, scale, samples, threads):
    studio.empty_studio(threads)
    kit, view = make_shown(entry['design'], staging) if SHOWN in shots else make(entry['design'], staging)
    cloud = view.get('cloud', kit.cloud)
    centre = (cloud.min(0) + cloud.max(0)) / 2
    reach = max((cloud.max(0) - cloud.min(0)).max() / 2, 2.0)
    wall = view.get('wall_at') or (view['wall'] * reach if view.get('wall') else None)
    studio.ground(view.get('ground', 'plaster'), wall, reach, view.get('low', 0))
    studio.light_up(view.get('mood', 'studio'), centre, reach)
    aspect = PIECE[0] / PIECE[1]
    for shot in shots:
        if shot in (1, SHOWN):
            studio.look_at_all(cloud, view['azimuth'], view['elevation'], aspect,
                               view.get('lens', 75), view.get('fill', .8), view.get('up', 0))
        else:
            detail = view.get('detail') or kit.details[0]
            studio.look_close(detail, aspect, blur=view.get('blur', 85 / detail[1] * .016 * 5))
        name = f"{entry['slug']}-{shot}"
        target = folder / name
        started = time.time()
        width, height = PIECE if shot in (1, SHOWN) else CLOSE
        studio.expose(target, int(width * scale), int(height * scale), samples, .06)
        (target / 'ready').write_text(f'{time.time() - started:.1f}\n')
        print(f'EXPOSED {name} in {time.time() - started:.1f} s', flush=True)


def expose_scene(scene, shots, entries, stagings, folder, scale, samples, threads):
    scenes.build(scene, entries, stagings, threads)
    for name in shots:
        shot = scene['pictures'][name]
        width, height = shot['size']
        studio.camera(shot['target'], shot['distance'], shot.get('azimuth', 0), shot.get('elevation', 40), shot.get('lens', 75),
                      shot.get('shift', (0, 0)), shot.get('blur'))
        target = folder / f'scene-{name}'
        started = time.time()
        studio.expose(target, int(width * scale), int(height * scale), int(samples * shot.get('effort', 1)), .05)
        (target / 'ready').write_text(f'{time.time() - started:.1f}\n')
        print(f'EXPOSED scene:{name} in {time.time() - started:.1f} s', flush=True)


def main():
    names, options = read_command(scale=1.0, samples=28, threads=2)
    folder = Path(names.pop(0))
    scale, samples, threads = options['scale'], options['samples'], options['threads']
    entries = {e['slug']: e for e in json.loads((here / 'designs.json').read_text())}
    stagings = json.loads((here / 'staging.json').read_text())
    wanted = {}
    stills = json.loads((here / 'scenes.json').read_text())
    for name in [n[6:] for n in names if n.startswith('scene:')]:
        scene = next(s for s in stills if name in s['pictures'])
        scene.setdefault('wanted', []).append(name)
    for scene in stills:
        if scene.get('wanted'):
            expose_scene(scene, scene['wanted'], entries, stagings, folder, scale, samples, threads)
    for name in names:
        if name.startswith('scene:'):
            continue
        slug, shot = name.rsplit('-', 1)
        wanted.setdefault((slug, shot == str(SHOWN)), []).append(int(shot))
    for (slug, _), shots in wanted.items():
        expose_piece(entries[slug], stagings.get(slug, {}), shots, folder, scale, samples, threads)


main()
