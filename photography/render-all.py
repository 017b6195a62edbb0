#!/usr/bin/env python3
"""Renders every picture that is not done yet: /usr/bin/python3 photography/render-all.py [NAME ...]

Names are SLUG-1, SLUG-2 or scene:NAME; without names, all of queue.txt in its order. What is done has its JPEG in
db/demo/pictures and a line in done.txt (delete the line to make it again). It may be stopped and started at any time.
PAUSE=/some/file holds the work between two pictures, and freezes a running one, for as long as that file exists.
"""
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here))
from develop import develop  # noqa: E402

pictures = Path(os.environ.get('PICTURES', here.parent / 'db/demo/pictures'))
raw = Path(os.environ.get('RAW', here / 'build/raw'))
pause = Path(os.environ.get('PAUSE', here / 'build/PAUSE'))
done_file = Path(os.environ.get('DONE', here / 'build/done.txt'))
gains_file = Path(os.environ.get('GAINS', here / 'exposures.json'))
AT_ONCE = 6


def done():
    return set(done_file.read_text().split()) if done_file.exists() else set()


def wanted():
    if sys.argv[1:]:
        return sys.argv[1:]
    return [w for line in (here / 'queue.txt').read_text().splitlines() for w in line.split('#')[0].split()]


def wait_while_paused(process):
    """Freezes Blender while the pause file is there."""
    frozen = False
    while process.poll() is None:
        if pause.exists() != frozen:
            frozen = not frozen
            os.kill(process.pid, signal.SIGSTOP if frozen else signal.SIGCONT)
        time.sleep(1)


def finish(name):
    folder = raw / name.replace(':', '-')
    if name.startswith('scene:'):
        shot = next(s['pictures'][name[6:]] for s in json.loads((here / 'scenes.json').read_text()) if name[6:] in s['pictures'])
        develop(folder, str(pictures / f'scenes/{name[6:]}.jpg'), ground=shot.get('ground'), exposure=shot.get('exposure', 1.0))
    else:
        develop_piece(name, folder)
    with done_file.open('a') as f:
        f.write(name + '\n')
    for old in folder.iterdir():
        old.unlink()
    print(f'{time.strftime("%H:%M:%S")} {name}', flush=True)


def develop_piece(name, folder):
    """A close view shows little ground: it is exposed like the overall view of its piece, the others by the ground."""
    slug, shot = name.rsplit('-', 1)
    out = str(pictures / f'{name}.jpg')
    gains = json.loads(gains_file.read_text()) if gains_file.exists() else {}
    if shot == '1':
        gains[slug] = [round(float(g), 4) for g in develop(folder, out, ground='ivory')]
        gains_file.write_text(json.dumps(gains, indent=1))
    elif shot == '2':
        develop(folder, out, exposure=gains[slug])
    else:
        develop(folder, out, ground='ivory')


def expose(names):
    command = ['nice', '-n', '19', 'blender', '-b', '-noaudio', '-P', str(here / 'shoot.py'), '--', str(raw),
               '--scale', os.environ.get('SCALE', '1'), '--samples', os.environ.get('SAMPLES', '14'),
               '--threads', os.environ.get('THREADS', '2'), *names]
    log = (raw / 'blender.log').open('a')
    process = subprocess.Popen(command, stdout=log, stderr=log)
    threading.Thread(target=wait_while_paused, args=(process,), daemon=True).start()
    waiting = list(names)
    while waiting:
        over = process.poll() is not None
        for name in list(waiting):
            if (raw / name.replace(':', '-') / 'ready').exists():
                finish(name)
                waiting.remove(name)
        if over:
            break
        time.sleep(1)
    if waiting:
        print('not rendered:', *waiting, flush=True)


def main():
    raw.mkdir(parents=True, exist_ok=True)
    done_file.parent.mkdir(parents=True, exist_ok=True)
    os.nice(15)
    tried = set()
    while True:
        left = [n for n in wanted() if n not in done() and n not in tried]
        if not left:
            return
        batch = [left[0]]
        for n in left[1:]:
            if len(batch) < AT_ONCE and n.startswith('scene:') == left[0].startswith('scene:'):
                batch.append(n)
        tried.update(batch)
        expose(batch)


main()
