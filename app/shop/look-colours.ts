import { keysOf } from '#app/framework/records.ts'

/**
 * The colours that an owner can change, each the CSS property `--color-{name}`, as in the beadwork template. `app/app.css`
 * has the same.
 */
const beadworkColours = {
  ivory: '#faf6ee',
  paper: '#fffdf8',
  ink: '#16120f',
  soft: '#6a6058',
  rule: '#ddd4c6',
  red: '#a8131a',
  'bead-red': '#b3141c',
  'bead-white': '#fffdf8',
  'bead-blue': '#1c3f9e',
  'bead-orange': '#e0771c',
  'bead-green': '#1f6b3a',
  'bead-black': '#16120f',
}

export type LookColour = keyof typeof beadworkColours
export type LookColours = Record<LookColour, string>

export const defaultColours: LookColours = beadworkColours
export const lookColours = keysOf(beadworkColours)
