import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Makes the fonts that every page loads, from the whole ones: the signs that the shop's own words are made of, the
 * weights in use, and no hints for letters as large as the display font's, where they show nothing. Other signs come from
 * the whole fonts, where a page has any: `app/ui/fonts/web-fonts.ts` says which. Run it by hand after a font's update, and
 * keep what it wrote. The other pairs of that table were made in the same way from the packages of Fontsource 5.3.0.
 */
const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const signs = '\u00a0·×–—‘’“”…'
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
  const part = await subsetFont(whole, letters + signs, { targetFormat: 'woff2', keepFeatures, ...options })
  await writeFile(join(import.meta.dirname, '../app/ui/fonts', to), part)
  console.log(`  ${to}: ${whole.length} bytes, now ${part.length}`)
}
