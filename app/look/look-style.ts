import { pictureBackground, pressedAccent } from '#app/shop/derived-colours.ts'
import type { FontPair, Look } from '#app/shop/look.ts'
import { defaultColours, type LookColours, lookColours } from '#app/shop/look-colours.ts'

/**
 * The style that a page's head adds to the shop's own: nothing for the template's look. `:root` twice for a higher
 * specificity, because the full stylesheet comes later.
 */
export function lookStyle({ colours, fonts }: Look, fontStyles: Partial<Record<FontPair, string>>): string {
  const changed = propertiesOf(colours).filter(([name, value]) => value !== firstProperties.get(name))
  const declared = changed.map(([name, value]) => `${name}:${value}`).join(';')
  return (declared && `:root:root{${declared}}`) + (fontStyles[fonts] ?? '')
}

function propertiesOf(colours: LookColours): [name: string, value: string][] {
  const chosen = lookColours.map((name): [string, string] => [`--color-${name}`, colours[name]])
  return [...chosen, ['--color-sand', pictureBackground(colours)], ['--color-red-deep', pressedAccent(colours)]]
}

const firstProperties = new Map(propertiesOf(defaultColours))
