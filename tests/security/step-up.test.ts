import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staff } from '#app/identity/identity.tables.server.ts'
import { setSecondFactor } from '../support/shop/authenticator.ts'
import { openOffice } from '../support/shop/office.ts'
import { createTestShop, type TestShop } from '../support/shop/test-shop.ts'

/**
 * Calls that a stolen session must not make. Those for files are among them, because the files contain personal data.
 */
const withStepUp = [
  'DELETE /api/admin/passkeys/:id',
  'DELETE /api/admin/sessions/:id',
  'DELETE /api/admin/webhooks/:id',
  'GET /api/admin/books.csv',
  'GET /api/admin/making/month.csv',
  'GET /api/admin/orders.csv',
  'GET /api/admin/sales-history.csv',
  'POST /api/admin/orders/:number/exchanges/refund',
  'POST /api/admin/orders/:number/refunds',
  'POST /api/admin/passkeys',
  'POST /api/admin/passkeys/ask',
  'POST /api/admin/staff',
  'POST /api/admin/staff/:username/confirm',
  'POST /api/admin/staff/:username/leave',
  'POST /api/admin/staff/:username/password',
  'POST /api/admin/staff/:username/role',
  'POST /api/admin/staff/:username/second-factor/off',
  'POST /api/admin/updates',
  'POST /api/admin/webhooks',
  'POST /api/admin/webhooks/:id/off',
  'POST /api/admin/webhooks/:id/on',
  'POST /api/admin/webhooks/:id/secret',
  'PUT /api/admin/settings/bank',
  'PUT /api/admin/settings/currency',
  'PUT /api/admin/settings/messages',
  'PUT /api/admin/webhooks/:id/events',
]

/** These calls need the password or a code in each request. */
const withProofOfTheirOwn = [
  'POST /api/admin/passkeys/renew',
  'POST /api/admin/password',
  'POST /api/admin/password/renew',
  'POST /api/admin/second-factor/begin',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/off',
  'POST /api/admin/second-factor/renew',
]

const withoutStepUp = [
  ...withProofOfTheirOwn,
  'DELETE /api/admin/answer-templates/:id',
  'DELETE /api/admin/carriers/:id',
  'DELETE /api/admin/categories/:id',
  'DELETE /api/admin/closed-days/:id',
  'DELETE /api/admin/devices/:id',
  'DELETE /api/admin/orders/:number/notes/:id',
  'DELETE /api/admin/orders/:number/photographs/:id',
  'DELETE /api/admin/imported-reviews/:id',
  'DELETE /api/admin/imported-reviews/imports/:id',
  'DELETE /api/admin/product-reviews/:id',
  'DELETE /api/admin/products/:id',
  'GET /api/admin/products.csv',
  'POST /api/admin/books/:day/close',
  'POST /api/admin/books/:day/reopen',
  'POST /api/admin/books/close',
  'POST /api/admin/answer-templates',
  'POST /api/admin/by-hand/register',
  'POST /api/admin/categories',
  'POST /api/admin/categories/:id/merge',
  'POST /api/admin/categories/:id/picture',
  'POST /api/admin/categories/replace',
  'POST /api/admin/closed-days',
  'POST /api/admin/delivery-options',
  'POST /api/admin/delivery-options/:id/end',
  'POST /api/admin/devices',
  'POST /api/admin/devices/:id/test',
  'POST /api/admin/devices/here',
  'POST /api/admin/discount-codes',
  'POST /api/admin/discount-codes/:id/end',
  'POST /api/admin/feedback/:id/read',
  'POST /api/admin/feedback/:id/replies',
  'POST /api/admin/feedback/:id/replies/:reply/send',
  'POST /api/admin/imported-reviews',
  'POST /api/admin/imported-reviews/check',
  'POST /api/admin/imports',
  'POST /api/admin/imports/:id/check',
  'POST /api/admin/imports/:id/pictures',
  'POST /api/admin/imports/:id/run',
  'POST /api/admin/letters/:number/answer',
  'POST /api/admin/letters/:number/settle',
  'POST /api/admin/login',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey/ask',
  'POST /api/admin/login/second-factor',
  'POST /api/admin/logout',
  'POST /api/admin/making/:lineId/rate',
  'POST /api/admin/making/:lineId/step',
  'POST /api/admin/orders/:number/customer-messages/:id/send',
  'POST /api/admin/orders/:number/exchanges',
  'POST /api/admin/orders/:number/exchanges/quote',
  'POST /api/admin/orders/:number/messages/:id/send',
  'POST /api/admin/orders/:number/notes',
  'POST /api/admin/orders/:number/papers',
  'POST /api/admin/orders/:number/photographs',
  'POST /api/admin/orders/:number/state',
  'POST /api/admin/orders/:number/step-back',
  'POST /api/admin/pages/preview',
  'POST /api/admin/look/back',
  'POST /api/admin/look/pictures',
  'POST /api/admin/look/publish',
  'POST /api/admin/passkeys/renew/ask',
  'POST /api/admin/product-reviews/:id/show',
  'POST /api/admin/product-reviews/:id/turn-down',
  'POST /api/admin/products',
  'POST /api/admin/products/:id/copies',
  'POST /api/admin/products/:id/images',
  'POST /api/admin/products/changes',
  'POST /api/admin/rates/:id/accept',
  'POST /api/admin/receipts/:receipt/settle',
  'POST /api/admin/requests',
  'POST /api/admin/requests/:number/prompt',
  'POST /api/admin/reviews/:id/settle',
  'POST /api/admin/settings/hero',
  'POST /api/admin/settings/hero/own',
  'POST /api/admin/settlements',
  'POST /api/admin/settlements/:id/bank',
  'POST /api/admin/settlements/:id/remove',
  'POST /api/admin/settlements/file',
  'POST /api/admin/setup/template',
  'POST /api/admin/setup/try/:service',
  'POST /api/admin/statement-rows/:receipt/settle',
  'POST /api/admin/statements',
  'POST /api/admin/updates/file',
  'POST /api/admin/updates/file/check',
  'POST /api/admin/webhooks/:id/deliveries/:delivery/send',
  'POST /api/admin/webhooks/:id/test',
  'PUT /api/admin/customers/:id/note',
  'PUT /api/admin/carriers/:id',
  'PUT /api/admin/categories',
  'PUT /api/admin/categories/:id',
  'PUT /api/admin/delivery-options',
  'PUT /api/admin/delivery-options/:id',
  'PUT /api/admin/imports/:id/columns',
  'PUT /api/admin/look',
  'PUT /api/admin/look/landing',
  'PUT /api/admin/orders/:number/assignee',
  'PUT /api/admin/pages/:key',
  'PUT /api/admin/products/:id',
  'PUT /api/admin/products/:id/place',
  'PUT /api/admin/products/:id/withheld',
  'PUT /api/admin/settings/making',
  'PUT /api/admin/settings/words',
]

