import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { recordRefusals } from '../../app/identity/security/record-refusals.server.ts'
import { callbackText } from '../support/payments/callbacks.ts'
import { setSecondFactor } from '../support/shop/authenticator.ts'
import { openOffice } from '../support/shop/office.ts'
import { addresses, guessPasswords, loginCalls, tryLogin } from '../support/shop/password-guesses.ts'
import { openShopWithEvents } from '../support/shop/shop-with-events.ts'
import { person, post } from '../support/shop/sign-in.ts'

test('each login attempt is logged, and refused ones are shown to staff', async () => {
  const { shop, office, lines, events, refusals } = await openShopWithEvents()
  const customer = await shop.given.customer(person)
  expect(await refusals()).toEqual([])
  await guessPasswords(shop, loginCalls.customer, person.email, ['10.0.0.1'], 12)
  await guessPasswords(shop, loginCalls.customer, 'nobody@example.com', ['10.0.0.2'], 2)
  await guessPasswords(shop, loginCalls.staff, office.username, ['10.0.0.3'], 11)
  await tryLogin(shop, loginCalls.customer, { account: person.email, password: person.password, ip: '10.0.0.9' })

  const ofCustomer = events().filter(({ accountId }) => accountId === customer.id)
  const countOf = (kind: string) => ofCustomer.filter(({ event }) => event === kind).length
  expect(countOf('customer-login-refused')).toBe(10)
  expect(countOf('customer-login-limited')).toBe(2)
  expect(countOf('customer-login')).toBe(1)
  expect(countOf('customer-sign-up')).toBe(1)
  for (const { time, by } of ofCustomer) {
    expect(Math.abs(Date.now() - time)).toBeLessThan(600_000)
    expect(by).toBe('password')
  }
  const places = ofCustomer.filter(({ event }) => event?.startsWith('customer-login')).map(({ from }) => from)
  expect(new Set(places).size).toBe(2)
  for (const place of places) expect(place).toMatch(/^nobody [\w-]{16}$/)
  expect(events().filter(({ event }) => event === 'staff-login-refused')).toHaveLength(10)
  expect(lines.join('')).not.toMatch(/naisiae|nobody@|10\.0\.0/i)

  const shown = await refusals()
  expect(shown.find(({ kind }) => kind === 'staff-login-refused')).toMatchObject({ who: office.username, times: 10 })
  const ofCustomers = shown.filter(({ kind }) => kind === 'customer-login-refused')
  expect(ofCustomers.map(({ times, who }) => [who, times]).sort()).toEqual([
    ['', 10],
    ['', 2],
  ])
  const health = await office.get<{ name: string; isWell: boolean; sentence: string }[]>('/health')
  expect(health.find(({ name }) => name === 'Logins')).toMatchObject({
    isWell: false,
    sentence: expect.stringContaining('11 logins of staff and 14 logins of customers were refused'),
  })
})

test('each repeated password check is logged', async () => {
  const { shop, events } = await openShopWithEvents()
  const { cookie, id } = await shop.given.customer(person)
  const erase = (password: string) =>
    shop.api.inject({ method: 'POST', url: '/api/user/erase', headers: { cookie }, payload: { password } })
  for (const password of ['not theirs', person.password]) await erase(password)
  const ofCustomer = events().filter(({ accountId, by }) => accountId === id && by === 'password')
  expect(ofCustomer.map(({ event }) => event).slice(-2)).toEqual(['customer-login-refused', 'customer-confirmed'])
})

test('limits, cross-site calls, invalid events and invalid staff tokens are logged once a minute', async () => {
  const { shop, refusals, events } = await openShopWithEvents()
  for (let n = 0; n < 3; n++) {
    const headers = { origin: 'https://elsewhere.example' }
    await shop.api.inject({ method: 'POST', url: '/api/feedback', headers, payload: {} })
    await shop.api.inject({ url: '/api/admin/orders', headers: { authorization: 'Bearer of.nobody' } })
    await shop.api.inject({
      method: 'POST',
      url: `/api/payments/callback/${'f'.repeat(32)}`,
      payload: callbackText('x', {}),
    })
  }
  for (let n = 0; n < 130; n++) await post(shop, '/api/auth/reset', { token: 'x', password: 'kipepeo-9' })
  await expect
    .poll(async () => (await refusals()).map(({ kind, who }) => `${kind} ${who}`).sort())
    .toEqual([
      'customer-password-refused ',
      'limit POST /api/auth/reset',
      'other-site POST /api/feedback',
      'staff-token-refused GET /api/admin/orders',
      'unknown-callback POST /api/payments/callback/:token',
    ])
  expect((await refusals()).find(({ kind }) => kind === 'other-site')?.times).toBe(1)
  const limits = events().filter(({ event }) => event === 'limit')
  expect(limits).toMatchObject([
    { call: 'POST /api/auth/reset', accountId: expect.stringMatching(/^nobody [\w-]{16}$/) },
  ])
  // A minute later it is logged again.
  shop.clock.advance({ minutes: 1 })
  await shop.api.inject({ url: '/api/admin/orders', headers: { authorization: 'Bearer of.nobody' } })
  await expect.poll(() => events().filter(({ event }) => event === 'staff-token-refused').length).toBe(2)
})

