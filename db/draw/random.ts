export type Random = {
  /** Evenly between 0 and 1. */
  next: () => number
  /** Around 0, seldom beyond the given size. */
  wobble: (size: number) => number
}

/** A small repeatable generator (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, wobble: (size) => (next() + next() + next() - 1.5) * size }
}

const lattice = (x: number, y: number) => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise between 0 and 1 with a grain of one unit. */
export function noise(x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = (x - x0) ** 2 * (3 - 2 * (x - x0))
  const fy = (y - y0) ** 2 * (3 - 2 * (y - y0))
  const top = lattice(x0, y0) * (1 - fx) + lattice(x0 + 1, y0) * fx
  const low = lattice(x0, y0 + 1) * (1 - fx) + lattice(x0 + 1, y0 + 1) * fx
  return top * (1 - fy) + low * fy
}
