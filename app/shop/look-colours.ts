/** The colours that an owner can change; each is the CSS property `--color-{name}`. */
export const lookColours = [
  'ivory',
  'paper',
  'ink',
  'soft',
  'rule',
  'red',
  'bead-red',
  'bead-white',
  'bead-blue',
  'bead-orange',
  'bead-green',
  'bead-black',
] as const
export type LookColour = (typeof lookColours)[number]
export type LookColours = Record<LookColour, string>

/** The colours of the beadwork template; `app/app.css` has the same. */
export const defaultColours: LookColours = {
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
