export type BeadColour = 'red' | 'white' | 'blue' | 'orange' | 'green' | 'black'

export const beadFill: Record<BeadColour, string> = {
  red: 'var(--color-bead-red)',
  white: 'var(--color-bead-white)',
  blue: 'var(--color-bead-blue)',
  orange: 'var(--color-bead-orange)',
  green: 'var(--color-bead-green)',
  black: 'var(--color-bead-black)',
}

/** The colours of a beaded band: white and black beads separate the others, and the second half mirrors the first. */
export const beadRhythm: readonly BeadColour[] = [
  'red',
  'red',
  'red',
  'white',
  'blue',
  'blue',
  'white',
  'black',
  'orange',
  'black',
  'white',
  'blue',
  'blue',
  'white',
]

export function beadColour(index: number): BeadColour {
  return beadRhythm[index % beadRhythm.length] ?? 'red'
}
