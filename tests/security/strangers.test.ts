import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCustomerData, type Ids, markedValues, traces } from '../support/attack/marked-customer.ts'
import { type Answer, type Headers, openWorld, type World } from '../support/attack/shop-world.ts'
import { Placeholder } from './fuzz/placeholder.ts'
import { type Route, readRoutes } from './fuzz/shop-routes.ts'
import { fittingValue } from './fuzz/value-of-schema.ts'

const everybody = ['customer', 'visitor', 'former staff', 'guest', 'helper', 'owner'] as const
type Who = (typeof everybody)[number]
const isLong = Boolean(process.env.LONG)
const asked = isLong ? everybody : (['customer'] as const)

/** Calls whose response must reveal that a row exists, with the reason. */
const telling: Record<string, string> = {
  'POST /api/auth/register': 'an e-mail that has an account is refused with a sentence, as the specification asks',
}

/** Calls that end the caller's session or erase the caller's data. */
const isEnding = ({ address }: Route) => /logout|erase|password|sessions|\/api\/auth\//.test(address)

/** An id without a row, the same everywhere. */
const nobody: Ids = {
  transactionId: 'f'.repeat(24),
  orderId: randomUUID(),
  number: 'EK-987654',
  order_number: 'EK-987654',
  photograph: randomUUID(),
  session: 'n'.repeat(32),
  review: randomUUID(),
  letter: randomUUID(),
  lineId: randomUUID(),
  receipt: 'UKZ0000001',
  code: 'UKZ0000001',
  email: 'nobody@nowhere.example',
  phone: '+254711000001',
}

/** What `id` or `name` means depends on the address. */
function idName(address: string, name: string): string {
  if (name !== 'id' && name !== 'name') return name
  if (/photographs/.test(address)) return name === 'id' ? 'photograph' : 'variant'
  if (/sessions/.test(address)) return 'session'
  if (/product-reviews/.test(address)) return 'review'
  return /orders/.test(address) ? 'orderId' : name
}

/** The names of the route's ids, such as `number`, in the path and in the body. */
function slotsOf(route: Route, body: unknown): string[] {
  const params = [...route.address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => idName(route.address, name))
  const fields = body !== null && typeof body === 'object' ? Object.keys(body) : []
  return [...new Set([...params, ...fields])].filter((name) => name in nobody)
}

function filled(value: unknown, ids: Ids): unknown {
  if (value instanceof Placeholder) return ids[value.name] ?? value.otherwise
  if (Array.isArray(value)) return value.map((one) => filled(one, ids))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ids[name] ?? filled(one, ids)]))
}

type Sent = { path: string; body: unknown }

function sentTo({ address }: Route, body: unknown, ids: Ids): Sent {
  const path = address.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const known: Ids = { variant: '320.jpg', method: 'mpesa', token: ids.linkToken ?? '', ...ids }
    return encodeURIComponent(known[idName(address, name)] ?? name)
  })
  return { path, body: filled(body, ids) }
}

/** The response with every given id replaced by its name, so that two responses can be compared. */
function comparable({ status, headers, text }: Answer, ids: Ids): string {
  const whole = `${status} ${headers.get('location') ?? ''}\n${text}`
  return Object.entries(ids).reduce(
    (said, [name, id]) => said.replaceAll(id, name).replaceAll(encodeURIComponent(id), name),
    whole,
  )
}

type Scene = { world: World; marked: Headers; others: Ids; own: Ids; as: Record<Who, Headers>; routes: Route[] }

async function openScene(): Promise<Scene> {
  const world = await openWorld()
  const owner = await world.staff('owner')
  const marked = await world.register({
    name: markedValues.name,
    email: markedValues.email,
    password: 'kipepeo-marked',
  })
  const others = await createCustomerData(world, marked, owner.headers)
  const plain = Object.fromEntries(Object.keys(markedValues).map((name) => [name, `of-naisiae-${name}`]))
  const customer = await world.register()
  const own = await createCustomerData(world, customer, owner.headers, {
    ...(plain as typeof markedValues),
    name: 'Naisiae Sankale',
    taxNumber: 'A1234567',
    phone: '+254712340000',
  })
  const former = await world.staff('owner')
  const left = await world.send('POST', `/api/admin/staff/${former.username}/leave`, {}, owner.headers)
  expect(left.status, left.text).toBe(200)
  const as: Record<Who, Headers> = {
    visitor: {},
    guest: await world.guest(),
    customer,
    helper: (await world.staff('helper')).headers,
    owner: owner.headers,
    'former staff': former.headers,
  }
  const routes = await readRoutes(world)
  return {
    world,
    marked,
    others,
    own,
    as,
    routes: [...routes.filter((one) => !isEnding(one)), ...routes.filter(isEnding)],
  }
}

