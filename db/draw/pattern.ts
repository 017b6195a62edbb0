import type { BeadColour, BeadDesign } from '../demo/piece.ts'
import type { Pattern } from './figures.ts'
import { figuresOf, modulo, pick } from './figures.ts'

/** Checks, chevrons and bands, or one colour. */
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
      ? figuresOf(design, rows, unit)
      : blocks(design, rows)
  const edge = design.colours.includes('brass')
    ? 'brass'
    : design.pattern === 'checks' || design.pattern === 'chevrons'
      ? design.colours.find((c, k) => k > 1 && c !== design.ground)
      : undefined
  if (!edge) return inner
  return (i, j) => (j === 0 || j === rows - 1 ? edge : inner(i, j))
}
