import type { Camera } from './camera.ts'
import type { Bead, Cord, Disc, Face, Model, Part } from './model.ts'
import type { Rgb } from './palette.ts'
import { glass, hex, shade } from './palette.ts'
import type { Random } from './random.ts'
import type { Vector } from './vector.ts'
import { add, dot, light, litOf, subtract, times, unit } from './vector.ts'

const n1 = (v: number) => v.toFixed(1)
const n2 = (v: number) => v.toFixed(2)

/** The light's direction on the picture, in degrees, y downward. */
const LIGHT_ANGLE = 222

type Brush = { camera: Camera; random: Random; defs: Map<string, string> }

function glassFill(brush: Brush, bead: Bead, lit: number, rotation: number): string {
  const level = Math.max(2, Math.min(14, Math.round(lit * 10)))
  const step = ((Math.round(rotation / 22.5) % 16) + 16) % 16
  const id = `${bead.colour}${level}r${step}`
  if (!brush.defs.has(id)) {
    const toLight = ((LIGHT_ANGLE - step * 22.5) * Math.PI) / 180
    const base = shade(glass[bead.colour], Math.min(1.12, level / 10))
    const bright = bead.colour === 'white' ? 1.35 : bead.colour === 'brass' ? 1.42 : 1.2
    const stops: [number, Rgb][] = [
      [0, shade(base, bright)],
      [0.38, base],
      [0.72, shade(base, 0.74)],
      [0.94, shade(base, 0.42)],
      [1, shade(base, 0.52)],
    ]
    const fx = 0.5 + Math.cos(toLight) * 0.24
    const fy = 0.5 + Math.sin(toLight) * 0.24
    brush.defs.set(
      id,
      `<radialGradient id="${id}" cx=".5" cy=".5" r=".62" fx="${n2(fx)}" fy="${n2(fy)}">${stops
        .map(([o, c]) => `<stop offset="${o}" stop-color="${hex(c)}"/>`)
        .join('')}</radialGradient>`,
    )
  }
  return id
}

function paintBead(brush: Brush, bead: Bead): string {
  const { camera, random } = brush
  const toEye = unit(subtract(camera.eye, bead.at))
  if (bead.sewn && dot(bead.normal, toEye) < 0.02) return ''
  const p = camera.project(bead.at)
  const ax = dot(bead.axis, camera.right)
  const ay = -dot(bead.axis, camera.up)
  const across = Math.min(1, Math.hypot(ax, ay))
  const along = Math.sqrt(1 - across * across)
  const size = 1 + random.wobble(0.05)
  const r = bead.radius * p.scale * size
  const h = Math.hypot((bead.length / 2) * across, bead.radius * along * 0.96) * p.scale * size
  const rotation = (Math.atan2(ay, ax) * 180) / Math.PI + random.wobble(5)
  const lit = 0.62 + litOf(bead.normal) + random.wobble(0.07)
  const fill = glassFill(brush, bead, lit, rotation)
  const round = Math.min(h, r)
  const x = p.x + random.wobble(r * 0.05)
  const y = p.y + random.wobble(r * 0.05)
  let out = `<rect x="${n1(-h)}" y="${n1(-r)}" width="${n1(h * 2)}" height="${n1(r * 2)}" rx="${n1(round * 0.82)}" ry="${n1(round * 0.9)}" fill="url(#${fill})" stroke="#160b06" stroke-opacity=".45" stroke-width="${n2(r * 0.11)}" transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(rotation)})"/>`
  if (along > 0.72) {
    const k = (along - 0.72) / 0.28
    out += `<ellipse cx="${n1(x + r * 0.05)}" cy="${n1(y)}" rx="${n1(r * 0.3 * k)}" ry="${n1(r * 0.28 * k)}" fill="#120906" opacity=".8"/>`
  }
  const dull = bead.colour === 'brass' ? 0.85 : bead.colour === 'black' ? 0.62 : 0.9
  const shine = Math.max(0.16, Math.min(1, lit * 1.15 - 0.12)) * dull
  if (r > 2.2)
    out += `<ellipse cx="${n1(x - h * 0.3)}" cy="${n1(y - r * 0.4)}" rx="${n1(round * 0.28)}" ry="${n1(round * 0.17)}" fill="#fffaf0" opacity="${n2(shine)}" transform="rotate(-38 ${n1(x - h * 0.3)} ${n1(y - r * 0.4)})"/>`
  if (r > 9)
    out += `<ellipse cx="${n1(x + h * 0.3)}" cy="${n1(y + r * 0.5)}" rx="${n1(round * 0.3)}" ry="${n1(round * 0.12)}" fill="#ffe9c8" opacity=".16" transform="rotate(-32 ${n1(x + h * 0.3)} ${n1(y + r * 0.5)})"/>`
  return out
}

