import { pictureBackground, pressedAccent } from '#app/shop/derived-colours.ts'
import type { LookColour, LookColours } from '#app/shop/look-colours.ts'

/** The limits of WCAG 2.2 for text and for parts of controls. */
const minContrast = { words: 4.5, control: 3 } as const
type Kind = keyof typeof minContrast

type Pair = {
  /** The colours that the pair consists of. The form displays the error at the first one. */
  names: readonly [LookColour, ...LookColour[]]
  what: string
  kind: Kind
  colours(all: LookColours): [front: string, ground: string]
}

const white = '#ffffff'
/** The colour of small text in the footer, whose background is the text colour `ink`. */
const footerSmallText = '#b9afa3'

/** All pairs of foreground and background, on pages, in mails and in the back office. */
const pairs: readonly Pair[] = [
  pair(['ink', 'ivory'], 'Text on the page', 'words'),
  pair(['ink', 'paper'], 'Text in fields and dialogs', 'words'),
  pair(['soft', 'ivory'], 'Secondary text on the page', 'words'),
  pair(['soft', 'paper'], 'Secondary text in fields and dialogs', 'words'),
  pair(['red', 'ivory'], 'Accent text on the page', 'words'),
  pair(['red', 'paper'], 'Accent text in fields and dialogs', 'words'),
  {
    names: ['ink', 'ivory', 'rule'],
    what: 'Text on banners',
    kind: 'words',
    colours: (all) => [all.ink, pictureBackground(all)],
  },
  {
    names: ['soft', 'ivory', 'rule'],
    what: 'Secondary text on banners',
    kind: 'words',
    colours: (all) => [all.soft, pictureBackground(all)],
  },
  { names: ['red'], what: 'White text on buttons', kind: 'words', colours: ({ red }) => [white, red] },
  {
    names: ['red'],
    what: 'White text on pressed buttons',
    kind: 'words',
    colours: (all) => [white, pressedAccent(all)],
  },
  { names: ['ink'], what: 'White text on the dark background', kind: 'words', colours: ({ ink }) => [white, ink] },
  { names: ['ink'], what: 'Small text in the footer', kind: 'words', colours: ({ ink }) => [footerSmallText, ink] },
  pair(['bead-orange', 'ink'], 'Current-screen marker', 'control'),
  pair(['bead-green', 'ivory'], 'Success marker', 'control'),
  pair(['bead-red', 'paper'], 'Rating marks', 'control'),
]

function pair([front, ground]: readonly [LookColour, LookColour], what: string, kind: Kind): Pair {
  return { names: [front, ground], what, kind, colours: (all) => [all[front], all[ground]] }
}

/** The contrast ratio of two colours such as `#a8131a`, from 1 to 21, according to WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

type ContrastCheck = { names: Pair['names']; what: string; ratio: number; min: number; isEnough: boolean }

export function checkContrasts(all: LookColours): ContrastCheck[] {
  return pairs.map(({ names, what, kind, colours }) => {
    const ratio = contrast(...colours(all))
    // A ratio is NaN for an incomplete colour. It counts as sufficient here, because the validation of colours reports
    // it.
    return { names, what, ratio, min: minContrast[kind], isEnough: !(ratio < minContrast[kind]) }
  })
}

/** The pair with this colour that has the lowest contrast in relation to its limit. Leaves out incomplete colours. */
export function lowestContrast(name: LookColour, all: LookColours): ContrastCheck | undefined {
  return checkContrasts(all)
    .filter(({ names, ratio }) => names.includes(name) && !Number.isNaN(ratio))
    .toSorted((a, b) => a.ratio / a.min - b.ratio / b.min)[0]
}

/** At most one error per colour: its pair with the lowest contrast. */
export function contrastErrors(all: LookColours): { colour: LookColour; message: string }[] {
  const low = checkContrasts(all).filter(({ isEnough }) => !isEnough)
  const worst = new Map<LookColour, ContrastCheck>()
  for (const check of low.sort((a, b) => b.ratio / b.min - a.ratio / a.min)) worst.set(check.names[0], check)
  return [...worst].map(([colour, { what, ratio, min }]) => ({
    colour,
    message: `${what}: the contrast is ${ratioText(ratio)}, and at least ${min} is needed.`,
  }))
}

/** Rounds down, so that a ratio below the limit does not look sufficient. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}