test('invalid input is logged once a minute per call, without its values', async () => {
  const { shop, events, lines } = await openShopWithEvents()
  const login = { email: 'no mail of mine', password: 'kipepeo-9' }
  for (let n = 0; n < 3; n++) await post(shop, '/api/auth/login', login)
  const refused = () => events().filter(({ event }) => event === 'input-refused')
  await expect.poll(refused).toMatchObject([{ call: 'POST /api/auth/login', status: 400 }])
  expect(lines.join('')).not.toContain('no mail of mine')
  shop.clock.advance({ minutes: 1 })
  await post(shop, '/api/auth/login', login)
  await expect.poll(() => refused().length).toBe(2)
})

test('each step of a two-step login is logged, with its factor', async () => {
  const { shop, office, events } = await openShopWithEvents()
  const { code, recoveryCodes } = await setSecondFactor(shop, office.post, office.password)
  const { username, password } = office
  const ask = async () => (await office.post('/login', { username, password })).json<{ challenge: string }>()
  const { challenge } = await ask()
  for (const one of ['000000', code()]) await office.post('/login/second-factor', { challenge, code: one })
  const { challenge: another } = await ask()
  await office.post('/login/second-factor', { challenge: another, code: recoveryCodes[0] ?? '' })
  const { id } = await office.get<{ id: string }>('/me')
  const ofLogin = events().filter(({ event, accountId }) => accountId === id && /login|code/.test(event ?? ''))
  expect(ofLogin.map(({ event, by }) => [event, by])).toEqual([
    ['staff-login', 'password'],
    ['staff-code-asked', 'password'],
    ['staff-code-refused', 'code'],
    ['staff-login', 'code'],
    ['staff-code-asked', 'password'],
    ['staff-login', 'recovery-code'],
  ])
  const places = new Set(ofLogin.slice(1).map(({ from }) => from))
  expect([...places]).toEqual([expect.stringMatching(/^nobody [\w-]{16}$/)])
})

test('a code for a missing or ended login, and a requested link, are logged', async () => {
  const { shop, office, events, lines } = await openShopWithEvents()
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const { username, password } = office
  const { challenge } = (await office.post('/login', { username, password })).json<{ challenge: string }>()
  shop.clock.advance({ minutes: 10 })
  for (const one of [challenge, 'a guessed challenge']) {
    const answer = await office.post('/login/second-factor', { challenge: one, code: code() })
    expect(answer.statusCode).toBe(410)
    expect((await office.post('/login/passkey/ask', { challenge: one })).statusCode).toBe(410)
  }
  const over = () => events().filter(({ event }) => event === 'staff-challenge-over')
  expect(over().map(({ by }) => by)).toEqual(['code', 'passkey', 'code', 'passkey'])
  for (const { from } of over()) expect(from).toMatch(/^nobody [\w-]{16}$/)
  expect(over()[2]).toMatchObject({ by: 'code', accountId: expect.stringMatching(/^nobody [\w-]{16}$/) })

  const { id } = await shop.given.customer(person)
  for (const email of [person.email, 'unknown@example.com']) await post(shop, '/api/auth/forgot', { email })
  const asked = () => events().flatMap(({ event, accountId }) => (event === 'customer-link-asked' ? accountId : []))
  await expect.poll(asked).toEqual([id, expect.stringMatching(/^nobody /)])
  expect(events().find(({ event }) => event === 'customer-link-asked')?.from).toMatch(/^nobody [\w-]{16}$/)
  expect(lines.join('')).not.toMatch(/unknown@|a guessed challenge/)
  // Uses up the limit, which the responses don't show.
  for (let n = 0; n < 5; n++) await post(shop, '/api/auth/forgot', { email: person.email })
  await expect
    .poll(() => events().find(({ event }) => event === 'limit'))
    .toMatchObject({ call: 'POST /api/auth/forgot', accountId: id })
})