function paintFace(brush: Brush, face: Face): string {
  const { camera } = brush
  const first = face.points[0]
  if (!first) return ''
  if (face.oneSided && dot(face.normal, subtract(camera.eye, first)) < 0) return ''
  const d = face.points
    .map((p) => camera.project(p))
    .map((p) => `${n1(p.x)},${n1(p.y)}`)
    .join(' ')
  const lit = 0.5 + 1.05 * litOf(face.normal)
  const colour = hex(shade(face.colour, lit))
  if (!face.soft) return `<polygon points="${d}" fill="${colour}" stroke="${colour}" stroke-width="1.2"/>`
  const id = `soft${colour.slice(1)}`
  if (!brush.defs.has(id))
    brush.defs.set(
      id,
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hex(shade(face.colour, lit * 1.14))}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${hex(shade(face.colour, lit * 0.78))}"/></linearGradient>`,
    )
  return `<polygon points="${d}" fill="url(#${id})" stroke="${hex(shade(face.colour, lit * 0.6))}" stroke-width="1.6" stroke-linejoin="round"/>`
}

function paintDisc(brush: Brush, disc: Disc): string {
  const { camera } = brush
  const p = camera.project(disc.at)
  const id = `metal${hex(disc.colour).slice(1)}`
  if (!brush.defs.has(id))
    brush.defs.set(
      id,
      `<linearGradient id="${id}" x1=".1" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="${hex(shade(disc.colour, 1.5))}"/><stop offset=".3" stop-color="${hex(shade(disc.colour, 1.12))}"/><stop offset=".55" stop-color="${hex(shade(disc.colour, 0.82))}"/><stop offset=".8" stop-color="${hex(shade(disc.colour, 0.55))}"/><stop offset="1" stop-color="${hex(shade(disc.colour, 0.95))}"/></linearGradient>`,
    )
  const toEye = unit(subtract(camera.eye, disc.at))
  const flat = Math.max(0.18, Math.abs(dot(disc.normal, toEye)))
  const minor = unit(subtract(disc.normal, times(toEye, dot(disc.normal, toEye))))
  const angle = (Math.atan2(-dot(minor, camera.up), dot(minor, camera.right)) * 180) / Math.PI
  const r = disc.radius * p.scale
  const spin = `translate(${n1(p.x)} ${n1(p.y)}) rotate(${n1(angle)})`
  return `<ellipse rx="${n1(r * flat)}" ry="${n1(r)}" transform="${spin}" fill="url(#${id})" stroke="#2a1708" stroke-opacity=".6" stroke-width="${n2(Math.max(0.8, r * 0.05))}"/><ellipse rx="${n1(r * flat * 0.78)}" ry="${n1(r * 0.78)}" transform="${spin}" fill="none" stroke="#fff3d6" stroke-opacity=".28" stroke-width="${n2(Math.max(0.6, r * 0.04))}"/>`
}

