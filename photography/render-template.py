#!/usr/bin/env python3
"""Renders pictures of another house: /usr/bin/python3 photography/render-template.py baskets NAME ...

Names are SLUG-1, SLUG-2, SLUG-3 scene:NAME (all pictures of a still life) or scene:NAME:PICTURE. They go to db/templates/{house}/pictures.
SAMPLES, SCALE, THREADS and PICTURES as in render-all.py.
"""
import json
import os
import subprocess
import sys
import time
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here))
from develop import develop  # noqa: E402

PACKAGES = {'baskets': ('basketry', 'clay'), 'cloth': ('clothwork', 'whitewash')}
house, names = sys.argv[1], sys.argv[2:]
package, ground = PACKAGES[house]
pictures = Path(os.environ.get('PICTURES', here.parent / 'db/templates' / house / 'pictures'))
kind = os.environ.get('KIND', 'jpg')
raw = Path(os.environ.get('RAW', here / 'build' / house))
gains_file = here / package / 'exposures.json'


def finish(folder):
    """A close view shows little ground: it is exposed like the overall view of its piece. Still lifes as their file says."""
    name = folder.name
    gains = json.loads(gains_file.read_text()) if gains_file.exists() else {}
    out = str(pictures / f'{name}.{kind}')
    if name.startswith('scene-'):
        develop(folder, out, exposure=gains.get(name, 1.0), quality=82)
    elif name.endswith('-2'):
        develop(folder, out, exposure=gains.get(name[:-2], 1.0), quality=80)
    else:
        used = develop(folder, out, ground=ground, quality=84)
        if name.endswith('-1'):
            gains[name[:-2]] = [round(float(g), 4) for g in used]
            gains_file.write_text(json.dumps(gains, indent=1) + '\n')
    for old in folder.iterdir():
        old.unlink()
    folder.rmdir()
    print(f'{time.strftime("%H:%M:%S")} {name}', flush=True)


raw.mkdir(parents=True, exist_ok=True)
command = ['nice', '-n', '19', 'blender', '-b', '-noaudio', '-P', str(here / 'shoot-template.py'), '--', str(raw), package,
           '--scale', os.environ.get('SCALE', '1'), '--samples', os.environ.get('SAMPLES', '14'),
           '--threads', os.environ.get('THREADS', '2'), *names]
process = subprocess.Popen(command, stdout=(raw / 'blender.log').open('a'), stderr=subprocess.STDOUT)
while True:
    over = process.poll() is not None
    for ready in sorted(raw.glob('*/ready')):
        finish(ready.parent)
    if over:
        break
    time.sleep(1)
sys.exit(process.returncode)
