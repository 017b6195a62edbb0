import type { RouteConfigEntry } from '@react-router/dev/routes'
import pages from '../../../app/routes.ts'
import type { World } from '../../support/attack/shop-world.ts'
import type { Schema } from './value-of-schema.ts'

/** `address` has its parameters as `{name}`. */
export type Route = {
  method: string
  address: string
  scheme: 'customer' | 'admin' | null
  query: Schema
  body: Schema | null
  isForm: boolean
}

type Described = { paths: Record<string, Record<string, Call>> }
type Call = {
  description?: string
  security?: Record<string, unknown>[]
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Every described call, every page with its data, and undescribed routes. */
export async function readRoutes(world: World): Promise<Route[]> {
  const { json } = await world.send('GET', '/api/docs/json')
  // Not validated: it is the shop's own description, and the shop refuses requests that don't match it.
  const { paths } = json as Described
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, call]) => routeOf(method.toUpperCase(), address, call)),
  )
  const own = pagesBelow(pages).flatMap((address) => [address, `${address === '/' ? '/_root' : address}.data`])
  return [...calls, ...[...own, ...undescribed].map((address) => plain('GET', address)), ...formPosts(own)]
}

const undescribed = [
  '/api/health',
  '/api/open',
  '/api/ready',
  '/api/docs',
  '/api/docs/json',
  '/api/{name}',
  '/uploads/{key}/{name}',
  '/assets/{name}',
  '/service-worker.js',
  '/{name}/{number}',
]

/** Some pages as the target of a form. Pages accept none: a browser without scripts sends its forms to calls. */
const formPosts = (addresses: string[]) =>
  addresses.filter((_, at) => at % 10 === 0).map((address) => plain('POST', address))

function plain(method: string, address: string): Route {
  return { method, address, scheme: null, query: { properties: pageQuery }, body: null, isForm: false }
}

const pageQuery = Object.fromEntries(
  ['q', 'sort', 'from', 'told', 'buy', 'search'].map((name) => [name, { type: 'string' }]),
)

function routeOf(method: string, address: string, { security, parameters = [], ...call }: Call): Route {
  const asked = parameters.filter((one) => one.in === 'query')
  const query = {
    type: 'object',
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  }
  const content = call.requestBody?.content ?? {}
  const scheme = security?.some((one) => 'admin' in one) ? 'admin' : security ? 'customer' : null
  const isForm = /multipart/i.test(call.description ?? '') || 'multipart/form-data' in content
  return { method, address, scheme, query, body: content['application/json']?.schema ?? null, isForm }
}

function pagesBelow(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) =>
    children ? pagesBelow(children) : [`/${path ?? ''}`.replace('*', '{name}').replace(/:(\w+)/g, '{$1}')],
  )
}
