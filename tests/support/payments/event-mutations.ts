import fc from 'fast-check'

const signs = ['0', '9', 'a', '"', '{', ' ', 'é']

/** A text with one character changed, inserted or removed, with its start or end cut off, or a different text. */
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

/** The text without its end or its start. */
export function cut(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length - 1 })
  return fc.oneof(
    place.map((at) => text.slice(0, at)),
    place.map((at) => text.slice(at + 1)),
  )
}

/** The same JSON members in another order and with other escapes, for which no signature is valid. */
export function escapeDifferently(json: string): string {
  const fields = Object.entries(JSON.parse(json) as object).reverse()
  return JSON.stringify(Object.fromEntries(fields), null, 1)
}
