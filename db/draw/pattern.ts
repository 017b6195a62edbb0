import type { BeadColour, BeadDesign } from '../demo/piece.ts'

/** The colour of the bead in column `i` (along the piece) and row `j` (across it). */
export type Pattern = (i: number, j: number) => BeadColour

const modulo = (a: number, n: number) => ((a % n) + n) % n
const pick = (colours: BeadColour[], k: number): BeadColour => colours[modulo(Math.floor(k), colours.length)] ?? 'white'

function figures(design: BeadDesign, rows: number, unit: number): Pattern {
  const ground = design.ground ?? design.colours[0] ?? 'white'
  const colours = design.colours.filter((c) => c !== ground && c !== 'brass')
  const main = colours[0] ?? 'white'
  const middle = (rows - 1) / 2
  const half = (unit - 1) / 2
  const tall = (j: number) => (rows > unit + 4 ? modulo(j, unit) - half : j - middle)
  switch (design.pattern) {
    case 'diamonds': {
      const outlined: BeadColour = ground === 'red' ? 'black' : 'white'
      const fills: BeadColour[] = colours.filter((c) => c !== outlined)
      const period = Math.round(unit * 1.25) + 2
      return (i, j) => {
        const row = rows > unit + 4 ? Math.floor(j / unit) : 0
        const shifted = i - 700 + Math.floor(period / 2) + (row % 2) * Math.floor(period / 2)
        const d = Math.abs(modulo(shifted, period) - Math.floor(period / 2)) * 0.82 + Math.abs(tall(j))
        const which = Math.floor(shifted / period) + row + 1
        if (d < half * 0.4) return pick(fills, which + 1)
        if (d < half - 1) return pick(fills, which)
        if (d < half + 0.1) return outlined
        return ground
      }
    }
    case 'triangles':
      return (i, j) => {
        const period = unit + 3
        const row = rows > unit + 4 ? Math.floor(j / unit) : 0
        const t = Math.abs(modulo(i, period) - period / 2) * 2
        const h = half + tall(j)
        const which = Math.floor(i / period) + row
        const up = which % 2 === 0
        const level = up ? h : unit - 1 - h
        if (level < unit - t - 2) return pick(colours, which)
        if (level < unit - t) return colours.length > 1 ? pick(colours, which + 1) : main
        return ground
      }
    case 'zigzag':
      return (i, j) => {
        const period = Math.max(8, unit * 2 - 4)
        const wave = (Math.abs(modulo(i, period) - period / 2) / (period / 2)) * 2 - 1
        const y = wave * (half - 1)
        const near = Math.abs(tall(j) - y)
        if (near < Math.max(1, unit * 0.12)) return main
        const second = colours[1]
        if (second && near > unit * 0.62 && near < unit * 0.62 + 1.6) return second
        return ground
      }
    default:
      return () => ground
  }
}

function blocks(design: BeadDesign, rows: number): Pattern {
  const ground = design.ground ?? design.colours[0] ?? 'white'
  const colours: BeadColour[] = design.colours.filter((c) => c !== 'brass')
  const main = colours.find((c) => c !== ground) ?? ground
  const accent = colours.filter((c) => c !== ground && c !== main)[0]
  const middle = (rows - 1) / 2
  switch (design.pattern) {
    case 'checks': {
      const size = rows > 12 ? 4 : rows > 7 ? 3 : 2
      return (i, j) => {
        const a = Math.floor(i / size)
        const b = Math.floor((j - 1) / size)
        if (accent && rows > 12 && a % 4 === 0 && modulo(b, 4) === 0) return accent
        return modulo(a + b, 2) === 0 ? main : ground
      }
    }
    case 'chevrons': {
      const all = design.ground && !colours.includes(design.ground) ? [design.ground, ...colours] : colours
      const used = design.ground && all.length > 2 && rows < 12 ? all.slice(0, 2) : all
      return (i, j) => pick(used, (i + Math.abs(j - middle) + 1000 * used.length) / (rows > 12 ? 4 : 3))
    }
    case 'bands': {
      if (rows > 12) {
        const wide = colours.flatMap((c) => Array<BeadColour>(c === 'white' ? 2 : 4).fill(c))
        return (i) => pick(wide, i - 700 + 2 + wide.length * 40)
      }
      const lengths = [7, 2, 5, 2, 4, 1]
      const marks: BeadColour[] = []
      for (let n = 0; n < 24; n++) {
        const c = n % 2 === 1 && colours.includes('white') ? 'white' : pick(colours, n % 2 === 0 ? n / 2 : n)
        for (let k = 0; k < (lengths[n % lengths.length] ?? 3); k++) marks.push(c)
      }
      return (i) => pick(marks, i)
    }
    default:
      return () => ground
  }
}

/** `unit` is the height in rows of one figure; larger panels repeat it. */
export function patternOf(design: BeadDesign, rows: number, unit = Math.min(rows, 11)): Pattern {
  const inner =
    design.pattern === 'diamonds' || design.pattern === 'triangles' || design.pattern === 'zigzag'
      ? figures(design, rows, unit)
      : blocks(design, rows)
  const edge = design.colours.includes('brass')
    ? 'brass'
    : design.pattern === 'checks' || design.pattern === 'chevrons'
      ? design.colours.find((c, k) => k > 1 && c !== design.ground)
      : undefined
  if (!edge) return inner
  return (i, j) => (j === 0 || j === rows - 1 ? edge : inner(i, j))
}
