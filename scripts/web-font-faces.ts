import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { fontFaces } from '../app/ui/fonts/web-fonts.ts'

const fonts = join(import.meta.dirname, '../app/ui/fonts')

/** Writes the faces of a pair of fonts where a stylesheet says `@web-fonts PAIR;`. */
export function webFontFaces(): Plugin {
  return {
    name: 'web-font-faces',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/, code: /@web-fonts/ },
      handler(code, id) {
        const folder = relative(dirname(id), fonts)
        return code.replaceAll(/@web-fonts ([\w-]+);/g, (_, pair) => fontFaces(pair, folder ? `./${folder}` : '.'))
      },
    },
  }
}
