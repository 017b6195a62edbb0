import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { fontFaces } from '../app/ui/fonts/web-fonts.ts'

const fonts = join(import.meta.dirname, '../app/ui/fonts')

/** Replaces `@web-fonts PAIR;` in a stylesheet by the font faces of that pair. */
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
