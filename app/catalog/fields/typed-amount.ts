import { type CurrencyCode, shopCurrency } from '#app/money/currency.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'

/** The currency before or after an amount, as spreadsheets write it. */
const signs: Record<CurrencyCode, RegExp> = {
  USD: /^\s*(US\$|USD|\$)\s*|\s*(USD|\$)\s*$/gi,
  KES: /^\s*(KES|KSh\.?)\s*|\s*(KES|KSh|\/=)\s*$/gi,
  EUR: /^\s*(EUR|€)\s*|\s*(EUR|€)\s*$/gi,
  GBP: /^\s*(GBP|£)\s*|\s*(GBP|£)\s*$/gi,
  UGX: /^\s*(UGX|USh)\s*|\s*(UGX|USh|\/=)\s*$/gi,
  TZS: /^\s*(TZS|TSh)\s*|\s*(TZS|TSh|\/=)\s*$/gi,
}

export type TypedAmount = { ok: true; amount: number } | { ok: false; message: string }

/** Parses the formats of spreadsheets of any country: 1,234.50, 1.234,50, 12,5, $ 12. */
export function readAmount(typed: string): TypedAmount {
  const amount = parseTypedNumber(typed.replace(signs[shopCurrency()], ''))
  if (!Number.isNaN(amount)) return { ok: true, amount }
  return { ok: false, message: `'${[...typed].slice(0, 30).join('')}' is not an amount such as 12.50` }
}
