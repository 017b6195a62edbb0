import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Policy } from '#app/framework/http/module-api.server.ts'
import { customerSessions } from '#app/identity/identity.tables.server.ts'
import type { StaffRole } from '#app/identity/staff-member.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { deactivateStaff } from '#app/staff/people/staff-changes.server.ts'
import pages from '../../app/routes.ts'
import { createPayingShop, pay } from '../support/payments/payments.ts'
import { setSecondFactor } from '../support/shop/authenticator.ts'
import { openOffice } from '../support/shop/office.ts'
import { createTestShop, type TestShop } from '../support/shop/test-shop.ts'
import {
  commonStaffRoutes,
  moneyRoutes,
  officeRoutes,
  ofOwnLogin,
  ownersRoutes,
  workshopRoutes,
} from './staff-routes.ts'

const everybody = [
  'visitor',
  'guest',
  'customer',
  'packer',
  'helper',
  'bookkeeper',
  'owner',
  'former staff',
  'expired sessions',
  'password without its code',
  'first password',
] as const
type Who = (typeof everybody)[number]
type Route = { method: string; url: string; policy: Policy }

/** The callers that each policy permits. Others get the status `refusal`, with exceptions in `others`. */
const table: Record<Policy, { in: readonly Who[]; refusal: number; others?: Partial<Record<Who, number>> }> = {
  public: { in: everybody, refusal: 0 },
  provider: { in: everybody, refusal: 0 },
  customer: { in: ['guest', 'customer'], refusal: 401 },
  admin: ofStaff(['packer', 'helper', 'bookkeeper', 'owner']),
  owner: ofStaff(['owner']),
  money: ofStaff(['bookkeeper', 'owner']),
  office: ofStaff(['helper', 'bookkeeper', 'owner']),
  shop: ofStaff(['helper', 'owner']),
  workshop: ofStaff(['packer', 'helper', 'owner']),
}

function ofStaff(roles: readonly StaffRole[]) {
  const others = { packer: 403, helper: 403, bookkeeper: 403, 'first password': 403 } as const
  return { in: roles, refusal: 401, others }
}

/** These calls check their caller themselves: a customer's session, or the provider's signature. */
const checkThemselves = [
  'GET /api/orders/:number/photographs/:id/:name',
  'GET /api/photographs/:id/:key/:name',
  'POST /api/orders/:number/reviews/:product',
  'POST /api/orders/:number/reviews/:product/erase',
  'POST /api/payments/card',
]

/** The calls that are open to staff with a temporary password. */
const toChoosePassword = [
  'GET /api/admin/me',
  'GET /api/admin/sessions',
  'POST /api/admin/logout',
  'POST /api/admin/passkeys/renew',
  'POST /api/admin/passkeys/renew/ask',
  'POST /api/admin/password',
  'POST /api/admin/second-factor/renew',
]

const nameOf = ({ method, url }: Route) => `${method} ${url.replace(/(.)\/$/, '$1')}`

/** Calls that end the caller's session come last. */
function routesOf(shop: TestShop): Route[] {
  const routes = shop.routes.flatMap(({ method, url, policy }) =>
    policy === undefined || method === 'HEAD' ? [] : [{ method, url, policy }],
  )
  const isLogout = ({ url }: Route) => url.endsWith('/logout')
  return [...routes.filter((route) => !isLogout(route)), ...routes.filter(isLogout)]
}

function addressOf(url: string, ids: Record<string, string> = {}): string {
  const number = 'EK-1001'
  return url.replaceAll(/:(\w+)/g, (_whole, name: string) => ({ number, ...ids })[name] ?? unknownId)
}
const unknownId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

async function headersOf(shop: TestShop): Promise<Record<Who, Record<string, string>>> {
  const bearer = async (role: StaffRole, hasFirstPassword = false) => {
    const { token, username } = await shop.given.staff({ role, hasFirstPassword })
    return { username, headers: { authorization: `Bearer ${token}` } }
  }
  const { headers: old } = await bearer('owner')
  const { cookie: oldCookie, id } = await shop.given.customer()
  shop.clock.advance({ hours: 13 })
  await shop.db
    .update(customerSessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(customerSessions.customerId, id))
  const gone = await bearer('owner')
  const owner = await bearer('owner')
  expect(await deactivateStaff({ dependencies: shop, by: null, username: gone.username })).toEqual({ ok: true })
  const secured = await openOffice(shop)
  await setSecondFactor(shop, secured.post, secured.password)
  const { username, password } = secured
  const { challenge } = (await secured.post('/login', { username, password })).json() as { challenge: string }
  expect(challenge).not.toBe('')
  return {
    visitor: {},
    guest: { cookie: (await shop.given.guest()).cookie },
    customer: { cookie: (await shop.given.customer()).cookie },
    packer: (await bearer('packer')).headers,
    helper: (await bearer('helper')).headers,
    bookkeeper: (await bearer('bookkeeper')).headers,
    owner: owner.headers,
    'former staff': gone.headers,
    'password without its code': { authorization: `Bearer ${challenge}` },
    'first password': (await bearer('owner', true)).headers,
    'expired sessions': { ...old, cookie: oldCookie },
  }
}

