import { pictureBackground, pressedAccent } from '#app/shop/derived-colours.ts'
import type { FontPair, Look } from '#app/shop/look.ts'
import { defaultColours, type LookColours, lookColours } from '#app/shop/look-colours.ts'

/**
 * The CSS of a look for the head of a page. Empty for the template's look. The selector repeats `:root` for a
 * higher specificity, because the stylesheet comes later.
 */
export function lookStyle({ colours, fonts }: Look, fontStyles: Partial<Record<FontPair, string>>): string {
  const changed = toProperties(colours).filter(([name, value]) => value !== defaultProperties.get(name))
  const declared = changed.map(([name, value]) => `${name}:${value}`).join(';')
  return (declared && `:root:root{${declared}}`) + (fontStyles[fonts] ?? '')
}

function toProperties(colours: LookColours): [name: string, value: string][] {
  const chosen = lookColours.map((name): [string, string] => [`--color-${name}`, colours[name]])
  return [...chosen, ['--color-sand', pictureBackground(colours)], ['--color-red-deep', pressedAccent(colours)]]
}

const defaultProperties = new Map(toProperties(defaultColours))
