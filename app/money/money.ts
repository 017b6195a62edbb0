/** Whole US cents. */
export type Cents = number

/** The flat price, $5.00 whatever the cart holds. */
export const shippingCents: Cents = 500

const microUnits = 1_000_000n

/** Millionths of a shilling for a dollar, from text such as '129.511518'. Throws for any other text. */
export function rateToMicro(rate: string): bigint {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  return BigInt(match[1] ?? '0') * microUnits + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** Whole shillings, rounded up once. */
export function centsToKes(cents: Cents, rate: string): number {
  const exact = BigInt(cents) * rateToMicro(rate)
  const unit = 100n * microUnits
  // BigInt division rounds towards zero, which for a negative amount is up.
  return Number(exact / unit + (exact % unit > 0n ? 1n : 0n))
}

/** Whole shillings, rounded to the nearest. */
export function nearestKes(cents: Cents, rate: string): number {
  return Number((2n * BigInt(cents) * rateToMicro(rate) + 100n * microUnits) / (200n * microUnits))
}

/** Whole cents, rounded to the nearest. */
export function nearestCents(kes: number, rate: string): Cents {
  const micro = rateToMicro(rate)
  return Number((200n * BigInt(kes) * microUnits + micro) / (2n * micro))
}

/** Splits a whole number in proportion to the weights; the parts add up to it exactly (largest remainder). */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((product) => Number(product / sum))
  let missing = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder) if (missing-- > 0) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** '48.00' for 4800. */
export function centsToText(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const abs = Math.abs(cents)
  return `${sign}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}

export function formatUsd(cents: Cents): string {
  const [whole = '0', fraction = '00'] = centsToText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${groupThousands(whole)}.${fraction}`
}

export function formatKes(kes: number): string {
  return `${kes < 0 ? '-' : ''}KES ${groupThousands(String(Math.abs(kes)))}`
}

/** For pages: the non-breaking space keeps the amount on one line. */
export function aboutKes(cents: Cents, rate: string): string {
  return `about ${formatKes(centsToKes(cents, rate)).replace(' ', '\u00a0')}`
}

export function centsToWire(cents: Cents): number {
  return Number(centsToText(cents))
}

/** Null for more than two decimals. Reads a number's shortest decimal form: 19.99 is 1999, 0.1 + 0.2 is null. */
export function wireToCents(dollars: number): Cents | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