/** Sends another customer's ids, in one place or in all: the response must be the same as for ids that do not exist. */
async function tryAs(scene: Scene, who: Who): Promise<number> {
  const { world, as, own, others } = scene
  let pairs = 0
  for (const route of scene.routes) {
    const isStaffs = route.address.startsWith('/api/admin')
    if (isStaffs && (who === 'helper' || who === 'owner')) continue
    const [body] = route.body ? fc.sample(fittingValue(route.body, '', 0), { numRuns: 1, seed: 7 }) : []
    const slots = slotsOf(route, body)
    // Without an id there is nothing to compare. Only the long run checks the content of these responses.
    if (slots.length === 0 && !isLong) continue
    const line = `${route.method} ${route.address} as ${who}`
    const send = async (ids: Ids) => {
      const { path, body: sent } = sentTo(route, body, ids)
      const answer = await world.send(route.method, path, route.method === 'GET' ? undefined : sent, as[who])
      expect(answer.status, line).toBeLessThan(500)
      const named = Object.values(ids).reduce((text, id) => text.replaceAll(id, ''), answer.text)
      expect(named, line).not.toMatch(traces)
      for (const id of [others.orderId, others.linkToken, others.session, others.transactionId])
        expect(named, line).not.toContain(id)
      return comparable(answer, ids)
    }
    const foreign = [slots, ...(isLong && slots.length > 1 && who === 'customer' ? slots.map((one) => [one]) : [])]
    for (const names of foreign) {
      const of = (ids: Ids) => ({ ...own, ...Object.fromEntries(names.map((name) => [name, ids[name] ?? ''])) })
      const answer = await send(of(others))
      if (names.length === 0) break
      pairs++
      if (telling[`${route.method} ${route.address}`] === undefined) expect(answer, line).toBe(await send(of(nobody)))
    }
  }
  return pairs
}

/** Counts the responses that show the rows to the customer who owns them. */
async function readOwn({ world, marked, others, routes }: Scene): Promise<number> {
  let seen = 0
  for (const route of routes) {
    if (route.method !== 'GET' || route.address.startsWith('/api/admin')) continue
    const { path } = sentTo(route, undefined, others)
    if (traces.test((await world.send('GET', path, undefined, marked)).text)) seen++
  }
  return seen
}

/** The stored rows. */
const kept = [
  `select * from orders where customer_id = $1`,
  `select * from order_letters l join orders o on o.id = l.order_id where o.customer_id = $1`,
  `select r.* from product_reviews r join orders o on o.id = r.order_id where o.customer_id = $1`,
  `select p.* from order_photographs p join orders o on o.id = p.order_id where o.customer_id = $1`,
  `select n.* from order_notes n join orders o on o.id = n.order_id where o.customer_id = $1`,
  `select p.* from parcels p join orders o on o.id = p.order_id where o.customer_id = $1`,
  `select p.* from order_papers p join orders o on o.id = p.order_id where o.customer_id = $1`,
  `select a.* from payment_attempts a join orders o on o.id = a.order_id where o.customer_id = $1`,
  `select * from cart_lines where customer_id = $1`,
  `select * from addresses where customer_id = $1`,
  `select * from customers where id = $1`,
  `select id, token, customer_id, expires_at from customer_sessions where customer_id = $1`,
]

test('another customer’s ids get the same response as missing ids, in every parameter', {
  timeout: 600_000,
}, async () => {
  const scene = await openScene()
  const { world, others } = scene
  const read = async () => {
    const rows: unknown[][] = []
    for (const sql of kept) rows.push((await world.database.query(`${sql} order by 1`, [others.customer])).rows)
    return rows
  }
  const before = await read()
  expect(before.every((rows) => rows.length > 0)).toBe(true)
  expect(await readOwn(scene), 'answers to the one whose things they are').toBeGreaterThan(5)
  for (const who of asked) expect(await tryAs(scene, who), who).toBeGreaterThan(30)
  expect(await read()).toEqual(before)
})
