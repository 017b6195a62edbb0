import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readCart } from '../../app/cart/carts.server.ts'
import { currentRate } from '../../app/exchange-rates/rates.server.ts'
import type { Customer } from '../../app/identity/customer.ts'
import { expiryJob } from '../../app/orders/order-expiry.server.ts'
import { changeState, lockOrder } from '../../app/orders/order-moves.server.ts'
import { findWaitingOrder } from '../../app/orders/orders.server.ts'
import { requestPayment } from '../../app/payments/payments.server.ts'
import { takeCallback } from '../../app/payments/settling/callbacks.server.ts'
import { paymentChecksJob } from '../../app/payments/settling/payment-checks.server.ts'
import type { MobileMoney, PromptRequest } from '../../app/platform/mobile-money.server.ts'
import type { Shop } from '../../app/platform/shop.server.ts'
import { givenAddress } from './givens.ts'
import { callbackText, newReceipt } from './payments.ts'
import type { TestShop } from './test-shop.ts'

/** `who` and `which` are taken modulo what there is. */
export type Step =
  | { do: 'pay'; who: number; phone: number; answer: 'accepted' | 'lost' | 'refused'; tampered: boolean }
  | { do: 'pay-twice'; who: number }
  | { do: 'lose-and-pay-again'; who: number; isCharged: boolean }
  | { do: 'approve'; which: number }
  | { do: 'tell-success'; which: number; times: number }
  | { do: 'tell-failure'; which: number; code: number }
  | { do: 'tell-wrong-amount'; which: number }
  | { do: 'forge'; which: number }
  | { do: 'tell-other'; which: number; other: number }
  | { do: 'tell-and-edit'; which: number; quantity: number }
  | { do: 'query'; failing: boolean }
  | { do: 'wait'; seconds: number }
  | { do: 'cancel'; who: number }
  | { do: 'edit-cart'; who: number; quantity: number }
  | { do: 'change-price'; cents: number }
  | { do: 'change-rate'; kes: number }

type Push = { request: PromptRequest; token: string; id: string; receipt: string | null; isLost: boolean }

export type History = {
  shop: Shop
  customers: Customer[]
  pushes: Push[]
  /** Receipts told by a callback with the right token, id and amount. */
  told: Set<string>
  run(step: Step): Promise<void>
}

type World = { test: TestShop; shop: Shop; productId: string; customers: Customer[]; pushes: Push[]; told: Set<string> }
type Provider = { answer: 'accepted' | 'lost' | 'refused'; isFailing: boolean }

export async function startHistory(test: TestShop): Promise<History> {
  const pushes: Push[] = []
  const provider: Provider = { answer: 'accepted', isFailing: false }
  const shop: Shop = { ...test, mobileMoney: { mpesa: scriptedProvider(pushes, provider) } }
  const { id: productId } = await test.given.product({ priceCents: 4_800 })
  const customers = [await insertCustomer(test), await insertCustomer(test)]
  const world: World = { test, shop, productId, customers, pushes, told: new Set() }
  for (const who of [0, 1]) await setQuantity(world, who, 1)
  return { shop, customers, pushes, told: world.told, run: (step) => runStep(world, provider, step) }
}

function scriptedProvider(pushes: Push[], provider: Provider): MobileMoney {
  return {
    async requestPrompt(request) {
      if (provider.answer === 'refused') return { kind: 'refused', code: '500.003.02', text: 'busy', raw: '{}' }
      const id = `ws_CO_${randomUUID()}`
      const token = request.callbackUrl.split('/').at(-1) ?? ''
      const isLost = provider.answer === 'lost'
      pushes.push({ request, token, id, receipt: null, isLost })
      if (isLost) return { kind: 'unanswered', text: 'lost', raw: '' }
      return { kind: 'accepted', checkoutRequestId: id, merchantRequestId: '1', raw: '{}' }
    },
    async readPayment(id) {
      if (pushes.find((push) => push.id === id)?.receipt) return { kind: 'paid', raw: '{}' }
      if (provider.isFailing) return { kind: 'failed', code: '1032', text: 'cancelled', raw: '{}' }
      return { kind: 'no-answer', text: 'ask again', raw: '{}' }
    },
  }
}

async function insertCustomer(test: TestShop): Promise<Customer> {
  const id = randomUUID()
  const email = `${id}@example.com`
  const { name, address, city, state, zip, country, phone } = givenAddress
  await test.db.execute(sql`insert into customers (id, name, email) values (${id}, 'Naisiae', ${email})`)
  await test.db.execute(sql`
    insert into addresses (customer_id, kind, name, address, city, state, zip, country, phone, updated_at)
    values (${id}, 'shipping', ${name}, ${address}, ${city}, ${state}, ${zip}, ${country}, ${phone}, now())`)
  return { id, name: 'Naisiae', email }
}

async function setQuantity({ test, productId, customers }: World, who: number, quantity: number): Promise<void> {
  const customerId = customers[who % customers.length]?.id
  await test.db.execute(sql`
    insert into cart_lines (customer_id, product_id, quantity, added_at) values (${customerId}, ${productId}, ${quantity}, now())
    on conflict (customer_id, product_id) do update set quantity = excluded.quantity`)
}

