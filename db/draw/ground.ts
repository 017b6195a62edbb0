import type { Camera } from './camera.ts'
import { noise } from './random.ts'
import type { Vector } from './vector.ts'
import { dot, light, unit } from './vector.ts'

export type Cloth = {
  /** Table x at which the cloth begins; everything to the right is covered. */
  edge: number
  /** How far the edge leans per centimetre of y. */
  lean: number
  /** Centimetres of one check. */
  check: number
}

const plaster = (x: number, y: number) =>
  noise(x * 0.2 + 9, y * 0.22) * 0.5 + noise(x * 0.7, y * 0.8 + 40) * 0.14 + noise(x * 2.9, y * 3.1) * 0.028

const folds = (x: number, y: number, c: number) => {
  const warp = noise(x / (c * 2.2), y / (c * 2.2)) * c * 1.6
  return (
    Math.sin((x * 0.7 + y * 0.45 + warp * 1.4) / (c * 0.62)) * c * 0.085 +
    noise(x / (c * 1.1) + 3, y / (c * 1.6)) * c * 0.34
  )
}

function slope(height: (x: number, y: number) => number, x: number, y: number, step: number): Vector {
  const h = height(x, y)
  return unit([(h - height(x + step, y)) / step, (h - height(x, y + step)) / step, 1])
}

const modulo = (a: number, n: number) => ((a % n) + n) % n

function checkColour(x: number, y: number, c: number): Vector {
  const wide = (v: number) => modulo(v, c * 2) < c
  const thin = (v: number) => Math.abs(modulo(v, c * 2) - c * 1.5) < c * 0.055
  const dark = Number(wide(x)) + Number(wide(y))
  if (thin(x) || thin(y)) return [206, 70, 48]
  return dark === 0 ? [176, 20, 26] : dark === 1 ? [112, 12, 22] : [34, 16, 22]
}

/** The table seen by the camera as raw RGB: ivory plaster, and red checked cloth where there is one. */
export function groundOf(camera: Camera, cloth?: Cloth): Buffer {
  const { width, height, span } = camera.view
  const pixels = Buffer.alloc(width * height * 3)
  const step = span / 200
  const base: Vector = [238, 227, 208]
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const [x, y] = camera.onTable(px, py)
      const fall = 1.045 - 0.15 * (px / width) * 0.7 - 0.13 * (py / height)
      let colour = base
      let lit = 1 + (dot(slope(plaster, x, y, step), light) - light[2]) * 0.3
      const inside = cloth
        ? x - cloth.edge - y * cloth.lean - Math.sin(y / (cloth.check * 0.9)) * cloth.check * 0.18
        : -1
      if (cloth && inside > 0) {
        const n = slope((a, b) => folds(a, b, cloth.check), x, y, step)
        const pull = folds(x, y, cloth.check) * 0.5
        colour = checkColour(x + pull, y + pull * 0.6, cloth.check)
        const weave = 1 + 0.05 * Math.sin(x * 42) * Math.sin(y * 42)
        lit = (0.5 + (0.62 * dot(n, light)) / light[2]) * weave
        const hem = Math.min(1, inside / (cloth.check * 0.1))
        lit *= 0.8 + 0.2 * hem
      } else if (cloth && inside > -cloth.check * 0.22) {
        lit *= 0.76 + 0.24 * Math.min(1, -inside / (cloth.check * 0.22))
      }
      const at = (py * width + px) * 3
      for (let k = 0; k < 3; k++) pixels[at + k] = Math.max(0, Math.min(255, (colour[k] ?? 0) * lit * fall))
    }
  }
  return pixels
}
