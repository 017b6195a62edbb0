import { phoneDigits } from '#app/orders/admin/phone-digits.ts'

type Texts = readonly (string | null | undefined)[]

/**
 * The text in which a search was found, for a result that doesn't show it, such as a phone. Null if a shown text
 * contains the search, or if the text is unknown.
 */
export function searchReason(search: string, { shown, hidden }: { shown: Texts; hidden: Texts }): string | null {
  const contains = (text: string | null | undefined) => Boolean(text && containsSearch(text, search))
  if (shown.some(contains)) return null
  return hidden.find(contains) ?? null
}

function containsSearch(text: string, search: string): boolean {
  const digits = phoneDigits(search)
  return isIn(text, search.trim()) || (digits !== null && text.replace(/\D/g, '').includes(digits))
}

const isIn = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

const charactersBefore = 20
const charactersAfter = 36

type DescribedProduct = { name: string; description: string | null }

/** The part of a product's description that contains a word of the search. Null if its name contains all words. */
export function descriptionReason(search: string, { name, ...product }: DescribedProduct) {
  const description = product.description ?? ''
  const words = search.split(/\s+/).filter((word) => word !== '' && !isIn(name, word))
  const [word] = words.filter((one) => isIn(description, one))
  if (!word) return null
  const at = description.toLowerCase().indexOf(word.toLowerCase())
  const start = at <= charactersBefore ? 0 : description.indexOf(' ', at - charactersBefore) + 1
  const end = at + word.length + charactersAfter
  const part = description.slice(Math.min(start, at), end)
  return `${start > 0 ? '…' : ''}${end < description.length ? `${part.slice(0, part.lastIndexOf(' '))}…` : part}`
}
