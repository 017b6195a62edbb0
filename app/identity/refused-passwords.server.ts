import { dictionary } from '@zxcvbn-ts/language-common'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'

export type PasswordRefusal = 'common-password' | 'own-word'

/** The 49,000 most common leaked passwords, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Words that an attacker would try first at this shop, besides its name. */
const ownWords = [
  ...'bracelet bracelets necklace necklaces choker chokers bodychain bodychains bead beads'.split(' '),
  ...'friendshipbracelet friendshipbracelets jewelry jewellery handmade maasai masai'.split(' '),
  ...'safaricom kenya nairobi shilling shillings'.split(' '),
  ...Object.values(paymentMethods).flatMap(({ title, slug }) => [title, slug]),
]

/** Null if the password may be chosen. Digits or signs around a word of the shop do not make it acceptable. */
export function findPasswordWeakness({ settings }: Pick<Shop, 'settings'>, password: string): PasswordRefusal | null {
  const normalized = password.trim().toLowerCase()
  if (commonPasswords.has(normalized) || new Set(normalized).size <= 1) return 'common-password'
  const letters = lettersOf(normalized)
  return [settings.shopName, ...ownWords].some((word) => lettersOf(word) === letters && letters !== '')
    ? 'own-word'
    : null
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
