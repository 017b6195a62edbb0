import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runCustomerCommand } from '../../app/privacy/customer-command.server.ts'
import { readCustomerData } from '../../app/privacy/customer-data.server.ts'
import { eraseCustomer } from '../../app/privacy/erase-customer.server.ts'
import { openExchanges, payDifference } from '../support/payments/exchanges.ts'
import { untilSettled } from '../support/payments/payment-state.ts'
import { createPayingShop, pay } from '../support/payments/payments.ts'
import { openOffice } from '../support/shop/office.ts'
import { post, sessionUser } from '../support/shop/sign-in.ts'
import type { TestShop } from '../support/shop/test-shop.ts'

const person = { name: 'Zawadi Canaryson', email: 'zawadi@canary.example', password: 'kipepeo-canary-9' }
const phone = '0799881234'
const traces = /Canaryson|canary\.example|99881234|Ngong Road 12/

/** Creates a customer who has bought, got mails and sent feedback, and another customer who did the same. */
async function openScene() {
  const shop = await createPayingShop()
  const customer = await shop.given.customer(person)
  const address = { ...(await shop.given.address(customer)), name: person.name, phone: `+254${phone.slice(1)}` }
  await post(shop, '/api/user/address', address, customer.cookie)
  await shop.given.cartLine(customer, await shop.given.product({ priceCents: 4_800 }))
  const { transactionId, orderId, orderNumber } = await pay(shop, customer, { phone })
  const [prompt] = shop.sandbox.handset.prompts()
  await shop.sandbox.handset.enterPin(prompt?.checkoutRequestId ?? '', '1234')
  await untilSettled(shop, transactionId)
  await shop.runJobs(['channel-messages', 'customer-mails'])
  await shop.db.execute(sql`
    insert into product_reviews (id, order_id, product_id, stars, words, shown_name, state, is_demo, written_at)
    select gen_random_uuid(), order_id, product_id, 5, 'It came to Ngong Road 12', 'Canaryson', 'shown', true, now()
    from order_lines where order_id = ${orderId}`)
  const { rows: links } = await shop.db.execute<{ token: string }>(sql`select link_token as token from orders`)
  const link = `/api/orders/${orderNumber}/${links[0]?.token}`
  const letter = { asks: 'question', words: 'Was it sent to Ngong Road 12?' }
  expect((await post(shop, `${link}/help`, letter)).statusCode).toBe(200)
  expect((await post(shop, `${link}/receipt`, { tax_number: 'Canaryson' })).statusCode).toBe(200)
  await shop.db.execute(sql`update order_lines set note = 'For Zawadi Canaryson' where order_id = ${orderId}`)
  await shop.db.execute(sql`
    insert into order_exchanges (id, order_id, line_id, quantity, product_id, name, category, choices, note, price_cents,
      state, asked_by, asked_at)
    select gen_random_uuid(), order_id, id, 1, product_id, name, category, choices, note, price_cents, 'given-up', 'x',
      now() from order_lines where order_id = ${orderId}`)
  await shop.db.execute(sql`
    insert into order_photographs (id, order_id, image_key, width, height, words, staff_name, added_at, told_with)
    values (gen_random_uuid(), ${orderId}, 'p0', 9, 9, 'Zawadi Canaryson, it grows', 'x', now(), gen_random_uuid())`)
  await shop.db.execute(sql`
    insert into parcels (id, order_id, carrier, tracking_number, tracking_link, note, sent_at)
    values (gen_random_uuid(), ${orderId}, 'G4S', 'Canaryson-1', 'https://g4s.example/Canaryson-1', 'To Canaryson', now())`)
  await shop.given.cartLine(customer, await shop.given.product())
  const office = await openOffice(shop)
  const note = { id: randomUUID(), text: 'Zawadi Canaryson rings before noon' }
  expect((await office.post(`/orders/${orderNumber}/notes`, note)).statusCode).toBe(200)
  const parcel = { id: randomUUID(), number: 'Canaryson-2' }
  const sent = { from: 'paid', to: 'sent', note: 'To Canaryson by bus', parcel }
  expect((await office.post(`/orders/${orderNumber}/state`, sent)).statusCode).toBe(200)
  const back = { from: 'sent', parcel_id: parcel.id, reason: 'Canaryson has moved' }
  expect((await office.post(`/orders/${orderNumber}/step-back`, back)).statusCode).toBe(200)
  const about = { before: '', note: 'Canaryson wears 17 cm' }
  expect((await office.put(`/customers/${customer.id}/note`, about)).statusCode).toBe(200)
  const deliver = () => shop.db.execute(sql`update orders set state = 'delivered' where id = ${orderId}`)
  const erase = (password = person.password) => post(shop, '/api/user/erase', { password }, customer.cookie)
  return { shop, customer, office, orderId, orderNumber, deliver, erase }
}

