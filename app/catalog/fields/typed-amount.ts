import { typedNumber } from '#app/money/typed-number.ts'

export type TypedAmount = { ok: true; dollars: number } | { ok: false; message: string }

/** Parses the formats of spreadsheets of any country: 1,234.50, 1.234,50, 12,5, $ 12. */
export function readAmount(typed: string): TypedAmount {
  const dollars = typedNumber(typed.replace(/^\s*(US\$|USD|\$)\s*|\s*(USD|\$)\s*$/gi, ''))
  if (!Number.isNaN(dollars)) return { ok: true, dollars }
  return { ok: false, message: `'${[...typed].slice(0, 30).join('')}' is not an amount such as 12.50` }
}
