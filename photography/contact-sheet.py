#!/usr/bin/env python3
"""Lays all pictures on one sheet: /usr/bin/python3 photography/contact-sheet.py"""
import json
from pathlib import Path

import cv2
import numpy as np

here = Path(__file__).resolve().parent
pictures = here.parent / 'db/demo/pictures'
IVORY = (238, 246, 250)
INK = (15, 18, 22)
HIGH, ACROSS, GAP = 250, 12, 14


def cell(path, name):
    image = cv2.imread(str(path))
    wide = round(image.shape[1] * HIGH / image.shape[0])
    image = cv2.resize(image, (wide, HIGH), interpolation=cv2.INTER_AREA)
    label = np.full((26, wide, 3), IVORY, np.uint8)
    cv2.putText(label, name, (0, 17), cv2.FONT_HERSHEY_SIMPLEX, .36, INK, 1, cv2.LINE_AA)
    return np.vstack([image, label])


def rows_of(cells, width):
    row, used = [], GAP
    for c in cells:
        if row and used + c.shape[1] + GAP > width:
            yield row
            row, used = [], GAP
        row.append(c)
        used += c.shape[1] + GAP
    if row:
        yield row


def main():
    slugs = [e['slug'] for e in json.loads((here / 'designs.json').read_text())]
    pieces = [pictures / f'{s}-{k}.jpg' for s in slugs for k in (1, 2, 3)]
    first = ['hero', 'hero-tall']
    rest = sorted(p.stem for p in (pictures / 'scenes').glob('*.jpg') if p.stem not in first)
    scenes = [pictures / f'scenes/{n}.jpg' for n in first + rest]
    width = ACROSS * (HIGH * 4 // 5 + GAP) + GAP
    bands = []
    for group in (scenes, pieces):
        cells = [cell(p, p.stem) for p in group if p.exists()]
        for row in rows_of(cells, width):
            band = np.full((HIGH + 26 + GAP, width, 3), IVORY, np.uint8)
            x = GAP
            for c in row:
                band[GAP:, x:x + c.shape[1]] = c
                x += c.shape[1] + GAP
            bands.append(band)
    cv2.imwrite(str(here / 'contact-sheet.jpg'), np.vstack(bands), [cv2.IMWRITE_JPEG_QUALITY, 86])


main()
