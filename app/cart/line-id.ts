import type { LineOptions } from '#app/catalog/line-options.ts'

/** The identity of a line: product, options and note. */
export type LineKey = LineOptions & { productId: string }

/**
 * A key of options and note that does not depend on their order; '0' without options and note. The database and browsers
 * store it, so the result must never change.
 */
export function createVariant({ choices = [], note }: LineOptions): string {
  if (choices.length === 0 && !note) return '0'
  const parts = choices.map(({ name, value }) => JSON.stringify([name, value])).sort()
  return hash53(JSON.stringify([...parts, note ?? '']))
}

export function createLineId(line: LineKey): string {
  return `${line.productId}.${createVariant(line)}`
}

/** cyrb53. A collision could only mix up lines within one customer's own cart. */
function hash53(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  const mixedHigh = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  const mixedLow = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & mixedLow) + (mixedHigh >>> 0)).toString(16).padStart(14, '0')
}
