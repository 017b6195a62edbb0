"""Develops exposed passes into a JPEG: cleans each kind of light, mixes, sets exposure and tone.

    /usr/bin/python3 develop.py FOLDER OUT.jpg [--ground ivory] [--quality 88] [--exposure 1.0] [--crop x0,y0,x1,y1]

Debian's Blender has no denoiser. Light that fell on matt ground changes slowly, so it is smoothed along surfaces of
one normal, depth and colour; highlights keep their edges, and the colours of the beads are never smoothed.
"""
import argparse
import glob
import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import cv2
import numpy as np

# What the ground of every piece of a house comes to, in display values of 0 to 1 (RGB).
GROUNDS = {
    'ivory': np.array([.940, .917, .872], np.float32),
    'clay': np.array([.80, .668, .548], np.float32),
    'whitewash': np.array([.855, .882, .905], np.float32),
}


def read(folder, name):
    image = cv2.imread(sorted(glob.glob(f'{folder}/{name}*.exr'))[0], cv2.IMREAD_UNCHANGED).astype(np.float32)
    image = image if image.ndim == 2 else image[..., 2::-1]
    return np.nan_to_num(image, nan=0, posinf=1e4)


def shifted(image, dy, dx):
    h, w = image.shape[:2]
    rows, cols = np.clip(np.arange(h) + dy, 0, h - 1), np.clip(np.arange(w) + dx, 0, w - 1)
    return image[rows][:, cols]


def clean(light, guides, levels, sigma_light, depth=None):
    """Edge-avoiding wavelets: a 3 x 3 kernel with growing holes. `depth` may change along with its own slope."""
    if depth is not None:
        slope = cv2.GaussianBlur(np.hypot(cv2.Sobel(depth, -1, 1, 0, scale=1 / 8), cv2.Sobel(depth, -1, 0, 1, scale=1 / 8)), (0, 0), 1.5)
    for level in range(levels):
        step = 2 ** level
        grey = light.mean(-1)
        local = cv2.GaussianBlur(grey, (0, 0), 1.5 + step)
        spread = np.sqrt(np.maximum(cv2.GaussianBlur((grey - local) ** 2, (0, 0), 1.5 + step), 0))
        scale = 1 / (sigma_light * spread + .012 * local + 1e-4)
        total, weight = light * 4, np.full(grey.shape, 4, np.float32)
        # Compared is what each pixel's neighbourhood agrees on, or single noisy pixels would hold out.
        calmed = cv2.GaussianBlur(grey, (0, 0), 1.1) if level < 3 else grey
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if not (dy or dx):
                    continue
                other = shifted(light, dy * step, dx * step)
                d = np.abs(shifted(calmed, dy * step, dx * step) - calmed) * scale
                for guide, sigma in guides:
                    difference = shifted(guide, dy * step, dx * step) - guide
                    d = d + (np.einsum('ijk,ijk->ij', difference, difference) if guide.ndim == 3 else difference ** 2) / sigma ** 2
                if depth is not None:
                    d = d + ((shifted(depth, dy * step, dx * step) - depth) / (2.5 * step * slope + .002)) ** 2
                w = np.exp(-d) * (1 if dy and dx else 2)
                total, weight = total + other * w[..., None], weight + w
        light = total / weight[..., None]
    return light


def calm(image, limit=2.0):
    """Takes out single pixels far brighter than all around them."""
    near = cv2.medianBlur(image, 3)
    peak = image.max(-1) > limit * (near.max(-1) + .04)
    return np.where(peak[..., None], near, image)


def mix(folder):
    normal, depth = read(folder, 'Normal'), read(folder, 'Depth')
    depth = np.log(np.clip(depth if depth.ndim == 2 else depth[..., 0], .01, 1e5))
    colour, gloss = read(folder, 'DiffCol'), read(folder, 'GlossCol')
    edges = [(normal, .34), (colour, .12)]
    diffuse = calm(read(folder, 'DiffDir') + read(folder, 'DiffInd'), 3)
    diffuse = clean(diffuse, edges, 5, 2.0, np.float32(depth))
    glossy = calm(read(folder, 'GlossDir')) + calm(read(folder, 'GlossInd'))
    # Fresnel makes the gloss colour rise at grazing angles: treat what leaves the surface, not what falls on it.
    shine = clean(glossy * gloss, [(normal, .12), (colour, .12)], 3, 1.5)
    return diffuse * colour + shine


def tone(x):
    """Linear light to display: straight in the middle, a long shoulder so that white beads keep their form."""
    x = .5 * (np.maximum(x, 0) / .5) ** 1.16
    knee = .55
    high = knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1.15 * (1 - knee))))
    x = np.where(x < knee, x, high)
    y = np.where(x < .0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - .055)
    return y + .035 * np.sin(2 * np.pi * (y - .5)) * (y < 1)


def untone(y):
    x = np.linspace(0, 8, 20001)
    return np.interp(y, tone(x), x)


def ground_gain(image, ground):
    """Exposure and balance by the ground at the picture's edges, so that all pieces stand on one."""
    h, w = image.shape[:2]
    edge = np.concatenate([image[: h // 16].reshape(-1, 3), image[:, : w // 20].reshape(-1, 3), image[:, -w // 20:].reshape(-1, 3)])
    gain = untone(GROUNDS[ground]) / np.maximum(np.percentile(edge, 66, axis=0), 1e-4)
    return gain.mean() * .35 + gain * .65


def develop(folder, out, ground=None, exposure=1.0, quality=88, crop=None, size=None):
    """`exposure` is a factor, or one for each of red, green and blue. Returns the one that was used."""
    image = mix(folder)
    used = ground_gain(image, ground) if ground else np.broadcast_to(np.asarray(exposure, np.float32), 3)
    image = image * used
    image = tone(image)
    soft = cv2.GaussianBlur(image, (0, 0), 1.0)
    image = image + .25 * (image - soft)
    if crop:
        h, w = image.shape[:2]
        x0, y0, x1, y1 = crop
        image = image[int(y0 * h):int(y1 * h), int(x0 * w):int(x1 * w)]
    if size:
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    grain = np.random.default_rng(7).normal(0, .0035, image.shape[:2])[..., None]
    pixels = np.uint8(np.clip((image + grain) * 255 + .5, 0, 255))
    os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    cv2.imwrite(out, pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
                if out.lower().endswith(('jpg', 'jpeg')) else [])
    return used


if __name__ == '__main__':
    p = argparse.ArgumentParser()
    p.add_argument('folder')
    p.add_argument('out')
    p.add_argument('--ground')
    p.add_argument('--exposure', type=float, default=1.0)
    p.add_argument('--quality', type=int, default=88)
    p.add_argument('--crop', type=lambda s: [float(v) for v in s.split(',')])
    a = p.parse_args()
    develop(a.folder, a.out, a.ground, a.exposure, a.quality, a.crop)