/** Calls that change something, or save a file. */
function staffCalls(shop: TestShop): string[] {
  return shop.routes
    .filter(({ url }) => url.startsWith('/api/admin'))
    .filter(({ method, url }) => (method === 'GET' ? url.endsWith('.csv') : !['HEAD', 'OPTIONS'].includes(method)))
    .map(({ method, url }) => `${method} ${url.replace(/(.)\/$/, '$1')}`)
    .sort()
}

function callAs(shop: TestShop, headers: Record<string, string>, call: string) {
  const [method = '', url = ''] = call.split(' ')
  const address = url.replace(':number', 'EK-1001').replaceAll(/:\w+/g, '7c9e6679-7425-40de-944b-e07fc1f90ae7')
  return shop.api.inject({ method: method as 'GET', url: address, headers })
}

const post = (shop: TestShop, headers: Record<string, string>, url: string, payload: object) =>
  shop.api.inject({ method: 'POST', url: `/api/admin${url}`, headers, payload })

test('every changing staff call declares if it needs step-up', async () => {
  const shop = await createTestShop()
  expect(staffCalls(shop)).toEqual([...withStepUp, ...withoutStepUp].sort())
})

test.each([
  { who: 'with a second factor', isSecured: true, stepUp: 'code' },
  { who: 'with a password alone', isSecured: false, stepUp: 'password' },
])('a stolen session of an owner $who makes no call that needs step-up', async ({ isSecured, stepUp }) => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  if (isSecured) await setSecondFactor(shop, office.post, office.password)
  shop.clock.advance({ minutes: 10 })
  for (const call of withStepUp) {
    const answer = await callAs(shop, office.headers, call)
    expect([answer.statusCode, answer.json().step_up], call).toEqual([403, stepUp])
  }
  const password = await callAs(shop, office.headers, 'POST /api/admin/password')
  expect(password.json().step_up).toBe(isSecured ? 'code' : undefined)
  for (const call of withoutStepUp.filter((one) => !/logout|log-?in|admin\/password$/.test(one))) {
    const answer = await callAs(shop, office.headers, call)
    if (answer.statusCode !== 200 || /json/.test(String(answer.headers['content-type'])))
      expect(answer.json().step_up, call).toBeUndefined()
  }
})

test('step-up is valid for ten minutes', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const add = (name: string) => post(shop, office.headers, '/staff', { name, role: 'owner' })
  const countStaff = () => shop.db.$count(staff)
  shop.clock.advance({ minutes: 10 })
  expect((await add('thief')).statusCode).toBe(403)
  expect(await countStaff()).toBe(1)

  expect((await office.post('/password/renew', { password: 'a guess of a thief' })).statusCode).toBe(400)
  expect((await add('thief')).statusCode).toBe(403)
  expect((await office.post('/password/renew', { password: office.password })).json()).toEqual({ success: true })
  expect((await add('wanjiku')).statusCode).toBe(200)
  shop.clock.advance({ minutes: 10 })
  expect((await add('thief')).statusCode).toBe(403)
  expect(await countStaff()).toBe(2)
})

test('the password alone is no step-up for a member with a second factor', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  shop.clock.advance({ minutes: 10 })
  expect((await office.post('/password/renew', { password: office.password })).statusCode).toBe(409)
  expect((await office.post('/staff', { name: 'thief', role: 'owner' })).json().step_up).toBe('code')
  expect((await office.post('/second-factor/renew', { code: code() })).statusCode).toBe(200)
  expect((await office.post('/staff', { name: 'wanjiku', role: 'owner' })).statusCode).toBe(200)
  expect(await shop.db.$count(staff, eq(staff.username, 'thief'))).toBe(0)
})

test('a member with a second factor changes the password by both', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  shop.clock.advance({ minutes: 10 })
  const change = () => office.post('/password', { password: office.password, newPassword: 'rain on the hills' })
  expect((await change()).json().step_up).toBe('code')
  expect((await office.post('/second-factor/renew', { code: code() })).statusCode).toBe(200)
  expect((await change()).json()).toEqual({ success: true, token: expect.any(String) })
})
