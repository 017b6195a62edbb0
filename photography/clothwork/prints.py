"""Prints, drawn with numpy: answers pixels (rows from the bottom) of a whole cloth."""
import cv2
import numpy as np

from .weave import YARN


def canvas(size, ground, px=12):
    return np.ones((int(size[1] * px), int(size[0] * px), 3), np.float32) * np.array(YARN[ground], np.float32)


def block(pixels, mask, name, seed=1, share=.96):
    """Printed by hand: the colour lies a little unevenly, and its edge is not sharp."""
    h, w = mask.shape
    r = np.random.default_rng(seed)
    cloud = cv2.resize(r.random((h // 24 + 2, w // 24 + 2)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    edge = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 1.6)
    a = np.clip((edge - .5 + .10 * (cloud - .5)) * 6 + .5, 0, 1) * (share - .14 * cloud)
    return pixels * (1 - a[..., None]) + np.array(YARN[name], np.float32) * a[..., None]


def places(size, px=12):
    y, x = np.mgrid[0:int(size[1] * px), 0:int(size[0] * px)].astype(np.float32) / px
    return x, y


def leso(size=(150, 108)):
    """A border of leaves and dots, a field with a sun in its middle and corners of quarter suns."""
    x, y = places(size)
    w, h = size
    p = canvas(size, 'coral')
    edge = np.minimum(np.minimum(x, w - x), np.minimum(y, h - y))
    p = block(p, (edge > 3) & (edge < 17), 'white', 2)
    along = np.where(np.minimum(x, w - x) < np.minimum(y, h - y), y, x)
    k = (along / 9) % 1 - .5
    leaf = np.abs(k) < .36 * np.sqrt(np.clip(1 - ((edge - 10) / 5.2) ** 2, 0, 1))
    p = block(p, leaf & (edge > 3) & (edge < 17), 'indigo', 3)
    vein = (np.abs(k) < .035) & (np.abs(edge - 10) < 4.2)
    p = block(p, vein, 'white', 4)
    p = block(p, ((edge > 1.2) & (edge < 2)) | ((edge > 18) & (edge < 18.8)), 'indigo', 5)
    inside = edge > 20
    dots = np.hypot((x - w / 2 + 3.5) % 7 - 3.5, (y - h / 2 + 3.5) % 7 - 3.5) < .85
    p = block(p, dots & inside, 'white', 6)
    for cx in (20, w - 20):
        for cy in (20, h - 20):
            d, a = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
            p = block(p, inside & (d < 17), 'coral', 7)
            p = block(p, inside & (d < 16) & ((d < 6) | (np.cos(a * 16) > .1) & (d > 7.5)), 'saffron', 8)
    d = np.hypot((x - w / 2) / 1.28, y - h / 2)
    a = np.arctan2(y - h / 2, (x - w / 2) / 1.28)
    p = block(p, d < 25, 'indigo', 9)
    p = block(p, (d < 23.5) & (d > 21 - 1.6 * np.abs(np.sin(a * 14))), 'white', 10)
    p = block(p, (d < 18) & (d > 9.5) & (np.cos(a * 12) > .15 + .5 * ((d - 14) / 5) ** 2), 'saffron', 11)
    p = block(p, (d < 8) & ((x * .9 + y) % 2.6 > .7) & ((x * .9 - y) % 2.6 > .7), 'white', 12)
    return p


def suns(size=(50, 50)):
    """Round suns in rows, every second row shifted."""
    x, y = places(size)
    p = canvas(size, 'white')
    row = np.floor(y / 12.5)
    u, v = (x + (row % 2) * 6.25) % 12.5 - 6.25, y % 12.5 - 6.25
    d, a = np.hypot(u, v), np.arctan2(v, u)
    p = block(p, d < 2.3, 'saffron', 2)
    p = block(p, (d > 2.9) & (d < 5.2) & (np.cos(a * 14) > .05 + .7 * ((d - 3.9) / 1.4) ** 2), 'sea', 3)
    return p


def waves(size=(70, 90)):
    x, y = places(size)
    p = canvas(size, 'indigo')
    k = (y + 1.3 * np.sin(x / 5.2 * np.pi)) % 6.0
    p = block(p, (k < 1.1), 'white', 2)
    p = block(p, (k > 2.6) & (k < 3.3) & (x % 2.0 < 1.2), 'lagoon', 3)
    return p
