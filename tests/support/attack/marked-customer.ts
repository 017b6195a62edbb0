import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { fillCart, type Headers, payByPrompt, sendForm, type World } from './shop-world.ts'

/** Words that occur in no other customer's data. */
export const markedValues = {
  name: 'Zawadi Markedson',
  email: 'zawadi@marked.example',
  address: '77 Markedlane',
  phone: '+254799880000',
  note: 'note-marked-by-zawadi',
  letter: 'letter-marked-by-zawadi',
  review: 'review-marked-by-zawadi',
  photograph: 'photograph-marked-for-zawadi',
  taxNumber: 'MARKED77',
  request: 'request-marked-for-zawadi',
}
export const traces = /markedson|marked-(by|for)-zawadi|marked\.example|markedlane|99880000|MARKED77/i

/** Ids by the name that parameters and fields use for them. */
export type Ids = Record<string, string>

/** A customer with orders, messages in both directions and a cart. */
export async function createCustomerData(world: World, as: Headers, staff: Headers, own = markedValues): Promise<Ids> {
  const { send, database } = world
  const done = async (method: string, path: string, body: object, who: Headers) => {
    const answer = await send(method, path, body, who)
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    return answer.json
  }
  const cart = { note: own.note, address: { name: own.name, address: own.address, phone: own.phone } }
  await fillCart(world, as, cart)
  const transactionId = await payByPrompt(world, as, own.phone)
  const paid = `select o.*, 'EK-' || o.number as name, l.product_id from orders o
    join payment_attempts a on a.order_id = o.id join order_lines l on l.order_id = o.id where a.id = $1`
  const [order] = (await database.query(paid, [transactionId])).rows
  const number = String(order.name)
  const place = `/api/admin/orders/${number}`
  const photograph = randomUUID()
  await sendForm(world, `${place}/photographs`, { id: photograph, words: own.photograph }, staff)
  await done('POST', `${place}/notes`, { id: randomUUID(), text: own.note }, staff)
  const parcel = { id: randomUUID(), number: own.note }
  await done('POST', `${place}/state`, { from: 'paid', to: 'sent', note: own.note, parcel }, staff)
  await done('POST', `/api/orders/${number}/help`, { asks: 'question', words: own.letter }, as)
  await done('POST', `/api/orders/${number}/receipt`, { tax_number: own.taxNumber }, as)
  const review = { stars: '5', words: own.review, name: own.name.split(' ')[1] ?? '' }
  await sendForm(world, `/api/orders/${number}/reviews/${order.product_id}`, review, as)
  await fillCart(world, as, cart)
  await done('POST', '/api/orders', { method: 'bank' }, as)
  await fillCart(world, as, cart)
  const one = { words: own.request, price: { currency: 'KES', amount: 1_500 }, quantity: 1 }
  const asked = { id: randomUUID(), lines: [one], name: own.name, phone: own.phone, delivery: null }
  await done('POST', '/api/admin/requests', asked, staff)

  const ask = async (sql: string) => String(Object.values((await database.query(sql, [order.id])).rows[0])[0])
  return {
    transactionId,
    orderId: order.id,
    order_id: order.id,
    number,
    order_number: number,
    product: order.product_id,
    linkToken: order.link_token,
    photograph,
    customer: order.customer_id,
    session: await ask(
      'select id from customer_sessions where customer_id = (select customer_id from orders where id = $1)',
    ),
    review: await ask('select id from product_reviews where order_id = $1'),
    letter: await ask('select id from order_letters where order_id = $1'),
    lineId: await ask('select id from order_lines where order_id = $1'),
    receipt: await ask(
      'select r.receipt from receipts r join payment_attempts a on a.id = r.attempt_id where a.order_id = $1',
    ),
    code: await ask(
      'select r.receipt from receipts r join payment_attempts a on a.id = r.attempt_id where a.order_id = $1',
    ),
    email: own.email,
    phone: own.phone,
  }
}
