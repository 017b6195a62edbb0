type LogoBead = { x: number; y: number; colour: 'red' | 'white' | 'blue' | 'orange' }

const ring = 34
export const beadRadius = 5.6
const ringBeads = 17
const rhythm = ['red', 'red', 'white', 'blue', 'white'] as const

const roundToHundredths = (value: number) => Math.round(value * 100) / 100

/** The letter 'e' made of beads, within a square of 100 units around the origin. */
export const logoBeads: readonly LogoBead[] = [
  ...Array.from({ length: ringBeads }, (_, k): LogoBead => {
    const angle = -(k / 20) * 2 * Math.PI
    return {
      x: roundToHundredths(ring * Math.cos(angle)),
      y: roundToHundredths(ring * Math.sin(angle)),
      colour: rhythm[k % rhythm.length] ?? 'red',
    }
  }),
  ...[-22.6, -11.3, 0, 11.3, 22.6].map((x, k): LogoBead => ({ x, y: 0, colour: k === 2 ? 'orange' : 'white' })),
]
