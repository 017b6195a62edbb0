/**
 * A fallback font of the device, displayed until the web font is loaded. `size`: the per cent to which it is scaled to
 * be as wide as the web font.
 */
type FallbackFont = { name: string; local: string[]; size: number }

type WebFont = {
  family: string
  weight: string
  /**
   * The first file has the characters of the shop's own texts (scripts/subset-fonts.ts). Browsers load the others only
   * for characters that it does not have.
   */
  files: [own: string, latin: string, latinExt: string]
  /** The weights of the other files, if they differ from those of the first. */
  wholeWeight?: string
  /** In per cent of the font size, from the font's file. */
  ascent: number
  descent: number
  fallbackName: string
  fallbackFonts: FallbackFont[]
}

const unicodeRanges = [
  'U+0020-007E, U+00A0, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026',
  'U+00A1-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
]

// The device's fonts on Windows and Apple, on Android, and on Linux.
const arial = ['Arial', 'Liberation Sans', 'Arimo']
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold']
const times = ['Times New Roman', 'Liberation Serif', 'Tinos']
const timesBold = ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold']
const roboto = ['Roboto', 'Roboto-Regular']
const noto = ['Noto Sans', 'NotoSans-Regular', 'Open Sans', 'OpenSans-Regular']
const notoBold = ['Noto Sans Bold', 'NotoSans-Bold', 'Open Sans Bold', 'OpenSans-Bold']
const notoSerif = ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular']
const notoSerifBold = ['Noto Serif Bold', 'NotoSerif-Bold']
const dejaVu = ['DejaVu Sans']
const dejaVuBold = ['DejaVu Sans Bold', 'DejaVuSans-Bold']
const dejaVuSerif = ['DejaVu Serif']
const dejaVuSerifBold = ['DejaVu Serif Bold', 'DejaVuSerif-Bold']

const standIn = (name: string, local: string[], size: number): FallbackFont => ({ name, local, size })

/**
 * The sizes are measured with the shop's own texts. The fallback fonts are bold, because a display font is as heavy as
 * the bold fonts of devices.
 */
const gloock: WebFont = {
  ...{ family: 'Gloock', weight: '400', ascent: 97.5, descent: 22.5, fallbackName: 'Gloock' },
  files: fontsource('gloock.woff2', '@fontsource/gloock/files/gloock', '400-normal'),
  fallbackFonts: [
    standIn('Times', timesBold, 105.5),
    standIn('Noto', notoSerifBold, 91.1),
    standIn('DejaVu', dejaVuSerifBold, 81.7),
    standIn('Sans', notoBold, 93.2),
  ],
}
const instrumentSans: WebFont = {
  ...{ family: 'Instrument Sans Variable', weight: '400 600', ascent: 97, descent: 25, fallbackName: 'Instrument' },
  wholeWeight: '400 700',
  files: fontsource(
    'instrument-sans.woff2',
    '@fontsource-variable/instrument-sans/files/instrument-sans',
    'wght-normal',
  ),
  fallbackFonts: sansFallbackFonts({ arial: 101.1, roboto: 102.5, noto: 97.8, dejaVu: 90 }),
}
const bricolage: WebFont = {
  ...{ family: 'Bricolage Grotesque', weight: '400', ascent: 93, descent: 27, fallbackName: 'Bricolage' },
  files: localFiles('bricolage-grotesque'),
  fallbackFonts: [
    standIn('Arial', arialBold, 99.3),
    standIn('Roboto', roboto, 107.6),
    standIn('Noto', notoBold, 97),
    standIn('DejaVu', dejaVuBold, 84.5),
  ],
}
const karla: WebFont = {
  ...{ family: 'Karla Variable', weight: '400 600', ascent: 91.7, descent: 25.2, fallbackName: 'Karla' },
  files: localFiles('karla'),
  fallbackFonts: sansFallbackFonts({ arial: 99.4, roboto: 100.8, noto: 96.2, dejaVu: 88.5 }),
}
const cormorant: WebFont = {
  ...{ family: 'Cormorant', weight: '400', ascent: 92.4, descent: 28.7, fallbackName: 'Cormorant' },
  files: localFiles('cormorant'),
  fallbackFonts: [
    standIn('Times', times, 96.3),
    standIn('Noto', notoSerif, 82.2),
    standIn('DejaVu', dejaVuSerif, 76.5),
  ],
}
const figtree: WebFont = {
  ...{ family: 'Figtree Variable', weight: '400 600', ascent: 95, descent: 25, fallbackName: 'Figtree' },
  files: localFiles('figtree'),
  fallbackFonts: sansFallbackFonts({ arial: 99.6, roboto: 101, noto: 96.3, dejaVu: 88.6 }),
}

/** Pairs of a display font and a text font. The first pair is the default. */
export const fontPairs: Record<string, [display: WebFont, text: WebFont]> = {
  'gloock-instrument': [gloock, instrumentSans],
  'bricolage-karla': [bricolage, karla],
  'cormorant-figtree': [cormorant, figtree],
}

function fontsource(own: string, whole: string, style: string): WebFont['files'] {
  return [`./${own}`, `${whole}-latin-${style}.woff2`, `${whole}-latin-ext-${style}.woff2`]
}

function localFiles(name: string): WebFont['files'] {
  return [`./${name}.woff2`, `./${name}-latin.woff2`, `./${name}-latin-ext.woff2`]
}

function sansFallbackFonts(sizes: Record<'arial' | 'roboto' | 'noto' | 'dejaVu', number>): FallbackFont[] {
  return [
    standIn('Arial', arial, sizes.arial),
    standIn('Roboto', roboto, sizes.roboto),
    standIn('Noto', noto, sizes.noto),
    standIn('DejaVu', dejaVu, sizes.dejaVu),
  ]
}

/** Returns the CSS of a pair. `folder`: the path from the stylesheet to the folder of the fonts. */
export function fontFaces(pair: string, folder: string): string {
  const fonts = fontPairs[pair]
  if (!fonts) throw new Error(`There is no pair of fonts named ${pair}.`)
  return [...fonts.flatMap((font) => webFaces(font, folder)), ...fonts.flatMap(fallbackFontFaces)].join('\n')
}

function webFaces({ family, weight, wholeWeight = weight, files }: WebFont, folder: string): string[] {
  return files.map((file, index) =>
    face(family, {
      'font-display': 'swap',
      'font-weight': index === 0 ? weight : wholeWeight,
      src: `url("${file.replace(/^\./, folder)}") format("woff2")`,
      'unicode-range': unicodeRanges[index] ?? '',
    }),
  )
}

/**
 * Fonts of the device with the web font's metrics, which prevents layout shifts when the web font is loaded. Ascent and
 * descent must not be rounded, because browsers round them themselves.
 */
function fallbackFontFaces({ fallbackName: standInName, ascent, descent, fallbackFonts: standIns }: WebFont): string[] {
  return standIns.map(({ name, local, size }) =>
    face(`${standInName} Stand-in ${name}`, {
      src: local.map((font) => `local("${font}")`).join(', '),
      'size-adjust': `${size}%`,
      'ascent-override': percentOf(ascent, size),
      'descent-override': percentOf(descent, size),
      'line-gap-override': '0%',
    }),
  )
}

const percentOf = (part: number, size: number) => `${Number(((part / size) * 100).toFixed(4))}%`

function face(family: string, declarations: Record<string, string>): string {
  const lines = Object.entries({ 'font-family': `"${family}"`, ...declarations })
  return `@font-face {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`
}
