import fc from 'fast-check'
import { type Body, bodyOf, encoded, queryOf, validBody, wrongBody } from './bodies.ts'
import type { Route } from './shop-routes.ts'
import { fittingValue, partOf } from './value-of-schema.ts'
import { wildText, wildTexts } from './wild-values.ts'

const everybody = ['visitor', 'guest', 'customer', 'helper', 'owner'] as const
export type Who = (typeof everybody)[number]

/** A request before the values of the shop are filled in. */
export type Draft = {
  route: Route
  as: Who
  method: string
  params: Record<string, unknown>
  query: unknown
  headers: [string, string][]
  body: Body
}

const wildHeaders: [string, fc.Arbitrary<string>][] = [
  ['accept', fc.constantFrom('text/html', '*/*;q=2', '', 'application/json', 'a'.repeat(3_000))],
  ['accept-encoding', fc.constantFrom('br', 'gzip;q=0', '*', 'identity;q=0', 'zstd, deflate', ',,,')],
  ['accept-language', fc.constantFrom('sw', 'x'.repeat(500), '*')],
  ['content-encoding', fc.constantFrom('gzip', 'br', 'x')],
  [
    'cookie',
    fc.constantFrom(
      'session=%00',
      'session=',
      'session=a.b; session=c',
      `a=${'b'.repeat(7_000)}`,
      '=;=',
      '__proto__=1',
    ),
  ],
  [
    'authorization',
    fc.constantFrom('Bearer', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'a'.repeat(9_000)}`, 'Bearer %00'),
  ],
  ['if-none-match', fc.constantFrom('*', '"a"', 'W/"', ','.repeat(900))],
  ['range', fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=a', 'bytes=0-1,2-3,4-5')],
  ['origin', fc.constantFrom('null', 'https://elsewhere.example')],
  ['sec-fetch-site', fc.constantFrom('cross-site', 'same-origin', 'x')],
  ['idempotency-key', fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '1'.repeat(900)))],
  ['x-forwarded-host', fc.constantFrom('elsewhere.example', '', ',', '[::1', 'a b')],
  ['x-forwarded-proto', fc.constantFrom('https', 'ftp', ',')],
  ['purpose', fc.constant('prefetch')],
  ['referer', fc.constantFrom('https://elsewhere.example/?q=1', 'x', 'http://[', 'http://%00/')],
  ['user-agent', fc.constantFrom('', 'Googlebot', 'x'.repeat(4_000))],
  ['upgrade', fc.constant('websocket')],
  ['expect', fc.constant('100-continue')],
  ['x-http-method-override', fc.constant('DELETE')],
  ['x-paystack-signature', fc.constantFrom('', 'a'.repeat(128), 'é')],
  ['x-many', fc.constantFrom('y'.repeat(14_000), 'y'.repeat(60_000))],
]

const strangeHeader = fc.oneof(
  ...wildHeaders.map(([name, value]) => value.map((text): [string, string] => [name, text])),
)
const fewHeaders = fc.oneof(
  { weight: 5, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 1, arbitrary: fc.array(strangeHeader, { minLength: 1, maxLength: 3 }) },
)

const paramNames = (address: string) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function paramsOf({ address }: Route, wildness: number): fc.Arbitrary<Record<string, unknown>> {
  const any: fc.Arbitrary<unknown> = fc.oneof(wildText, fc.constantFrom(...wildTexts))
  const one = (name: string): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 1_000 - wildness, arbitrary: partOf(name) }, { weight: wildness, arbitrary: any })
  return fc.record(Object.fromEntries(paramNames(address).map((name) => [name, one(name)])))
}

const wildQuery = fc.oneof(
  fc.dictionary(
    fc.constantFrom('q', 'sort', 'from', 'page', 'cursor', 'told', 'buy', '__proto__', 'a[b]', ''),
    wildText,
    { maxKeys: 3 },
  ),
  fc.constantFrom(
    '?q=a&q=b&q=c',
    '?q[]=1&q[x]=2',
    '?%00=%00',
    '?%',
    '?&&&===',
    `?${'a=b&'.repeat(1_500)}`,
    '?q=%ud800',
  ),
)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

/** Most requests come from a permitted caller. */
function senderOf({ scheme }: Route): fc.Arbitrary<Who> {
  const likely: Record<'customer' | 'admin' | 'none', Who[]> = {
    customer: ['customer', 'customer', 'customer', 'guest'],
    admin: ['owner', 'owner', 'owner', 'helper'],
    none: ['customer', 'visitor', 'customer', 'guest'],
  }
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...likely[scheme ?? 'none']) },
    { weight: 1, arbitrary: fc.constantFrom(...everybody) },
  )
}

const noChange = fc.constant<[string, string][]>([])

export function requestsTo(route: Route): fc.Arbitrary<Draft> {
  const base = { route: fc.constant(route), as: senderOf(route) }
  const hasBody = route.method !== 'GET' && route.method !== 'HEAD'
  const right = (wildness: number): fc.Arbitrary<Draft> =>
    fc.record({
      ...base,
      method: fc.constant(route.method),
      params: paramsOf(route, wildness),
      query: fittingValue(route.query, '', wildness),
      headers: noChange,
      body: hasBody ? validBody(route, wildness) : fc.constant<Body>({ kind: 'none' }),
    })
  const raw: fc.Arbitrary<Draft> = fc.record({
    ...base,
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant(route.method) },
      { weight: 1, arbitrary: fc.constantFrom(...methods) },
    ),
    params: paramsOf(route, 300),
    query: fc.oneof(fittingValue(route.query, '', 200), wildQuery),
    headers: fewHeaders,
    body: hasBody
      ? wrongBody(route)
      : fc.oneof(
          { weight: 5, arbitrary: fc.constant<Body>({ kind: 'none' }) },
          { weight: 1, arbitrary: wrongBody(route) },
        ),
  })
  return fc.oneof(
    { weight: 5, arbitrary: right(0) },
    { weight: 2, arbitrary: right(80) },
    { weight: 3, arbitrary: raw },
  )
}

export type FuzzRequest = { method: string; path: string; headers: [string, string][]; body: Buffer | null }

/** `fill` replaces placeholders by the shop's values. */
export function completeRequest(draft: Draft, fill: (value: unknown, place: string) => unknown): FuzzRequest {
  const { route, method } = draft
  const filled = (value: unknown) => fill(value, route.address)
  const path = route.address.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encoded(String(filled(draft.params[name]))),
  )
  const query = filled(draft.query)
  const [body, type] = bodyOf(draft.body, filled)
  const headers: [string, string][] = type === null ? draft.headers : [['content-type', type], ...draft.headers]
  return { method, path: path + (typeof query === 'string' ? query : queryOf(query)), headers, body }
}
