import type { WireOptions } from '#app/catalog/fields/option-rules.ts'
import type { OptionsByName } from '#app/catalog/line-options.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import type { TypedPrice } from '#app/money/typed-price.ts'
import { linkTotalKes, priceInCents } from './link-amounts.ts'
import type { LinkInput } from './link-input.ts'

export type Currency = TypedPrice['currency']

/** A line as typed. With a `productId`, the name is the catalogue's and can't be changed. */
export type TypedLine = {
  key: string
  productId: string | null
  words: string
  amount: string
  currency: Currency
  quantity: string
  /** The product's options; empty for a line that is not in the catalogue. */
  choices: WireOptions
  chosen: OptionsByName
  note: string
}

export type TypedLink = {
  lines: TypedLine[]
  name: string
  phone: string
  isDelivered: boolean
  address: string
  city: string
  deliveryAmount: string
  deliveryCurrency: Currency
  discountAmount: string
  discountCurrency: Currency
}

export const emptyLink: Omit<TypedLink, 'lines'> = {
  name: '',
  phone: '',
  isDelivered: false,
  address: '',
  city: '',
  deliveryAmount: '',
  deliveryCurrency: 'KES',
  discountAmount: '',
  discountCurrency: 'KES',
}

export function toLinkInput(id: string, typed: TypedLink): LinkInput {
  const { lines, name, phone, isDelivered, address, city } = typed
  const ofDelivery = readOptionalPrice(typed.deliveryAmount, typed.deliveryCurrency)
  const discount = readOptionalPrice(typed.discountAmount, typed.discountCurrency)
  return {
    id,
    lines: lines.map(({ productId, words, quantity, chosen, note, ...price }) => ({
      ...(productId ? { productId, choices: chosen } : { words }),
      price: readPrice(price),
      quantity: Number(quantity),
      ...(note ? { note } : {}),
    })),
    name,
    phone,
    delivery: isDelivered ? { address, city, price: ofDelivery } : null,
    ...(discount ? { discount } : {}),
  }
}

/**
 * Adds the option's price difference, even to a price that staff changed. A price in another currency stays the same.
 */
export function selectOptionValue(line: TypedLine, name: string, value: string): Partial<TypedLine> {
  const { choices, chosen, currency, amount } = line
  const choice = choices.find((one) => one.name === name)
  const differenceOf = (wanted?: string) => choice?.values.find((one) => one.name === wanted)?.difference ?? 0
  const { amount: before } = readPrice({ amount, currency })
  const after = before + differenceOf(value) - differenceOf(chosen[name])
  return {
    chosen: { ...chosen, [name]: value },
    ...(currency === shopCurrency() && Number.isFinite(after) ? { amount: amountText(after) } : {}),
  }
}

const amountText = (amount: number) => String(Math.round(amount * 100) / 100)

function readPrice({ amount, currency }: Pick<TypedLine, 'amount' | 'currency'>): TypedPrice {
  return { currency, amount: amount.trim() === '' ? 0 : parseTypedNumber(amount) }
}

/** Null if nothing is typed. */
function readOptionalPrice(amount: string, currency: Currency): TypedPrice | null {
  return amount.trim() === '' ? null : readPrice({ amount, currency })
}

/** The current amount of the payment link, with prices in the shop's currency converted at the current rate. */
export function totalText(typed: TypedLink, rate: string): string {
  const { lines, delivery, discount } = toLinkInput('', typed)
  const priced = [
    ...lines.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0),
    { price: delivery?.price, quantity: 1 },
    { price: discount, quantity: -1 },
  ].flatMap(({ price, quantity }) => (price && isAmount(price) ? [{ price, quantity }] : []))
  const isConverted = priced.some(({ price }) => price.currency !== 'KES')
  const cents = priced.reduce((sum, { price, quantity }) => sum + priceInCents(price, rate) * quantity, 0)
  return `${formatKes(linkTotalKes(priced, rate))}${isConverted ? ` (about ${formatPrice(cents)})` : ''}`
}

function isAmount({ amount, currency }: TypedPrice): boolean {
  return amount > 0 && (currency === 'KES' ? Number.isInteger(amount) : /^\d+(\.\d{1,2})?$/.test(`${amount}`))
}