function paintCord(brush: Brush, cord: Cord): string {
  const { camera } = brush
  const projected = cord.points.map((p) => camera.project(p))
  const scale = projected[0]?.scale ?? 1
  const d = projected.map((p, k) => `${k ? 'L' : 'M'}${n1(p.x)} ${n1(p.y)}`).join('')
  const w = cord.width * scale
  const stroke = (colour: Rgb, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${hex(colour)}" stroke-width="${n2(width)}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`
  if (cord.dashed) return stroke(cord.colour, w, `stroke-dasharray="${n1(w * 3)} ${n1(w * 2.6)}"`)
  const shift = `transform="translate(${n1(-w * 0.1)} ${n1(-w * 0.16)})"`
  return (
    stroke(shade(cord.colour, 0.5), w) +
    stroke(shade(cord.colour, 0.86), w * 0.86) +
    (cord.flat
      ? stroke(cord.colour, w * 0.7)
      : stroke(shade(cord.colour, 1.1), w * 0.4, shift) + stroke(shade(cord.colour, 1.4), w * 0.12, shift))
  )
}

const middle = (points: Vector[]): Vector => times(points.reduce(add, [0, 0, 0]), 1 / Math.max(1, points.length))

const spot = (part: Part): Vector => (part.kind === 'bead' || part.kind === 'disc' ? part.at : middle(part.points))

function paint(brush: Brush, part: Part): string {
  if (part.kind === 'bead') return paintBead(brush, part)
  if (part.kind === 'face') return paintFace(brush, part)
  if (part.kind === 'disc') return paintDisc(brush, part)
  return paintCord(brush, part)
}

const onTable = (p: Vector, k: number): Vector => [
  p[0] - (light[0] / light[2]) * p[2] * k,
  p[1] - (light[1] / light[2]) * p[2] * k,
  0,
]

function castShadow(camera: Camera, part: Part, k: number): string {
  if (part.kind === 'face' || part.kind === 'cord') {
    const d = part.points.map((p) => camera.project(onTable(p, k))).map((p) => `${n1(p.x)},${n1(p.y)}`)
    if (part.kind === 'face') return `<polygon points="${d.join(' ')}"/>`
    const w = part.width * (camera.view.width / camera.view.span)
    return `<polyline points="${d.join(' ')}" fill="none" stroke="#000" stroke-width="${n1(w)}"/>`
  }
  const p = camera.project(onTable(part.at, k))
  const r = part.radius * p.scale * 1.15
  return `<ellipse cx="${n1(p.x)}" cy="${n1(p.y)}" rx="${n1(r)}" ry="${n1(r * Math.abs(camera.forward[2]))}"/>`
}

/** The model and its shadows as SVG on a clear ground. */
export function svgOf(model: Model, camera: Camera, random: Random): string {
  const brush: Brush = { camera, random, defs: new Map() }
  const { width, height, span } = camera.view
  const inView = (part: Part) => {
    if (part.kind !== 'bead') return true
    const p = camera.project(part.at)
    return p.x > -80 && p.y > -80 && p.x < width + 80 && p.y < height + 80
  }
  const seen = model.filter(inView)
  const sorted = seen
    .map((part) => ({ part, depth: camera.project(spot(part)).depth }))
    .sort((a, b) => a.part.layer - b.part.layer || b.depth - a.depth)
  const body = sorted.map(({ part }) => paint(brush, part)).join('')
  const perCm = width / span
  const far = seen.map((part) => castShadow(camera, part, 0.85)).join('')
  const near = seen.map((part) => castShadow(camera, part, 0.3)).join('')
  const blur = (id: string, cm: number) =>
    `<filter id="${id}" x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${n1(cm * perCm)}"/></filter>`
  const soften = Math.min(0.5, span * 0.022)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${[...brush.defs.values()].join('')}${blur('far', soften)}${blur('near', soften * 0.32)}</defs><g filter="url(#far)"><g opacity=".3">${far}</g></g><g filter="url(#near)"><g opacity=".44">${near}</g></g>${body}</svg>`
}
