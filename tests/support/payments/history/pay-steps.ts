import { sql } from 'drizzle-orm'
import type { ProviderName } from '../../../../app/money/payment-method.ts'
import { requestPayment } from '../../../../app/payments/payments.server.ts'
import { sendEvent } from './event-steps.ts'
import type { PayStep } from './step.ts'
import { charge, customerAt, priceOf, type World } from './world.ts'

export async function runPayStep(world: World, step: PayStep): Promise<void> {
  const { who, by } = step
  switch (step.do) {
    case 'pay':
      world.script.answer = step.answer
      return payFor(world, { who, by, phone: step.phone, isTampered: step.tampered })
    case 'pay-twice':
      await Promise.all([0, 0, 1].map((phone) => payFor(world, { who, by, phone })))
      return
    case 'lose-and-pay-again':
      return loseAndPayAgain(world, who, by, step.isCharged)
  }
}

type Paying = { who: number; by: ProviderName; phone: number; isTampered?: boolean }

async function payFor(world: World, { who, by, phone, isTampered = false }: Paying): Promise<void> {
  const { shop, script } = world
  const customer = customerAt(world, who)
  script.who = who
  const typed = `07${phone}${customer.id.replace(/\D/g, '').slice(0, 7)}`.padEnd(10, '0')
  // A card payment needs no phone: the address has one.
  const price = await priceOf(world, customer, by === 'card' ? undefined : typed)
  const amountKes = price - (isTampered ? 1 : 0)
  const count = async () => (await shop.db.execute(sql`select 1 from payment_attempts`)).rowCount
  const before = await count()
  const result = await requestPayment(shop, customer, { provider: by, phone: typed, amountKes, ip: '127.0.0.1' })
  // The model's price is right, so the shop may refuse only a tampered amount.
  if (!isTampered && !result.ok && result.reason === 'amount-changed') throw new Error('a right amount was refused')
  if (isTampered && result.ok && before !== (await count())) throw new Error('a tampered amount was taken')
}

/** A request whose answer never comes, then a second one for the same order that is paid. */
async function loseAndPayAgain(world: World, who: number, by: ProviderName, isCharged: boolean): Promise<void> {
  const { pushes, script, test } = world
  const before = pushes.length
  script.answer = 'lost'
  await payFor(world, { who, by, phone: 1 })
  script.answer = 'accepted'
  const lost = pushes[before]
  if (lost && isCharged) charge(world, lost)
  test.clock.advance({ seconds: 181 })
  const between = pushes.length
  await payFor(world, { who, by, phone: 1 })
  const second = pushes[between]
  if (second) await sendEvent(world, { do: 'tell-success', which: between, times: 1 }, second)
}
