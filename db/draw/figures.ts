import type { BeadColour, BeadDesign } from '../demo/piece.ts'

/** The colour of the bead in column `i` (along the piece) and row `j` (across it). */
export type Pattern = (i: number, j: number) => BeadColour

export const modulo = (a: number, n: number) => ((a % n) + n) % n
export const pick = (colours: BeadColour[], k: number): BeadColour =>
  colours[modulo(Math.floor(k), colours.length)] ?? 'white'

type Field = {
  ground: BeadColour
  colours: BeadColour[]
  rows: number
  /** The height of one figure in rows. */
  unit: number
  /** Whether the figures stand in several rows, inside a frame of one bead. */
  tiled: boolean
}

const rowOf = (field: Field, j: number) => (field.tiled ? Math.floor((j - 1) / field.unit) : 0)

/** How far row `j` is from the middle of its figure. */
const offset = (field: Field, j: number, half: number) =>
  field.tiled ? modulo(j - 1, field.unit) - half : j - (field.rows - 1) / 2

function diamonds(field: Field): Pattern {
  const { ground, unit } = field
  const outlined: BeadColour = ground === 'red' ? 'black' : 'white'
  const fills = field.colours.filter((c) => c !== outlined)
  const period = Math.round(unit * 1.25)
  const reach = Math.floor((unit - 1) / 2)
  const squeeze = unit > 9 ? 0.82 : 1
  return (i, j) => {
    const row = rowOf(field, j)
    const shifted = i - 700 + Math.floor(period / 2) + (row % 2) * Math.floor(period / 2)
    const across = Math.abs(modulo(shifted, period) - Math.floor(period / 2)) * squeeze
    const d = across + Math.abs(offset(field, j, reach))
    const which = Math.floor(shifted / period) + row + 1
    if (d < reach * 0.4) return pick(fills, which + 1)
    if (d < reach - 0.9) return pick(fills, which)
    return d < reach + 0.1 ? outlined : ground
  }
}

function triangles(field: Field): Pattern {
  const { ground, colours, unit, tiled } = field
  const period = unit + 3
  const half = (unit - 1) / 2
  return (i, j) => {
    const row = rowOf(field, j)
    const shifted = i + (row % 2 ? Math.floor(period / 2) : 0)
    const t = Math.abs(modulo(shifted, period) - Math.floor(period / 2)) * 2
    const h = half + offset(field, j, half)
    const which = Math.floor(shifted / period) + row
    const level = tiled || which % 2 === 0 ? h : unit - 1 - h
    if (level < unit - t - 2) return pick(colours, which)
    return level < unit - t ? pick(colours, which + 1) : ground
  }
}

function zigzag(field: Field): Pattern {
  const { ground, colours, unit } = field
  const period = Math.max(8, unit * 2 - 4)
  const half = (unit - 1) / 2
  const second = colours[1]
  return (i, j) => {
    const wave = (Math.abs(modulo(i, period) - period / 2) / (period / 2)) * 2 - 1
    const y = wave * (unit > 5 ? half - 1 : half - 0.6)
    const near = Math.abs(offset(field, j, half) - y)
    if (near < Math.max(unit > 5 ? 1 : 0.8, unit * 0.12)) return pick(colours, 0)
    return second && near > unit * 0.62 && near < unit * 0.62 + 1.6 ? second : ground
  }
}

/** Diamonds, triangles or a zigzag on a field of one colour. */
export function figuresOf(design: BeadDesign, rows: number, unit: number): Pattern {
  const ground = design.ground ?? design.colours[0] ?? 'white'
  const colours = design.colours.filter((c) => c !== ground && c !== 'brass')
  const field: Field = { ground, colours, rows, unit, tiled: rows > unit + 4 }
  if (design.pattern === 'diamonds') return diamonds(field)
  return design.pattern === 'triangles' ? triangles(field) : zigzag(field)
}
