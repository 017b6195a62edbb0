import fc from 'fast-check'

const signs = ['0', '9', 'a', '"', '{', ' ', 'é']

/** A text with one sign changed, put in or left out, with its end or beginning cut off, or another altogether. */
export function changed(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length - 1 })
  const sign = fc.constantFrom(...signs)
  const put = (at: number, to: string, length: number) => text.slice(0, at) + to + text.slice(at + length)
  return fc
    .oneof(
      fc.tuple(place, sign).map(([at, to]) => put(at, to, 1)),
      fc.tuple(place, sign).map(([at, to]) => put(at, to, 0)),
      place.map((at) => put(at, '', 1)),
      cut(text),
      fc.string({ maxLength: 300 }),
    )
    .filter((other) => other !== text)
}

/** Its end or its beginning is missing. */
export function cut(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length - 1 })
  return fc.oneof(
    place.map((at) => text.slice(0, at)),
    place.map((at) => text.slice(at + 1)),
  )
}

/** The same members in another order and another spelling, which no signature covers. */
export function escapeDifferently(json: string): string {
  const fields = Object.entries(JSON.parse(json) as object).reverse()
  return JSON.stringify(Object.fromEntries(fields), null, 1)
}
