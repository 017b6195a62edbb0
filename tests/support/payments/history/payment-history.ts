import { sql } from 'drizzle-orm'
import { reservationsJob } from '../../../../app/catalog/inventory/reservations.server.ts'
import { expiryJob } from '../../../../app/orders/order-expiry.server.ts'
import { changeState, lockOrder } from '../../../../app/orders/order-moves.server.ts'
import { findUnpaidOrder } from '../../../../app/orders/orders.server.ts'
import { addStock } from '../../shop/stock.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { runCodeStep } from './code-steps.ts'
import { runEventStep } from './event-steps.ts'
import { runManualStep } from './manual-steps.ts'
import { runPayStep } from './pay-steps.ts'
import { startRefunds } from './refund-history.ts'
import { uploadStep } from './statement-steps.ts'
import type { OtherStep, RefundStep, Step } from './step.ts'
import { createWorld, customerAt, pollAll, setQuantity, type World } from './world.ts'

export type History = World & { run(step: Step): Promise<void>; checkRefunds(): Promise<void> }

/** Two customers, their carts, and providers that follow the steps. */
export async function startHistory(test: TestShop): Promise<History> {
  const world = await createWorld(test)
  const refunds = startRefunds(world.shop, world.customers, (seconds) => test.clock.advance({ seconds }))
  return { ...world, checkRefunds: refunds.check, run: (step) => runStep(world, refunds.run, step) }
}

async function runStep(world: World, refundMoney: (step: RefundStep) => Promise<void>, step: Step): Promise<void> {
  world.script.answer = 'accepted'
  world.script.isFailing = false
  switch (step.do) {
    case 'pay':
    case 'pay-twice':
    case 'lose-and-pay-again':
      return runPayStep(world, step)
    case 'pay-by-hand':
    case 'confirm-prompt':
    case 'type-code':
    case 'settle-receipt':
      return runManualStep(world, step)
    case 'upload-statement':
      return uploadStep(world, step)
    case 'choose-code':
      return runCodeStep(world, step)
    case 'give-back':
    case 'hear-of-refund':
    case 'wait-for-refunds':
      return refundMoney(step)
    case 'query':
    case 'wait':
    case 'cancel':
    case 'edit-cart':
    case 'change-price':
    case 'change-rate':
    case 'make-ready':
      return runOtherStep(world, step)
    default:
      return runEventStep(world, step)
  }
}

async function runOtherStep(world: World, step: OtherStep): Promise<void> {
  const { test, shop, script } = world
  switch (step.do) {
    case 'query':
      script.isFailing = step.failing
      return pollAll(world)
    case 'wait':
      test.clock.advance({ seconds: step.seconds })
      while ((await expiryJob(shop).run()) > 0);
      await reservationsJob(shop).run()
      return
    case 'make-ready':
      return addStock(shop, { id: world.productId, ...step })
    case 'cancel':
      return cancelOrder(world, step.who)
    case 'edit-cart':
      return setQuantity(world, step.who, step.quantity)
    case 'change-price':
      await test.db.execute(sql`update products set price_cents = ${step.cents} where id = ${world.productId}`)
      return
    case 'change-rate': {
      const now = test.clock.now()
      await test.db.execute(sql`
        insert into exchange_rates (rate, source, fetched_at, accepted, accepted_at)
        values (${step.kes}, 'model', ${now}, true, ${now})`)
    }
  }
}

async function cancelOrder(world: World, who: number): Promise<void> {
  const { shop } = world
  const waiting = await findUnpaidOrder(shop.db, customerAt(world, who).id, 'provider')
  if (!waiting) return
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, waiting.id)
    if (order?.state !== 'awaiting_payment') return
    await changeState(tx, order, { to: 'cancelled', by: 'staff', actor: 'staff', at: shop.clock.now() })
  })
}
