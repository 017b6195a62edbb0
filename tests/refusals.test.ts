import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { createTestShop } from './support/shop/test-shop.ts'

/** A refusal in the code. `fields` is true if it names the wrong fields. */
type Refusal = { file: string; status: number; message: string; fields: boolean }
type Node = { type: string; [key: string]: unknown }

/** The only refusals with 422: the caller's own data lacks an address, a collector or a product option. */
const missing = [
  'app/cart/cart.api.server.ts fieldSentences(fields)',
  "app/payment-links/staff-payment-links.api.server.ts 'Please choose for each piece that has choices.'",
  'app/payments/payment-problems.server.ts noAddressText',
  'app/payments/payment-problems.server.ts noCollectorText',
  'app/payments/payment-problems.server.ts noDeliveryText',
  'app/payments/payment-problems.server.ts noEmailText',
]

/** This refusal names its fields by the line, so the code adds them for each response. */
const fieldsByLine = "'Please choose for each piece that has choices.'"

function propertiesOf(node: Node, source: string): Map<string, string> {
  const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property')
  return new Map(
    properties.map(({ key, value }) => {
      const { start, end } = value as Node & { start: number; end: number }
      return [(key as Node).name as string, source.slice(start, end)]
    }),
  )
}

/** The objects, and the calls of functions. */
function* expressionsIn(node: Node): Generator<Node> {
  if (node.type === 'ObjectExpression' || node.type === 'CallExpression') yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) yield* expressionsIn(child as Node)
    }
  }
}

function refusalsOf(file: string): Refusal[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  return [...expressionsIn(program as unknown as Node)].flatMap((node) => {
    if (node.type === 'CallExpression') {
      const { name } = node.callee as Node
      const [message] = node.arguments as (Node & { start: number; end: number })[]
      if (name !== 'conflict' || !message) return []
      return [{ file, status: 409, message: source.slice(message.start, message.end), fields: false }]
    }
    const properties = propertiesOf(node, source)
    const [status, message] = [Number(properties.get('status')), properties.get('message')]
    return status >= 400 && message !== undefined ? [{ file, status, message, fields: properties.has('fields') }] : []
  })
}

const refusals = globSync('app/**/*.ts', { exclude: (path) => /\.test\.ts$/.test(path) })
  .filter((file) => /\b(status|conflict)\b/.test(readFileSync(file, 'utf8')))
  .flatMap(refusalsOf)

const linesOf = (found: Refusal[]) => found.map(({ file, message }) => `${file} ${message}`).sort()

test("a refusal's status follows the rule in the API reference", async () => {
  const { api } = await createTestShop()
  const { description } = (await api.inject('/api/docs/json')).json().info
  const documented = [...description.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, statuses]) =>
    statuses.split(', ').map(Number),
  )
  expect(documented).toContain(409)
  expect(refusals.length).toBeGreaterThan(150)
  expect([...new Set(refusals.map(({ status }) => status))].filter((status) => !documented.includes(status))).toEqual(
    [],
  )
})

test('the reference names the roles of each staff call', async () => {
  const { api } = await createTestShop()
  const { paths } = (await api.inject('/api/docs/json')).json()
  expect(paths['/api/admin/changes'].get.description).toBe('For owner, helper.')
  expect(paths['/api/orders'].get.description ?? '').not.toMatch(/^For /)
})

test('an invalid request is 400, and its fields name the errors', () => {
  const bare = refusals.filter(
    ({ status, fields, message }) => [400, 422].includes(status) && !fields && message !== fieldsByLine,
  )
  expect(linesOf(bare)).toEqual([])
})

test('422 is only for the caller’s missing data', () => {
  expect(linesOf(refusals.filter(({ status }) => status === 422))).toEqual(missing)
})
