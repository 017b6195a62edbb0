import { dictionary } from '@zxcvbn-ts/language-common'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'

export type PasswordRefusal = 'common-password' | 'own-word'

/** Of leaked passwords the 49,000 most common, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Beside its name, what whoever guesses at this shop tries first. */
const ownWords = [
  ...[
    'bracelet',
    'bracelets',
    'necklace',
    'necklaces',
    'choker',
    'chokers',
    'bodychain',
    'bodychains',
    'bead',
    'beads',
  ],
  ...['friendshipbracelet', 'friendshipbracelets', 'jewelry', 'jewellery', 'handmade', 'maasai', 'masai'],
  ...['safaricom', 'kenya', 'nairobi', 'shilling', 'shillings'],
  ...Object.values(paymentMethods).flatMap(({ title, linkKey }) => [title, linkKey]),
]

/** Null where it may be chosen. A word of the shop stays one with digits or signs around it. */
export function refusePassword({ settings }: Pick<Shop, 'settings'>, password: string): PasswordRefusal | null {
  const plain = password.trim().toLowerCase()
  if (commonPasswords.has(plain) || new Set(plain).size <= 1) return 'common-password'
  const letters = lettersOf(plain)
  return [settings.shopName, ...ownWords].some((word) => lettersOf(word) === letters && letters !== '')
    ? 'own-word'
    : null
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
