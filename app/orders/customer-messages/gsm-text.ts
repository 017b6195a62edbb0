/** What an SMS can say at one price: any other character makes all of it cost more than twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** They take the room of two. */
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

/** The same words in GSM-7 alone, in one line. What has no likeness there is left out. */
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

/** Of a text in GSM-7. */
export function gsmLength(text: string): number {
  return [...text].reduce((sum, sign) => sum + (double.has(sign) ? 2 : 1), 0)
}

export const oneSms = 160
