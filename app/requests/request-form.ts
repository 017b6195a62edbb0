import { formatKes, formatUsd } from '#app/money/money.ts'
import { askedKes, centsOf } from './asked-amounts.ts'
import type { AskedPrice, RequestInput } from './request-input.ts'

export type Currency = AskedPrice['currency']

/** A line as it is typed. `productId` for a piece of the catalogue, whose name can't be changed. */
export type TypedLine = {
  key: string
  productId: string | null
  words: string
  amount: string
  currency: Currency
  quantity: string
}

export type TypedRequest = {
  lines: TypedLine[]
  name: string
  phone: string
  isDelivered: boolean
  address: string
  city: string
  deliveryAmount: string
  deliveryCurrency: Currency
}

export const emptyRequest: Omit<TypedRequest, 'lines'> = {
  name: '',
  phone: '',
  isDelivered: false,
  address: '',
  city: '',
  deliveryAmount: '',
  deliveryCurrency: 'KES',
}

export function toRequestInput(id: string, typed: TypedRequest): RequestInput {
  const { lines, name, phone, isDelivered, address, city } = typed
  return {
    id,
    lines: lines.map(({ productId, words, quantity, ...price }) => ({
      ...(productId ? { productId } : { words }),
      price: readPrice(price),
      quantity: Number(quantity),
    })),
    name,
    phone,
    delivery: isDelivered
      ? { address, city, price: typed.deliveryAmount.trim() === '' ? null : deliveryPrice(typed) }
      : null,
  }
}

/** '1,500' as people write it. What is no number is told by the shop's own rules. */
function readPrice({ amount, currency }: Pick<TypedLine, 'amount' | 'currency'>): AskedPrice {
  const bare = amount.replace(/[,\s]/g, '')
  return { currency, amount: bare === '' ? 0 : Number(bare) }
}

function deliveryPrice({ deliveryAmount: amount, deliveryCurrency: currency }: TypedRequest): AskedPrice {
  return readPrice({ amount, currency })
}

/** What the buyer will be asked for, as far as it is typed; dollars by the rate of now. */
export function totalText(typed: TypedRequest, rate: string): string {
  const { lines, delivery } = toRequestInput('', typed)
  const priced = [
    ...lines.map(({ price, quantity }) => ({ price, quantity })),
    { price: delivery?.price ?? undefined, quantity: 1 },
  ].flatMap(({ price, quantity }) => (price && isWhole(price, quantity) ? [{ price, quantity }] : []))
  const hasDollars = priced.some(({ price }) => price.currency === 'USD')
  const cents = priced.reduce((sum, { price, quantity }) => sum + centsOf(price, rate) * quantity, 0)
  return `${formatKes(askedKes(priced, rate))}${hasDollars ? ` (about ${formatUsd(cents)})` : ''}`
}

function isWhole({ amount, currency }: AskedPrice, quantity: number): boolean {
  const isCount = Number.isInteger(quantity) && quantity > 0
  return (
    isCount && amount > 0 && (currency === 'KES' ? Number.isInteger(amount) : /^\d+(\.\d{1,2})?$/.test(`${amount}`))
  )
}
