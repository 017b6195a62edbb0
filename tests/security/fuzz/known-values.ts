import { Placeholder } from './placeholder.ts'

const keptOfEach = 60
const tellsNothing = /^(success|message|error|title|description|answer|html|svg)$/

/** Ids, numbers, names and amounts from the shop's responses, by field. */
export type KnownValues = { learn(place: string, answer: unknown): void; fill(value: unknown, place: string): unknown }

/** `untouched`: the senders' own names, which no request may remove from the shop. */
export function createKnownValues(untouched: ReadonlySet<string>): KnownValues {
  const things = new Map<string, string[]>()

  function add(key: string, value: string) {
    const kept = things.get(key) ?? []
    if (kept.includes(value)) return
    kept.push(value)
    if (kept.length > keptOfEach) kept.shift()
    things.set(key, kept)
  }

  function learn(place: string, answer: unknown, key = '') {
    if (Array.isArray(answer)) for (const one of answer.slice(0, 20)) learn(place, one, key)
    else if (answer !== null && typeof answer === 'object') {
      for (const [name, value] of Object.entries(answer)) learn(place, value, name)
    } else if ((typeof answer === 'string' || typeof answer === 'number') && !tellsNothing.test(key)) {
      const value = String(answer)
      if (value === '' || value.length > 200 || untouched.has(value)) return
      for (const name of namesOf(key)) {
        add(name, value)
        add(`${beginningOf(place)} ${name}`, value)
      }
    }
  }

  function fill(value: unknown, place: string): unknown {
    if (value instanceof Placeholder) {
      const { at, otherwise } = value
      const [name = ''] = namesOf(value.name)
      const last = namesOf(value.name).at(-1) ?? ''
      const near = (one: string) => things.get(`${beginningOf(place)} ${one}`)
      const kept = (at % 4 > 0 && (near(name) ?? near(last))) || things.get(name) || things.get(last) || []
      const found = kept[at % Math.max(1, kept.length)] ?? otherwise
      return typeof otherwise === 'number' ? Number(found) : found
    }
    if (Array.isArray(value)) return value.map((one) => fill(one, place))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, place)]))
  }

  return { learn, fill }
}

/** The names of a value: an `order_number` is also a `number`, and a `productId` also an `id`. */
function namesOf(key: string): string[] {
  const plain = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const last = plain.split('_').at(-1) ?? ''
  return plain === last ? [plain] : [plain, last]
}

/** Returns the beginning of an address. Calls with the same one use the same rows. */
function beginningOf(place: string): string {
  return place
    .split('/')
    .slice(0, 4)
    .join('/')
    .replace(/\/[:{].*/, '')
}