async function runStep(world: World, provider: Provider, step: Step): Promise<void> {
  provider.answer = step.do === 'pay' ? step.answer : 'accepted'
  provider.isFailing = step.do === 'query' && step.failing
  const push = 'which' in step ? world.pushes[step.which % Math.max(world.pushes.length, 1)] : undefined
  switch (step.do) {
    case 'pay':
      return payFor(world, step.who, step.phone, step.tampered)
    case 'pay-twice':
      await Promise.all([0, 0, 1].map((phone) => payFor(world, step.who, phone, false)))
      return
    case 'lose-and-pay-again':
      return loseAndPayAgain(world, provider, step.who, step.isCharged)
    case 'edit-cart':
      return setQuantity(world, step.who, step.quantity)
    case 'change-price':
      await world.test.db.execute(sql`update products set price_cents = ${step.cents} where id = ${world.productId}`)
      return
    case 'change-rate':
      return changeRate(world, step.kes)
    case 'wait':
      world.test.clock.advance({ seconds: step.seconds })
      while ((await expiryJob(world.shop).run()) > 0);
      return
    case 'query':
      world.test.clock.advance({ seconds: 16 })
      while ((await paymentChecksJob(world.shop).run()) > 0);
      return
    case 'cancel':
      return cancelOrder(world, step.who)
    default:
      if (push) await tellStep(world, step, push)
  }
}

async function payFor({ shop, customers }: World, who: number, phone: number, tampered: boolean): Promise<void> {
  const customer = customers[who % customers.length]
  if (!customer) return
  const lines = await readCart(shop.db, customer.id)
  const cents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 500)
  const { rate } = await currentRate(shop)
  const amountKes = exactKes(cents, rate) - (tampered ? 1 : 0)
  const before = (await shop.db.execute(sql`select 1 from payment_attempts`)).rowCount
  const result = await requestPayment(shop, customer, {
    provider: 'mpesa',
    phone: `07${phone}${customer.id.replace(/\D/g, '').slice(0, 7)}`.padEnd(10, '0'),
    amountKes,
    ip: '127.0.0.1',
  })
  const after = (await shop.db.execute(sql`select 1 from payment_attempts`)).rowCount
  if (tampered && result.ok && before !== after) throw new Error('a tampered amount was taken')
}

/** A prompt whose result never comes, then a second one for the same order that is paid. */
async function loseAndPayAgain(world: World, provider: Provider, who: number, isCharged: boolean): Promise<void> {
  provider.answer = 'lost'
  const before = world.pushes.length
  await payFor(world, who, 1, false)
  provider.answer = 'accepted'
  const lost = world.pushes[before]
  if (lost && isCharged) lost.receipt = newReceipt()
  world.test.clock.advance({ seconds: 181 })
  await payFor(world, who, 1, false)
  const second = world.pushes[before + 1]
  if (second) await tellStep(world, { do: 'tell-success', which: before + 1, times: 1 }, second)
}

/** Whole shillings, computed in another way than the shop does. */
export function exactKes(cents: number, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.')
  const micro = BigInt(whole + fraction.padEnd(6, '0'))
  const exact = BigInt(cents) * micro
  const kes = exact / 100_000_000n
  return Number(kes * 100_000_000n === exact ? kes : kes + 1n)
}

async function changeRate({ test }: World, kes: number): Promise<void> {
  await test.db.execute(sql`
    insert into exchange_rates (rate, source, fetched_at, accepted, accepted_at)
    values (${kes}, 'model', ${test.clock.now()}, true, ${test.clock.now()})`)
}

async function cancelOrder({ shop, customers }: World, who: number): Promise<void> {
  const customer = customers[who % customers.length]
  const waiting = customer && (await findWaitingOrder(shop.db, customer.id, 'provider'))
  if (!waiting) return
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, waiting.id)
    if (order?.state !== 'awaiting_payment') return
    await changeState(tx, order, { to: 'cancelled', by: 'staff', actor: 'staff', at: shop.clock.now() })
  })
}

async function tellStep(world: World, step: Step, push: Push): Promise<void> {
  const { shop, told } = world
  const amount = push.request.amountKes
  const success = () => {
    push.receipt ??= newReceipt()
    told.add(push.receipt)
    return callbackText(push.id, { amount, receipt: push.receipt })
  }
  switch (step.do) {
    case 'approve':
      push.receipt ??= newReceipt()
      return
    case 'tell-success': {
      const text = success()
      await Promise.all(Array.from({ length: step.times }, () => takeCallback(shop, push.token, text)))
      return
    }
    case 'tell-and-edit': {
      const who = world.customers.findIndex(({ id }) => push.request.phone.includes(id.replace(/\D/g, '').slice(0, 7)))
      await Promise.all([
        takeCallback(shop, push.token, success()),
        setQuantity(world, Math.max(who, 0), step.quantity),
      ])
      return
    }
    case 'tell-failure':
      await takeCallback(shop, push.token, callbackText(push.id, { code: step.code }))
      return
    case 'tell-wrong-amount': {
      const receipt = newReceipt()
      told.add(receipt)
      await takeCallback(shop, push.token, callbackText(push.id, { amount: amount - 1, receipt }))
      return
    }
    case 'forge': {
      const known = await takeCallback(shop, 'f'.repeat(40), callbackText(push.id, { amount, receipt: newReceipt() }))
      if (known) throw new Error('a forged token was taken')
      return
    }
    case 'tell-other': {
      const other = world.pushes[step.other % world.pushes.length]
      if (!other || other === push || push.isLost || other.isLost) return
      await takeCallback(shop, push.token, callbackText(other.id, { amount, receipt: newReceipt() }))
      return
    }
  }
}
