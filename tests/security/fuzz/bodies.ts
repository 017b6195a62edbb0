import fc from 'fast-check'
import { multipartForm } from '../../support/shop/multipart.ts'
import { fittingValue, type Schema } from './value-of-schema.ts'
import { wildText, wildValue } from './wild-values.ts'

/** The possible bodies of a route. */
type Bodied = { body: Schema | null; isForm: boolean }

export type Body =
  | { kind: 'none' }
  | { kind: 'json' | 'form'; value: unknown; change: Change | null }
  | { kind: 'multipart'; fields: unknown; files: string[]; cutAt: number }
  | { kind: 'text'; text: string; type: string }

/** An edit of a body's text: at this position, `put` replaces as many characters as `left` says. */
type Change = { at: number; put: string; left: number }

const files: Record<string, Buffer> = {
  'words.csv': Buffer.from('name,category,price\nRain collar,chokers,48.00\n"broken'),
  'empty.jpg': Buffer.alloc(0),
  'broken.jpg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex'),
  'bomb.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>'),
  'broken.zip': Buffer.from('504b030414000000080000002100', 'hex'),
}

export function addFile(name: string, body: Buffer) {
  files[name] = body
}

export const validBody = (route: Bodied, wildness: number): fc.Arbitrary<Body> => {
  if (route.isForm) return multipart
  if (!route.body) return fc.constantFrom<Body>({ kind: 'none' }, { kind: 'json', value: {}, change: null })
  return fittingValue(route.body, '', wildness).map((value) => ({ kind: 'json', value, change: null }))
}

const formFields = ['id', 'name', 'category', 'price', 'description', 'words', 'stars', 'choices', 'files', 'version']
const fieldSchema: Schema = { type: 'object', properties: Object.fromEntries(formFields.map((name) => [name, {}])) }

const multipart: fc.Arbitrary<Body> = fc
  .record({
    fields: fittingValue(fieldSchema, '', 60),
    files: fc.array(fc.nat(99), { maxLength: 2 }),
    cutAt: fc.oneof(
      { weight: 6, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  })
  .map(({ fields, files: some, cutAt }) => ({ kind: 'multipart', fields, files: some.map(String), cutAt }))

const anyType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/json, text/html',
  '/',
  '',
)

const anyChange = fc.record({
  at: fc.nat(2_000),
  put: fc.oneof(fc.constantFrom('"', '{', '[', '\\', ',', '1e999', '"__proto__":{},', '\u0000'), wildText),
  left: fc.nat(3),
})

export const wrongBody = (route: Bodied): fc.Arbitrary<Body> =>
  fc.oneof(
    fc
      .tuple(validBody(route, 100), anyChange)
      .map(([body, change]): Body => ('value' in body ? { ...body, change } : body)),
    fittingValue(route.body ?? {}, '', 100).map((value): Body => ({ kind: 'form', value, change: null })),
    multipart,
    wildValue.map((value): Body => ({ kind: 'json', value, change: null })),
    fc.record({ kind: fc.constant('text' as const), text: wildText, type: anyType }),
    fc.constantFrom<Body>(
      { kind: 'text', text: '['.repeat(20_000), type: 'application/json' },
      { kind: 'text', text: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`, type: 'application/json' },
      { kind: 'text', text: '{"__proto__":{"isOwner":true},"constructor":{"prototype":{}}}', type: 'application/json' },
      { kind: 'text', text: `{"a":"${'x'.repeat(70_000)}"}`, type: 'application/json' },
      { kind: 'text', text: `a=1&${'b[]=2&'.repeat(5_000)}`, type: 'application/x-www-form-urlencoded' },
    ),
  )

/** Encodes a text for an address. A text that can't be encoded is replaced by bytes that are no valid UTF-8. */
export function encoded(text: string): string {
  try {
    return /^[%*]/.test(text) ? text.replace(/[^\x21-\x7e]/g, '') : encodeURIComponent(text)
  } catch {
    return '%ed%a0%80'
  }
}

export function queryOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === undefined ? '' : `?${encoded(String(value))}`
  const parts = Object.entries(value).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one])
      .filter((each) => each !== undefined)
      .map((each) => `${encoded(name)}=${encoded(textOf(each))}`),
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function bodyOf(body: Body, filled: (value: unknown) => unknown): [Buffer | null, string | null] {
  if (body.kind === 'none') return [null, null]
  if (body.kind === 'text') return [Buffer.from(body.text), body.type]
  if (body.kind === 'multipart') {
    const fields = filled(body.fields)
    const texts = Object.entries(fields !== null && typeof fields === 'object' ? fields : {}).map(([name, value]) => [
      name,
      textOf(value),
    ])
    const names = Object.keys(files)
    const some = body.files.map((at) => names[Number(at) % names.length] ?? '')
    const form = multipartForm(
      Object.fromEntries(texts) as Record<string, string>,
      some.map((name) => ({ name, body: files[name] ?? '' })),
    )
    return [form.body.subarray(0, Math.round(form.body.length * body.cutAt)), form.headers['content-type']]
  }
  const value = filled(body.value)
  if (body.kind === 'form') return [Buffer.from(queryOf(value).slice(1)), 'application/x-www-form-urlencoded']
  const text = JSON.stringify(value) ?? ''
  const { change } = body
  const at = change ? change.at % (text.length + 1) : 0
  const sent = change ? text.slice(0, at) + change.put + text.slice(at + change.left) : text
  return [Buffer.from(sent), 'application/json']
}