test('each call permits the callers of its policy only', async () => {
  const shop = await createTestShop()
  const routes = routesOf(shop)
  expect(routes.length).toBeGreaterThan(130)
  const of = (policy: Policy) =>
    routes
      .filter((route) => route.policy === policy)
      .map(nameOf)
      .toSorted()
  expect(of('owner')).toEqual(expect.arrayContaining(ownersRoutes))
  expect(of('money')).toEqual(moneyRoutes)
  expect(of('office')).toEqual(officeRoutes)
  expect(of('workshop')).toEqual(workshopRoutes)
  expect(of('admin').filter((name) => !ofOwnLogin.test(name.split(' ')[1] ?? ''))).toEqual(commonStaffRoutes)
  for (const [place, [who, headers]] of Object.entries(await headersOf(shop)).entries()) {
    for (const route of routes) {
      const { method, url, policy } = route
      const remoteAddress = `10.1.${place}.1`
      const answer = await shop.api.inject({ method: method as 'GET', url: addressOf(url), headers, remoteAddress })
      const line = `${nameOf(route)} as ${who}`
      const { in: of, refusal, others } = table[policy]
      const isIn = of.includes(who as Who) || (who === 'first password' && toChoosePassword.includes(nameOf(route)))
      if (isIn) {
        if (!checkThemselves.includes(nameOf(route))) expect([401, 403], line).not.toContain(answer.statusCode)
      } else {
        expect(answer.statusCode, line).toBe(others?.[who as Who] ?? refusal)
        expect(answer.json(), line).toEqual({ success: false, error: expect.any(String), message: expect.any(String) })
      }
    }
  }
})

type Own = {
  orders: { id: string; number: string }[]
  sessions: { id: string }[]
  cart: { cart: { lineId: string }[] }
}

test('a customer neither reads nor changes another’s data by their ids', async () => {
  const shop = await createPayingShop()
  const other = await shop.given.buyer()
  const { transactionId } = await pay(shop, other)
  const look = async (url: string) =>
    (await shop.api.inject({ url: `/api${url}`, headers: { cookie: other.cookie } })).json()
  const lookAtAll = async (): Promise<Own & { address: unknown }> => ({
    orders: await look('/orders'),
    sessions: await look('/user/sessions'),
    cart: await look('/user/cart'),
    address: await look('/user/address'),
  })
  const before = await lookAtAll()
  const ids = {
    transactionId,
    number: before.orders[0]?.number ?? '',
    product: other.product.id,
    productId: before.cart.cart[0]?.lineId ?? '',
    token: '0'.repeat(32),
    method: 'mpesa',
  }
  const idsOf = (url: string) => {
    const id = url.startsWith('/api/orders') ? before.orders[0]?.id : before.sessions[0]?.id
    return { ...ids, id: id ?? '' }
  }
  const isOfBuyers = ({ url, policy }: Route) =>
    policy === 'customer' || /^\/api\/(orders|pay)\//.test(url) || url === '/api/mpesa/receipt'
  const named = routesOf(shop).filter((route) => route.url.includes(':') && isOfBuyers(route))
  expect(named.length).toBeGreaterThan(15)
  const { cookie } = await shop.given.customer()
  for (const route of named) {
    const url = addressOf(route.url, idsOf(route.url))
    const answer = await shop.api.inject({ method: route.method as 'GET', url, headers: { cookie } })
    // The shop deletes the line from the caller's own cart, which has no such line, so nothing happens.
    if (nameOf(route) === 'DELETE /api/user/cart/:productId') expect(answer.json()).toEqual({ success: true })
    else expect(answer.statusCode, nameOf(route)).toBeGreaterThanOrEqual(400)
    const own = await shop.api.inject({ url, headers: { cookie: other.cookie } })
    if (route.method === 'GET' && route.policy === 'customer' && /mpesa|orders/.test(url))
      expect(own.statusCode).toBe(200)
  }
  expect(await lookAtAll()).toEqual(before)
})

type Page = { path?: string | undefined; file: string; children?: readonly Page[] | undefined }

function pagesBelow(some: readonly Page[]): { path: string; file: string }[] {
  return some.flatMap(({ path, file, children }) =>
    children ? pagesBelow(children) : [{ path: `/${path ?? ''}`, file }],
  )
}

const pageFiles = import.meta.glob<{ loader?: (args: object) => Promise<unknown> }>('../../app/**/*-page.tsx')

/** Customers' pages by address prefix, with the redirect for visitors. */
const customersPages = [
  { begins: /^\/account(\/|$)/, leadsTo: /^\/auth/ },
  { begins: /^\/shop\/checkout$/, leadsTo: /^\/shop\/cart$/ },
]
/** Visitors may open these pages, which then show only that there is no session. */
const paymentPages = /^\/shop\/checkout\//

test('a customer’s page redirects a visitor or shows nothing, and a staff page contains no data', async () => {
  const shop = await createTestShop()
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  for (const { path, file } of pagesBelow(pages as readonly Page[])) {
    const read = pageFiles[`../../app/${file}`]
    if (!read) continue
    const { loader } = await read()
    if (path.startsWith('/admin')) expect(loader, path).toBeUndefined()
    const own = customersPages.find(({ begins }) => begins.test(path))
    if (!own && !paymentPages.test(path)) continue
    const url = `http://shop.example${addressOf(path)}`
    const args = { request: new Request(url), params: { number: 'EK-1001', product: unknownId }, context }
    const answer: unknown = await loader?.(args).catch((error: unknown) => error)
    if (!own) {
      const brought = (answer as { data?: unknown } | null)?.data ?? answer
      expect([null, 'visitor', { kind: 'visitor' }, { kind: 'not-offered' }], path).toContainEqual(brought)
      continue
    }
    expect(answer, path).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location'), path).toMatch(own.leadsTo)
  }
})
