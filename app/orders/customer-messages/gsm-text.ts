/** The GSM-7 alphabet. A single character outside of it can double the price of an SMS. */
const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each of these characters counts as two. */
const doubleCharacters = new Set('^{}\\[]~|€')

const replacements: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '×': 'x',
}

/** Converts a text to GSM-7 on one line. Drops characters without a replacement. */
export function toGsmText(text: string): string {
  return [...text.replace(/\s/g, ' ')]
    .map((character) => {
      if (basicCharacters.has(character) || doubleCharacters.has(character)) return character
      const replacement = replacements[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
      return [...replacement].filter((letter) => basicCharacters.has(letter)).join('')
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

/** Call it with a text in GSM-7. */
export function countGsmCharacters(text: string): number {
  return [...text].reduce((sum, character) => sum + (doubleCharacters.has(character) ? 2 : 1), 0)
}

export const maxSmsLength = 160
