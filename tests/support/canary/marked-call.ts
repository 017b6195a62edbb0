import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { multipartForm } from '../shop/multipart.ts'
import type { TestShop } from '../shop/test-shop.ts'

type Route = TestShop['routes'][number]
type JsonSchema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minimum?: number
}

/** The value for each field name. */
export type MarkedValues = Record<string, string> & { text: string; email: string }

/** The body and its content type. Each multipart form has `picture`. */
export function sentTo(route: Route, marks: MarkedValues, picture: Buffer) {
  const { body, consumes } = (route.schema ?? {}) as { body?: unknown; consumes?: string[] }
  if (consumes?.includes('multipart/form-data')) {
    const { body: payload, headers } = multipartForm({ ...marks, ...formFields(marks) }, [
      { name: `${marks.text}.jpg`, body: picture },
    ])
    return { payload, headers }
  }
  return { payload: bodyOf(body, marks), headers: { 'content-type': 'application/json' } }
}

const formFields = ({ text }: MarkedValues) => ({
  id: randomUUID() as string,
  name: text,
  category: 'bracelets',
  price: '48.00',
  description: text,
  words: text,
  stars: '5',
})

function bodyOf(body: unknown, marks: MarkedValues): object | string {
  // Calls for provider events have no schema, because the shop stores the events unchanged.
  if (!(body instanceof z.ZodType)) return JSON.stringify({ news: Object.values(marks) })
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return filledIn(schema, '', marks) as object
}

function filledIn(schema: JsonSchema, name: string, marks: MarkedValues): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return filledIn(choice, name, marks)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, filledIn(one, key, marks)]))
  }
  if (schema.type === 'object') return {}
  if (schema.type === 'array') return schema.items ? [filledIn(schema.items, name, marks)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000001'
  if (schema.format === 'date') return '2026-11-27'
  if (schema.format === 'email') return marks.email
  return marks[name] ?? marks.text
}

/** The route's address with each parameter filled in, optionally with a query, as in a shared link. */
export function addressOf({ url }: Route, marks: MarkedValues, withQuery: boolean): string {
  const filled = url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(marks[name] ?? marks.text))
  return filled.replace('/*', '/strange') + (withQuery ? `?${new URLSearchParams(marks)}` : '')
}
