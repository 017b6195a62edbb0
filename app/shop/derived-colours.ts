import { defaultColours as first, type LookColours } from './look-colours.ts'

/** The background of images and bands (`--color-sand`). */
export function pictureBackground({ ivory, rule }: LookColours): string {
  return ivory === first.ivory && rule === first.rule ? '#f1e9dc' : mix(ivory, rule, 0.35)
}

/** The background of a button under the pointer (`--color-red-deep`). */
export function pressedAccent({ red }: LookColours): string {
  return red === first.red ? '#7f0c12' : mix(red, '#000000', 0.25)
}

/** The colour of the shop's name in large letters on the footer's dark background. */
export function nameOnInk({ ink }: LookColours): string {
  return mix(ink, '#ffffff', 0.09)
}

function mix(colour: string, target: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [colour, target].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