/** Every row of every table, as text. */
async function readTables(shop: TestShop): Promise<Map<string, string>> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ text: string | null }>(
      sql`select string_agg(t::text, E'\n') as text from ${sql.identifier(name)} t`,
    )
    texts.set(name, rows[0]?.text ?? '')
  }
  return texts
}

const tablesWith = async (shop: TestShop) =>
  [...(await readTables(shop))].filter(([, text]) => traces.test(text)).map(([name]) => name)

test('the export of a customer has all stored data, and no secret', async () => {
  const { shop, customer, orderNumber } = await openScene()
  const answer = await shop.api.inject({ url: '/api/user/data', headers: { cookie: customer.cookie } })
  expect(answer.headers['content-disposition']).toContain('attachment')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const data = answer.json()
  expect(data).toMatchObject({
    account: {
      name: person.name,
      email: person.email,
      agreed_to_privacy_policy: expect.stringMatching(/^\d{4}-/),
      note_of_the_makers: 'Canaryson wears 17 cm',
    },
    addresses: [{ kind: 'shipping', phone: '+254799881234' }],
    cart: [{ quantity: 1 }],
    orders: [{ number: orderNumber, contact: { name: person.name, email: person.email } }],
    order_lines: [{ order: orderNumber }],
    letters: [{ order: orderNumber, words: 'Was it sent to Ngong Road 12?' }],
    photographs_of_the_making: [{ order: orderNumber, words: 'Zawadi Canaryson, it grows' }],
    notes_of_the_makers: [{ order: orderNumber, words: 'Zawadi Canaryson rings before noon' }],
    exchanges: [{ order: orderNumber, quantity: 1, note: 'For Zawadi Canaryson' }],
    parcels: [{ order: orderNumber, carrier: 'G4S', number: 'Canaryson-1', words: 'To Canaryson' }],
    receipts: [{ order: orderNumber, tax_number: 'Canaryson' }],
    reviews: [{ order: orderNumber, stars: 5, shown_name: 'Canaryson' }],
    payments: [{ order: orderNumber, phone: '254799881234', state: 'success' }],
  })
  const { rows } = await shop.db.execute<{ secret: string }>(sql`
    select link_token as secret from orders union all select callback_token from payment_attempts
    union all select token from customer_sessions union all select password from customer_credentials`)
  expect(rows.length).toBeGreaterThanOrEqual(4)
  for (const { secret } of rows) expect(answer.body).not.toContain(secret)
  const stranger = await shop.given.customer()
  const other = await shop.api.inject({ url: '/api/user/data', headers: { cookie: stranger.cookie } })
  expect(other.body).not.toMatch(traces)
  const ask = () => shop.api.inject({ url: '/api/user/data', headers: { cookie: stranger.cookie } })
  const statuses = []
  for (let n = 0; n < 20; n++) statuses.push((await ask()).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('a customer is erased in every table, and the sales stay', async () => {
  const { shop, customer, orderId, deliver, erase } = await openScene()
  // Sets the messages back to waiting, as while the channel is unavailable.
  await shop.db.execute(sql`update channel_messages set state = 'waiting', next_try_at = now()`)
  const sold = () =>
    shop.db.execute(sql`select o.state, o.amount_kes, o.receipt, s.total_cents, r.amount_kes as received
      from orders o join sales s on s.order_id = o.id join receipts r on r.receipt = o.receipt where o.id = ${orderId}`)
  expect((await erase()).json()).toMatchObject({ error: expect.stringContaining('not done yet') })
  await deliver()
  expect((await erase('not the password')).statusCode).toBe(400)
  const before = (await sold()).rows
  expect(before).toHaveLength(1)
  expect(await tablesWith(shop)).toEqual(
    expect.arrayContaining(['customers', 'orders', 'addresses', 'payment_attempts']),
  )

  expect((await erase()).statusCode).toBe(200)
  expect(await tablesWith(shop)).toEqual([])
  expect((await sold()).rows).toEqual(before)
  expect(await sessionUser(shop, customer.cookie)).toBeNull()
  expect((await post(shop, '/api/auth/login', person)).statusCode).not.toBe(200)
  // The e-mail address is available again, and a new account with it has no data of the old one.
  const newCustomer = await shop.given.customer(person)
  const data = await shop.api.inject({ url: '/api/user/data', headers: { cookie: newCustomer.cookie } })
  expect(data.json()).toMatchObject({ orders: [], addresses: [], cart: [] })
  await shop.runJobs()
})

test('feedback is erased with the account; unread feedback loses its name and address', async () => {
  const { shop, deliver, erase } = await openScene()
  const write = (email: string, message: string) => post(shop, '/api/feedback', { name: person.name, email, message })
  await write(person.email, 'Zawadi Canaryson likes it')
  await shop.db.execute(sql`update feedback set read_at = now()`)
  await write('Zawadi@Canary.example', 'Do you repair bracelets?')
  await shop.given.customer({ email: 'other@example.com' })
  await post(shop, '/api/feedback', { name: 'Other', email: 'other@example.com', message: 'Hello' })
  await deliver()

  expect((await erase()).statusCode).toBe(200)
  const { rows } = await shop.db.execute(
    sql`select name, email, sender <> '' as has_sender, message from feedback order by message`,
  )
  expect(rows).toEqual([
    { name: '', email: '', has_sender: false, message: 'Do you repair bracelets?' },
    { name: 'Other', email: 'other@example.com', has_sender: true, message: 'Hello' },
  ])
  expect(await tablesWith(shop)).toEqual([])
})

test('the payment of an exchange is exported and erased with the customer who paid', async () => {
  const scene = await openExchanges()
  const { shop, buyer } = scene
  await scene.exchange('Large', 648)
  await payDifference(scene, 648)
  const { payments } = (await readCustomerData(shop.db, buyer.id)) ?? {}
  expect(payments?.map(({ phone: payer }) => payer)).toContain('254722345678')
  await shop.db.execute(sql`update orders set state = 'delivered'`)
  const at = shop.clock.now()
  expect(await shop.db.transaction((tx) => eraseCustomer(tx, buyer.id, { at }))).toEqual({ ok: true })
  const left = [...(await readTables(shop))].filter(([, text]) => text.includes('22345678'))
  expect(left.map(([name]) => name)).toEqual([])
})

test('no customer is erased while a payment is in review', async () => {
  const { shop, orderId, deliver, erase } = await openScene()
  await deliver()
  await shop.db.execute(sql`insert into payment_reviews (id, order_id, reason, detail, opened_at)
    values (gen_random_uuid(), ${orderId}, 'wrong-amount', '{}', now())`)
  expect((await erase()).json()).toMatchObject({ error: expect.stringContaining('still being looked at') })
})

test('the makers export and erase a person by command, feedback included', async () => {
  const { shop, deliver, orderNumber } = await openScene()
  const written = { name: person.name, email: person.email, message: 'Where is Ngong Road 12?' }
  expect((await post(shop, '/api/feedback', written)).statusCode).toBe(200)
  await shop.db.execute(sql`
    insert into feedback_replies (id, feedback_id, staff_name, words, state, is_demo, created_at, wanted_at)
    select gen_random_uuid(), id, 'x', 'Zawadi Canaryson, it is on its way', 'sent', true, now(), now() from feedback`)
  const exported = await runCustomerCommand(shop, ['export', person.email])
  expect(JSON.parse(exported.lines[0] ?? '')).toMatchObject({
    account: { email: person.email },
    feedback: [{ message: written.message }],
    feedback_answers: [{ words: 'Zawadi Canaryson, it is on its way' }],
  })
  expect(await runCustomerCommand(shop, ['erase', orderNumber])).toMatchObject({ ok: false })
  await deliver()
  expect(await runCustomerCommand(shop, ['erase', person.email])).toMatchObject({ ok: true })
  expect(await tablesWith(shop)).toEqual([])
  expect(await runCustomerCommand(shop, ['export', person.email])).toMatchObject({ ok: false })
})

test('a command that can’t write the audit log erases no one, so that it can be repeated', async () => {
  const { shop, deliver } = await openScene()
  await deliver()
  const owner = new Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('alter table audit_entries rename to away')
  await expect(runCustomerCommand(shop, ['erase', person.email])).rejects.toThrow()
  await owner.query('alter table away rename to audit_entries')
  expect(await runCustomerCommand(shop, ['export', person.email])).toMatchObject({ ok: true })
  expect(await runCustomerCommand(shop, ['erase', person.email])).toMatchObject({ ok: true })
})

test('feedback, carts and selected options of inactive customers are deleted after a year', async () => {
  const { shop } = await openScene()
  await post(shop, '/api/feedback', { name: person.name, email: person.email, message: 'Hello' })
  const counts = async () => {
    const { rows } = await shop.db.execute<{ n: number }>(sql`
      select (select count(*) from feedback)::int + (select count(*) from cart_lines)::int as n`)
    return rows[0]?.n
  }
  shop.clock.advance({ days: 364 })
  await shop.runJobs(['forget-old'])
  expect(await counts()).toBe(2)
  shop.clock.advance({ days: 2 })
  await shop.runJobs(['forget-old'])
  expect(await counts()).toBe(0)
})
