import fc from 'fast-check'
import { givenAddress } from '../../support/shop/givens.ts'
import { Placeholder } from './placeholder.ts'
import { wildValue } from './wild-values.ts'

export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  nullable?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const days = fc.integer({ min: 0, max: 400 }).map((n) => new Date(1_795_000_000_000 + n * 86_400_000).toISOString())

/** Typical values for a field of this name. Their host names are not registered, so nothing leaves this machine. */
const usual: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(Object.entries(givenAddress).map(([name, value]) => [name, fc.constant(value)])),
  name: fc.constantFrom('Naisiae Sankale', 'Courier', 'Rain collar'),
  phone: fc.integer({ min: 0, max: 9_999 }).map((n) => `071234${n % 2 ? '0000' : String(n).padStart(4, '0')}`),
  email: fc.integer({ min: 0, max: 99_999 }).map((n) => `somebody-${n}@example.com`),
  password: fc.constant('kipepeo-9'),
  newPassword: fc.constant('kipepeo-10'),
  username: fc.integer({ min: 0, max: 9_999 }).map((n) => `worker-${n}`),
  country: fc.constantFrom('Kenya', 'Tanzania', 'Germany'),
  county: fc.constantFrom('Nairobi', 'Kisumu'),
  url: fc.constantFrom('https://hooks.example/news', 'https://hooks.invalid/'),
  endpoint: fc.constant('https://push.invalid/one'),
  category: fc.constantFrom('bracelets', 'necklaces', 'earrings', 'bags', 'chokers'),
  words: fc.constantFrom('Asante sana.', 'Please call me.'),
  reason: fc.constantFrom('Too small', 'Sent twice'),
  price: fc.constantFrom('48.00', '5'),
  stars: fc.constantFrom('1', '5'),
  code: fc.constantFrom('UKL1234567', '123456', 'KARIBU10'),
  limit: fc.constantFrom('5', '20'),
  cursor: fc.nat(99).map((at) => new Placeholder('cursor', at)),
  state: fc.constantFrom('paid', 'sent', 'awaiting_payment'),
  method: fc.constantFrom('mpesa', 'airtel', 'card', 'bank'),
  day: fc.constant('2026-11-21'),
  month: fc.constant('2026-11'),
  within: fc.constant('3600'),
  from: fc.constant('2026-11-01'),
  to: fc.constant('2026-11-30'),
  q: fc.constantFrom('bead', 'enkng', 'red collar'),
  search: fc.constantFrom('bead', 'ek', '0712'),
}

const ids = /(^|_|[a-z])(id|ids|number|token|key|version|transactionId|productId|secret|cursor|username|after|amount)$/i

/** `wildness`: the number of schema violations per thousand values. */
export function fittingValue(schema: Schema, name: string, wildness: number): fc.Arbitrary<unknown> {
  const wanted = schemaValue(schema, name, wildness)
  if (wildness === 0) return wanted
  return fc.oneof({ weight: 1_000 - wildness, arbitrary: wanted }, { weight: wildness, arbitrary: wildValue })
}

function schemaValue(schema: Schema, name: string, wildness: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map((one) => fittingValue(one, name, wildness)))
  if (schema.allOf?.length) return fittingValue(Object.assign({}, ...schema.allOf) as Schema, name, wildness)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? (schema.type.find((one) => one !== 'null') ?? 'null') : schema.type
  const isNull = schema.nullable || (Array.isArray(schema.type) && schema.type.includes('null'))
  const plain = ofType(schema, type, name, wildness)
  return isNull ? fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: fc.constant(null) }) : plain
}

function ofType(schema: Schema, type: string | undefined, name: string, wildness: number): fc.Arbitrary<unknown> {
  if (schema.properties) return objectOf(schema, schema.properties, wildness)
  if (type === 'array') {
    const [minLength, maxLength] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)]
    const items = fittingValue(schema.items ?? {}, name.replace(/s$/, ''), wildness)
    return fc.array(items, { minLength, maxLength: Math.max(minLength, maxLength) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'number' || type === 'integer') return numberOf(schema, name)
  if (type === 'null') return fc.constant(null)
  if (type === 'object')
    return fc.dictionary(fc.constantFrom('size', 'colour', '__proto__'), fc.constantFrom('M', 'red'))
  return textOf(schema, name)
}

function objectOf(schema: Schema, properties: Record<string, Schema>, wildness: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, one]) => [name, fittingValue(one, name, wildness)])
  const whole = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: schema.required ?? [],
  })
  if (wildness === 0) return whole
  const strange = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'more', ''), wildValue, {
    maxKeys: 2,
  })
  return fc.tuple(whole, strange, fc.nat(9)).map(([one, other, n]) => (n === 0 ? { ...one, ...other } : one))
}

function numberOf({ minimum = 0, maximum = 10_000 }: Schema, name: string): fc.Arbitrary<unknown> {
  const least = Math.max(minimum, -1e9)
  const most = Math.max(least, Math.min(maximum, least + 10_000))
  const some = fc.integer({ min: Math.ceil(least), max: Math.ceil(Math.min(most, least + 12)) })
  if (!ids.test(name)) return fc.oneof(some, fc.integer({ min: Math.ceil(least), max: Math.floor(most) }))
  const known = fc.nat(999).map((at) => new Placeholder(name, at, least))
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: some })
}

function textOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const fitting = (own: fc.Arbitrary<unknown>) =>
    ids.test(name) || schema.format === 'uuid'
      ? fc.oneof({ weight: 4, arbitrary: knownOf(name) }, { weight: 1, arbitrary: own })
      : own
  if (schema.format === 'uuid') return fitting(fc.uuid({ version: 4 }))
  if (schema.format === 'date' || /(_on|_day|from|until|day|date)$/.test(name)) {
    const day = days.map((text) => text.slice(0, 10))
    if (schema.format === 'date-time') return days
    return day
  }
  if (schema.format === 'date-time') return days
  const own = usual[name] ?? usual[name.split('_').at(-1) ?? '']
  if (own) return fitting(own)
  if (schema.format === 'email') return usual.email as fc.Arbitrary<unknown>
  if (schema.format === 'uri' || schema.format === 'url') return usual.url as fc.Arbitrary<unknown>
  if (schema.pattern) return fitting(matching(schema.pattern))
  const { minLength = 0, maxLength = 40 } = schema
  const words = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  return fitting(fc.oneof(words, fc.constant('Beads of glass'.slice(0, Math.max(1, maxLength)))))
}

/** A parameter of an address. */
export function partOf(name: string): fc.Arbitrary<unknown> {
  return usual[name] ?? knownOf(name)
}

function knownOf(name: string): fc.Arbitrary<Placeholder> {
  return fc.nat(999).map((at) => new Placeholder(name, at, '7c9e6679-7425-40de-944b-e07fc1f90ae7'))
}

function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    const texts = fc.stringMatching(new RegExp(pattern))
    fc.sample(texts, 1)
    return texts
  } catch {
    return fc.constantFrom('10', 'Beads', '2026-11-21')
  }
}