test('staff access that needs step-up, or is forbidden, is logged per member', async () => {
  const { shop, events } = await openShopWithEvents()
  const packers = [await shop.given.staff({ role: 'packer' }), await shop.given.staff({ role: 'packer' })]
  const owner = await shop.given.staff()
  shop.clock.advance({ minutes: 15 })
  const read = (token: string) =>
    shop.api.inject({ url: '/api/admin/orders.csv', headers: { authorization: `Bearer ${token}` } })
  for (const { token } of [...packers, owner]) expect((await read(token)).statusCode).toBe(403)
  const eventNames = () => events().flatMap(({ event, call }) => (call === 'GET /api/admin/orders.csv' ? event : []))
  await expect.poll(eventNames).toEqual(['owners-only', 'owners-only', 'access-refused'])
})

test('access without a login or to another customer’s data is logged once a minute per call', async () => {
  const { shop, events, lines } = await openShopWithEvents()
  const { cookie, id } = await shop.given.customer()
  for (let n = 0; n < 3; n++) {
    await shop.api.inject({ url: `/api/orders/${id}`, headers: { cookie } })
    await shop.api.inject({ url: '/api/orders' })
    await shop.api.inject({ url: '/api/admin/orders' })
  }
  await expect
    .poll(() => events().filter(({ event }) => event === 'access-refused'))
    .toMatchObject([
      { call: 'GET /api/orders/:id', status: 404, accountId: id },
      { call: 'GET /api/orders', status: 401, accountId: expect.stringMatching(/^nobody [\w-]{16}$/) },
      { call: 'GET /api/admin/orders', status: 401 },
    ])
  expect(lines.join('')).not.toContain(`/api/orders/${id}`)
})

test('a page of another’s order, or by a guessed link, is logged without its address; an unknown page is not', async () => {
  const { shop, events, lines } = await openShopWithEvents()
  const pages = Fastify()
  recordRefusals(pages, shop)
  pages.get('/*', { config: { policy: 'public' } }, async (_request, reply) => reply.code(404).send('none'))
  const token = 'f'.repeat(32)
  const checkout = ['/shop/checkout/bank?order=EK-1001', `/shop/checkout/card.data?transaction=${token}`]
  const paths = [
    ...checkout,
    '/account/orders/EK-1001',
    `/orders/EK-1001/${token}`,
    `/pay/${token}.data`,
    '/shop/none',
    `/${token}`,
  ]
  for (const url of [...paths, ...paths]) await pages.inject({ url })
  await expect
    .poll(() => events().filter(({ event }) => event === 'access-refused'))
    .toMatchObject(
      ['shop/checkout', 'account', 'orders', 'pay'].map((folder) => ({ call: `GET /${folder}/*`, status: 404 })),
    )
  expect(lines.join('')).not.toMatch(/ffff|EK-1001/)
})

test.each([
  ['GET /orders/*', '/Orders/EK-1001/ffff'],
  ['GET /orders/*', '/%6Frders/EK-1001/ffff'],
  ['GET /pay/*', '/PAY/ffff'],
  ['GET /account/*', 'http://shop.example/Account/orders/EK-1001'],
])('and %s is logged as %s', async (call, url) => {
  const { shop, events } = await openShopWithEvents()
  const pages = Fastify()
  recordRefusals(pages, shop)
  pages.get('/*', { config: { policy: 'public' } }, async (_request, reply) => reply.code(404).send('none'))
  await pages.inject({ url })
  await expect.poll(() => events().map(({ event, call }) => [event, call])).toContainEqual(['access-refused', call])
})

test('another spelling of an address with the same route is logged alike', async () => {
  const { shop, events } = await openShopWithEvents()
  await shop.api.inject({ url: '/%61pi/orders' })
  await expect
    .poll(() => events().map(({ event, call }) => [event, call]))
    .toContainEqual(['access-refused', 'GET /api/orders'])
})

test('a change by staff is logged with the member and the call', async () => {
  const { office, events } = await openShopWithEvents()
  const { id } = await office.get<{ id: string }>('/me')
  await office.post('/orders/EK-1/state', { state: 'nowhere' })
  await expect
    .poll(() => events().find(({ event }) => event === 'staff-change'))
    .toMatchObject({ staffId: id, call: 'POST /api/admin/orders/:number/state', status: 400 })
})

test('the log of security events is deleted after a month', async () => {
  const { shop, refusals } = await openShopWithEvents()
  await guessPasswords(shop, loginCalls.customer, 'nobody@example.com', addresses(1), 1)
  expect(await refusals()).toHaveLength(1)
  shop.clock.advance({ days: 31 })
  await shop.runJobs(['forget-expired'])
  const office = await openOffice(shop)
  expect(await office.get('/refusals')).toEqual([])
})
