import { z } from 'zod'
import { type CurrencyCode, pricesInKes, shopCurrency } from './currency.ts'
import { currencyCodes, decimalsText, shortCurrencyName } from './currency-names.ts'
import { highestPrice } from './highest-price.ts'
import { formatApproximateKes, formatKes, formatPrice, kesToNearestCents, wireToCents } from './money.ts'

/** A price in the shop's currency, or in Kenyan shillings that are charged exactly as typed. */
export type TypedPrice = { currency: CurrencyCode; amount: number }

/** `min`: the smallest amount, in minor units. */
export function typedPriceSchema(min: 0 | 1) {
  return z
    .strictObject({ currency: z.enum(currencyCodes), amount: z.number('Price must be a number') })
    .superRefine(({ currency, amount }, context) => {
      const message = currency === shopCurrency() ? shopCurrencyError(amount, min) : kesError({ currency, amount }, min)
      if (message) context.addIssue({ code: 'custom', message })
    })
}

function shopCurrencyError(amount: number, min: 0 | 1): string | null {
  const cents = wireToCents(amount)
  if (cents !== null && cents >= min && amount <= highestPrice()) return null
  const from = min === 0 ? '0' : formatPrice(1).replace(/[^\d.]/g, '')
  return `In ${shortCurrencyName()}: ${from} to ${highestPrice().toLocaleString('en')}, ${decimalsText()}`
}

function kesError({ currency, amount }: TypedPrice, min: 0 | 1): string | null {
  if (currency !== 'KES') return `Currency must be ${shopCurrency()} or KES`
  if (Number.isInteger(amount) && amount >= min && amount <= highestPrice('KES')) return null
  return `In shillings: whole, ${min} to ${highestPrice('KES').toLocaleString('en')}`
}

export function typedPriceText({ currency, amount }: TypedPrice): string {
  return currency === 'KES' ? formatKes(amount) : formatPrice(wireToCents(amount) ?? 0)
}

/** The price in the other currency: 'about KES 648'. Empty without a price, or if there is no other currency. */
export function otherPriceText({ currency, amount }: TypedPrice, rate: string | null): string {
  const cents = wireToCents(amount)
  if (!cents || rate === null || pricesInKes()) return ''
  return currency === 'KES'
    ? `about ${formatPrice(kesToNearestCents(amount, rate))}`
    : formatApproximateKes(cents, rate)
}

export function currencyOptions(): { value: TypedPrice['currency']; label: string }[] {
  const currency = shopCurrency()
  const kes = {
    value: 'KES' as const,
    label: currency === 'UGX' || currency === 'TZS' ? 'Kenyan shillings' : 'Shillings',
  }
  const name = shortCurrencyName()
  const label = name === 'shillings' ? currency : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return currency === 'KES' ? [kes] : [kes, { value: currency, label }]
}
