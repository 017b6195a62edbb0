import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { redirectConsole } from '../../app/framework/process/library-log.server.ts'
import { addressOf, type MarkedValues, sentTo } from '../support/canary/marked-call.ts'
import { command } from '../support/database/database.ts'
import { createPayingShop, pay } from '../support/payments/payments.ts'
import { readResetToken } from '../support/shop/mail.ts'
import { picture } from '../support/shop/upload.ts'

const person = {
  name: 'Zawadi Canaryson',
  email: 'zawadi@canary.example',
  password: 'kipepeo-canary-9',
  phone: '0799887766',
}

/** A part of each secret that is unique, and the same in every encoding. */
const traces = { name: 'Canaryson', email: 'canary.example', password: 'kipepeo-canary', phone: '99887766' }

/**
 * A customer with an order, a private link and a reset link; staff; and their secrets, which must not be in the log.
 */
async function openScene() {
  const lines: string[] = []
  const shop = await createPayingShop({
    onLogLine: (line) => lines.push(line),
    env: { BANK_DETAILS: 'Example Bank', MPESA_C2B: 'v2' },
  })
  const giveConsoleBack = redirectConsole(shop.log)
  const customer = await shop.given.customer(person)
  const product = await shop.given.product()
  await shop.given.address(customer)
  await shop.given.cartLine(customer, product)
  const paid = await pay(shop, customer, { phone: person.phone, amount: 3_497 })
  expect(paid.status).toBe(200)
  await shop.api.inject({ method: 'POST', url: '/api/auth/forgot', payload: { email: person.email } })
  const reset = await readResetToken(shop)
  const { rows: links } = await shop.db.execute<{ link_token: string }>(sql`select link_token from orders`)
  const staff = await shop.given.staff({ password: 'ofisi-canary-44' })
  const link = links[0]?.link_token ?? ''
  const { config } = shop
  const secrets: Record<string, string> = {
    ...traces,
    'staff password': staff.password,
    'staff token': staff.token.split('.')[2] ?? '',
    session: sessionOf(customer),
    'private link': link,
    'reset token': reset,
    'session secret': config.sessionSecret ?? '',
    'admin secret': config.adminTokenSecret ?? '',
    'M-Pesa secret': config.mpesa?.consumerSecret ?? '',
    passkey: config.mpesa?.passkey ?? '',
    'Airtel secret': config.airtel?.clientSecret ?? '',
    'Paystack key': config.paystack?.secretKey ?? '',
    'bot token': config.channel?.botToken ?? '',
    'SMS key': config.sms?.apiKey ?? '',
  }
  for (const [what, secret] of Object.entries(secrets)) expect(secret.length, what).toBeGreaterThan(6)
  const marks: MarkedValues = {
    ...person,
    text: person.name,
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: person.phone,
    username: person.email,
    token: link,
    secret: link,
    transactionId: paid.transactionId,
    number: paid.orderNumber,
    product: product.id,
    url: `https://${person.email.split('@')[1]}/${link}`,
    endpoint: `https://push.invalid/${link}`,
    stars: '5',
  }
  return { shop, lines, secrets, marks, customer, staff, reset, giveConsoleBack }
}

/** The random part of the cookie. */
function sessionOf({ cookie }: { cookie: string }): string {
  const value = /session=([^;]+)/.exec(cookie)?.[1] ?? ''
  return decodeURIComponent(value).split('.')[0] ?? ''
}

type Scene = Awaited<ReturnType<typeof openScene>>

function expectNothingIn(text: string, secrets: Record<string, string>, where: string) {
  const shown = Object.entries(secrets).filter(([, secret]) => text.includes(secret))
  const lines = text.split('\n').filter((line) => shown.some(([, secret]) => line.includes(secret)))
  expect(lines.slice(0, 3), `${where} shows ${shown.map(([what]) => what).join(', ')}`).toEqual([])
}

/** Calls everything that the shop has, with marked values in fields, address and query, as each permitted caller. */
async function callEverything({ shop, marks, customer, staff, reset }: Scene, round: number) {
  // Calls that end the session come last.
  const isEnding = (url: string) => /^\/api\/auth\/|logout|erase|password|sessions/.test(url)
  const routes = shop.routes
    .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && url.startsWith('/api'))
    .sort((a, b) => Number(isEnding(a.url)) - Number(isEnding(b.url)))
  expect(routes.length).toBeGreaterThan(90)
  const image = await picture().jpeg().toBuffer()
  const statuses: number[] = []
  for (const [at, route] of routes.entries()) {
    const own = route.url.endsWith('/reset')
      ? { ...marks, token: reset, password: `${person.password}-${round}` }
      : marks
    const { payload, headers } = sentTo(route, own, image)
    const isReading = route.method === 'GET'
    const answer = await shop.api.inject({
      method: route.method as 'GET',
      url: addressOf(route, own, round > 1),
      headers: { cookie: customer.cookie, authorization: `Bearer ${staff.token}`, ...(isReading ? {} : headers) },
      ...(isReading ? {} : { payload }),
      remoteAddress: `10.${round}.${at >> 8}.${at & 255}`,
    })
    statuses.push(answer.statusCode)
  }
  return statuses
}

const tables = ['customers', 'customer_sessions', 'customer_credentials', 'orders', 'cart_lines', 'addresses'] as const

test('the log contains nothing secret or personal, for every call and failure', { timeout: 600_000 }, async () => {
  const scene = await openScene()
  await tryEverything(scene).finally(scene.giveConsoleBack)
})

async function tryEverything(scene: Scene) {
  const { shop, lines, secrets } = scene
  expectNothingIn(lines.join(''), secrets, 'the log of a purchase')

  const well = await callEverything(scene, 1)
  expect(well.filter((status) => status === 200).length).toBeGreaterThan(20)
  await shop.runJobs()
  expectNothingIn(lines.join(''), secrets, 'the log')

  // Renames each table in turn, so that its queries fail and their errors contain the values.
  for (const [round, table] of tables.entries()) {
    const fresh = await shop.given.customer({ ...person, email: `zawadi-${round}@canary.example` })
    secrets[`session ${round}`] = sessionOf(fresh)
    await command(shop.databaseUrl, `alter table ${table} rename to ${table}_mislaid`)
    const statuses = await callEverything({ ...scene, customer: fresh }, round + 2)
    await shop.runJobs().catch(() => {})
    await command(shop.databaseUrl, `alter table ${table}_mislaid rename to ${table}`)
    expect(statuses.filter((status) => status === 500).length, table).toBeGreaterThan(0)
  }
  expectNothingIn(lines.join(''), secrets, 'the log of failed queries')
  expect(lines.join('')).toContain('does not exist')

  for (const name of ['token', 'push', 'query'] as const) shop.sandbox.faults[name].answer = 'gateway-fault'
  const buyer = await shop.given.buyer()
  await shop.db.execute(sql`delete from provider_tokens`)
  await pay(shop, buyer, { phone: person.phone })
  await callEverything({ ...scene, customer: buyer }, 20)

  shop.setDatabase('unavailable')
  const statuses = await callEverything({ ...scene, customer: buyer }, 21)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
  expectNothingIn(lines.join(''), secrets, 'the log of a shop without its database')
  expect(lines.length).toBeGreaterThan(100)
  shop.setDatabase({ url: shop.databaseUrl })
}
