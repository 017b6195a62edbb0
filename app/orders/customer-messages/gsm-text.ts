/** The GSM-7 alphabet: one other character more than doubles the price of an SMS. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These count as two characters. */
const double = new Set('^{}\\[]~|€')

const plain: Record<string, string> = {
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

/** The text in GSM-7 and on one line. Characters without a counterpart are dropped. */
export function gsmText(text: string): string {
  return [...text.replace(/\s/g, ' ')]
    .map((sign) => {
      if (basic.has(sign) || double.has(sign)) return sign
      const like = plain[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
      return [...like].filter((one) => basic.has(one)).join('')
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

/** For a text in GSM-7. */
export function gsmLength(text: string): number {
  return [...text].reduce((sum, sign) => sum + (double.has(sign) ? 2 : 1), 0)
}

export const oneSms = 160
