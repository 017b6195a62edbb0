import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelMessages, customerMessages, orders } from '#app/orders/orders.tables.server.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { cancelText } from './conversation.ts'
import type { StaffInvoiceDetails, StaffThread } from './conversations-wire.ts'
import { listMessages, readCancelState, readInvoiceDetails } from './messages.server.ts'

type Scene = Awaited<ReturnType<typeof buyOne>>

function post(shop: TestShop, url: string, payload: object, headers: Record<string, string> = {}) {
  return shop.api.inject({ method: 'POST', url, headers, payload })
}

const threads = ({ office }: Scene) => office.get<StaffThread[]>('/letters')
const stateOf = async ({ shop, orderId }: Scene) =>
  (await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)))[0]?.state

test('a buyer requests a cancellation, the makers are notified, staff reply, and the order does not change', async () => {
  const scene = await buyOne(false)
  const { shop, office, buyer, number, link, orderId } = scene
  await shop.db.update(orders).set({ contactEmail: 'naisiae@example.com' }).where(eq(orders.id, orderId))
  const words = 'I chose the wrong colour.'
  const asked = await post(shop, `/api/orders/${number}/help`, { asks: 'cancel', words }, { cookie: buyer.cookie })
  expect(asked.json()).toEqual({ success: true })
  const messages = await shop.db.select().from(channelMessages).where(eq(channelMessages.orderId, orderId))
  const requests = messages.map(({ text }) => text).filter((text) => text.includes('cancel the order?'))
  expect(requests).toEqual([expect.stringContaining(number)])
  expect(requests[0]).not.toContain(words)
  expect(await office.get('/waiting')).toMatchObject({ letters_waiting: 1 })
  expect(await threads(scene)).toMatchObject([{ order_number: number, asks: 'cancel', is_waiting: true }])

  expect((await office.post(`/letters/${number}/answer`, { words: ' ' })).json().fields).toEqual({
    words: 'Answer is required',
  })
  const answer = 'We have not begun: your money goes back today.'
  expect((await office.post(`/letters/${number}/answer`, { words: answer })).json()).toMatchObject({
    is_waiting: false,
  })
  const mails = await shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))
  const mail = mails.find(({ kind }) => kind.startsWith('answered:'))
  expect(mail?.text).toContain(answer)
  expect(mail?.text).toContain(link)
  expect(mail?.subject).toBe(`Order ${number}: the makers answered you`)

  const again = { asks: 'question', words: 'Asante.' }
  expect((await post(shop, `/api${link}/help`, again)).statusCode).toBe(200)
  expect((await office.post(`/letters/${number}/settle`)).json()).toMatchObject({ is_waiting: false })
  expect((await listMessages(shop.db, orderId)).map((one) => [one.isFromMakers, one.words])).toEqual([
    [false, words],
    [true, answer],
    [false, 'Asante.'],
  ])
  expect(await stateOf(scene)).toBe('paid')
  const changes = await office.getText('/changes')
  expect(changes).toContain('letter answered')
  expect(changes).toContain('letter settled')
})

test('a cancellation request needs no reason, and the order shows the request', async () => {
  const { shop, link, orderId } = await buyOne(false)
  const isPaid = { id: orderId, state: 'paid' } as const
  expect(await readCancelState(shop.db, isPaid)).toBe('possible')
  const asked = await post(shop, `/api${link}/help`, { asks: 'question', words: '' })
  expect([asked.statusCode, asked.json().fields]).toEqual([400, { words: 'Your message is required' }])
  expect((await post(shop, `/api${link}/help`, { asks: 'cancel', words: ' ' })).statusCode).toBe(200)
  expect(await listMessages(shop.db, orderId)).toMatchObject([{ asks: 'cancel', words: cancelText }])
  expect(await readCancelState(shop.db, isPaid)).toBe('asked')
  expect(await readCancelState(shop.db, { id: orderId, state: 'making' })).toBe(null)
})

test('a buyer can cancel until production begins, and return an order from the day it is shipped', async () => {
  const scene = await buyOne(false)
  const { shop, office, number, link } = scene
  const ask = async (asks: string) => (await post(shop, `/api${link}/help`, { asks, words: 'Please.' })).statusCode
  expect([await ask('cancel'), await ask('return'), await ask('question')]).toEqual([200, 409, 200])
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'making' })
  expect([await ask('cancel'), await ask('return')]).toEqual([409, 409])
  await office.post(`/orders/${number}/state`, { from: 'making', to: 'sent' })
  expect([await ask('cancel'), await ask('return')]).toEqual([409, 200])
})

test('only the buyer and staff can read and write messages, and a long text is refused with its limit', async () => {
  const { shop, office, number, link } = await buyOne()
  const letter = { asks: 'question', words: 'Hello?' }
  const stranger = { cookie: (await shop.given.customer()).cookie }
  expect((await post(shop, `/api/orders/${number}/help`, letter)).statusCode).toBe(401)
  expect((await post(shop, `/api/orders/${number}/help`, letter, stranger)).statusCode).toBe(404)
  const wrong = `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`
  expect((await post(shop, `/api${wrong}/help`, letter)).statusCode).toBe(404)
  expect((await post(shop, `/api${wrong}/receipt`, { tax_number: 'A1' })).statusCode).toBe(404)
  const long = await post(shop, `/api${link}/help`, { asks: 'question', words: 'a'.repeat(2001) })
  expect([long.statusCode, long.json().fields]).toEqual([
    400,
    { words: 'Your message must be at most 2,000 characters' },
  ])
  expect((await office.post('/letters/EK-999999/answer', { words: 'Hello' })).statusCode).toBe(404)
  expect(await office.get('/letters')).toEqual([])
})

test('an order accepts ten messages an hour, and a plain form redirects back', async () => {
  const { shop, link } = await buyOne()
  const page = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const send = (payload: string) => shop.api.inject({ method: 'POST', url: `/api${link}/help`, headers: page, payload })
  const locations = []
  for (const form of ['asks=question&words=Hello', 'asks=question&words=', 'asks=cancel&words=Hello']) {
    const answer = await send(form)
    locations.push([answer.statusCode, answer.headers.location])
  }
  const redirect = (what: string) => [303, `${link}/help?told=${what}`]
  expect(locations).toEqual([redirect('done'), redirect('form'), redirect('asks')])
  for (let n = 0; n < 8; n++) expect((await send('asks=question&words=Hello')).headers.location).toContain('told=done')
  expect((await send('asks=question&words=Hello')).headers.location).toContain('told=429')
})

test("the receipt has the buyer's tax number and the invoice that staff typed", async () => {
  const { shop, office, number, link, orderId } = await buyOne()
  expect((await post(shop, `/api${link}/receipt`, { tax_number: ' A012345678Z ' })).statusCode).toBe(200)
  const typed = await office.post(`/orders/${number}/papers`, { invoice_number: 'KRAMW01/77' })
  expect(typed.json() as StaffInvoiceDetails).toEqual({ buyer_tax_number: 'A012345678Z', invoice_number: 'KRAMW01/77' })
  expect(await readInvoiceDetails(shop.db, orderId)).toEqual({
    buyerTaxNumber: 'A012345678Z',
    invoiceNumber: 'KRAMW01/77',
  })
  const long = await post(shop, `/api${link}/receipt`, { tax_number: 'A'.repeat(31) })
  expect(long.json().fields).toEqual({ tax_number: 'Your tax number must be at most 30 characters' })
  await post(shop, `/api${link}/receipt`, { tax_number: '' })
  expect(await office.get(`/orders/${number}/papers`)).toMatchObject({ buyer_tax_number: null })
})
