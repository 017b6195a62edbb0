import { defaultColours, type LookColours } from '#app/shop/look-colours.ts'

type Palette = { name: string; colours: LookColours }

/** Every palette passes all checks of `contrastErrors`. */
export const palettes: readonly Palette[] = [
  { name: 'Ivory and red', colours: defaultColours },
  palette('Indigo', {
    ivory: '#f6f7fa',
    paper: '#ffffff',
    ink: '#11151f',
    soft: '#565d6b',
    rule: '#d5d9e2',
    red: '#1f3f8f',
    'bead-red': '#1f3f8f',
    'bead-blue': '#5a86c9',
    'bead-orange': '#d98e2b',
    'bead-green': '#2c7567',
  }),
  palette('Clay', {
    ivory: '#faf4ee',
    paper: '#fffcf8',
    ink: '#21140d',
    soft: '#6b564a',
    rule: '#e2d3c4',
    red: '#963a16',
    'bead-red': '#b2491d',
    'bead-blue': '#2f5d73',
    'bead-orange': '#e08a3a',
    'bead-green': '#55702e',
  }),
  palette('Forest', {
    ivory: '#f5f7f1',
    paper: '#fdfefa',
    ink: '#121a14',
    soft: '#556057',
    rule: '#d6dccf',
    red: '#21603b',
    'bead-red': '#21603b',
    'bead-blue': '#7b5b2e',
    'bead-orange': '#d88f2f',
    'bead-green': '#4a8038',
  }),
  palette('Plum', {
    ivory: '#faf6f8',
    paper: '#fffdfe',
    ink: '#1d1119',
    soft: '#68565f',
    rule: '#e0d3db',
    red: '#7c2056',
    'bead-red': '#8f2763',
    'bead-blue': '#4a4694',
    'bead-orange': '#d9852f',
    'bead-green': '#37705c',
  }),
  palette('Black and white', {
    ivory: '#f8f8f6',
    paper: '#ffffff',
    ink: '#121212',
    soft: '#595957',
    rule: '#d9d9d5',
    red: '#242424',
    'bead-red': '#242424',
    'bead-blue': '#7a7a76',
    'bead-orange': '#b9975b',
    'bead-green': '#4f5b50',
  }),
]

/** The beads have the white of the fields and the black of the text. */
function palette(name: string, own: Omit<LookColours, 'bead-white' | 'bead-black'>): Palette {
  return { name, colours: { ...own, 'bead-white': own.paper, 'bead-black': own.ink } }
}
