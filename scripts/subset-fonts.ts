import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Subsets the fonts that every page loads: the characters of the shop's own texts, the weights in use, and no hints for
 * the large display font. Other characters come from the whole fonts, listed in `app/ui/fonts/web-fonts.ts`. Run this
 * after a font update, and commit the files. The other pairs of fonts in that list were made in the same way from the
 * packages of Fontsource 5.3.0.
 */
const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const punctuation = '\u00a0·×–—‘’“”…'
const keepFeatures = ['kern', 'liga', 'tnum']

const fonts = [
  { from: '@fontsource/gloock/files/gloock-latin-400-normal.woff2', to: 'gloock.woff2', options: { noHinting: true } },
  {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument-sans.woff2',
    options: { variationAxes: { wght: { min: 400, max: 600 } } },
  },
]

for (const { from, to, options } of fonts) {
  const whole = await readFile(createRequire(import.meta.url).resolve(from))
  const subset = await subsetFont(whole, letters + punctuation, { targetFormat: 'woff2', keepFeatures, ...options })
  await writeFile(join(import.meta.dirname, '../app/ui/fonts', to), subset)
  console.log(`  ${to}: ${whole.length} bytes, now ${subset.length}`)
}
