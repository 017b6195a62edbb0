import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { currentRate } from '../../../../app/exchange-rates/rates.server.ts'
import type { Customer } from '../../../../app/identity/customer.ts'
import { isPaidState, type Order } from '../../../../app/orders/order.ts'
import { readOrder } from '../../../../app/orders/orders.server.ts'
import { settleReceipt } from '../../../../app/payments/admin/staff-receipts.server.ts'
import { reviews } from '../../../../app/payments/payments.tables.server.ts'
import { prepareOrder } from '../../../../app/payments/prepare-order.server.ts'
import { readC2bAddresses } from '../../../../app/payments/providers/mpesa/c2b/addresses.server.ts'
import { receiveConfirmation } from '../../../../app/payments/providers/mpesa/c2b/confirmations.server.ts'
import { validatePayment } from '../../../../app/payments/providers/mpesa/c2b/validation.server.ts'
import { claimReceipt } from '../../../../app/payments/settling/receipt-claims.server.ts'
import { settleStatementRow } from '../../../../app/reconciliation/statement-rows.server.ts'
import { nairobiStamp } from '../../../../sandbox/daraja/names.ts'
import { confirmationText, readKeptReceipt } from '../c2b.ts'
import { newReceipt } from '../callbacks.ts'
import type { Push } from './scripted-providers.ts'
import type { ManualStep } from './step.ts'
import { charge, customerAt, type Money, newestOrder, priceOf, staff, type World } from './world.ts'

type Version = 'v1' | 'v2'

export async function runManualStep(world: World, step: ManualStep): Promise<void> {
  switch (step.do) {
    case 'pay-by-hand':
      return payByHand(world, step)
    case 'confirm-prompt': {
      const push = world.pushes[step.which % Math.max(world.pushes.length, 1)]
      if (push?.provider === 'mpesa') await confirmPrompt(world, push, step)
      return
    }
    case 'type-code':
      return typeCode(world, step)
    case 'settle-receipt':
      return settleByStaff(world, step)
  }
}

/** The fields of both validation and confirmation, in either version. */
function confirmationOf({ shop }: World, { receipt, kes, account, at }: Money, version: Version): string {
  return confirmationText({
    receipt,
    amount: `${kes}.00`,
    account,
    stamp: nairobiStamp(at),
    phone: version === 'v1' ? '9f'.repeat(32) : '2547 ***** 126',
    ...(shop.config.mpesa ? { shortcode: shop.config.mpesa.shortcode } : {}),
  })
}

async function confirm(world: World, paid: Money, version: Version, times: number): Promise<void> {
  if (times === 0) return
  const { shop } = world
  world.reportedReceipts.add(paid.receipt)
  const secret = (await readC2bAddresses(shop)).confirmation.split('/').at(-1) ?? ''
  const text = confirmationOf(world, paid, version)
  const known = await Promise.all(
    Array.from({ length: times }, () => receiveConfirmation(shop, secret, { body: text, ip: '127.0.0.1' })),
  )
  expect(known).not.toContain(false)
}

/**
 * Pays without a prompt, with or without a validation, and with no, one or more confirmations. Only the exact amount
 * pays an open order.
 */
async function payByHand(world: World, step: Extract<ManualStep, { do: 'pay-by-hand' }>): Promise<void> {
  const { shop, money } = world
  const { beside, account, version, times, isAskedFirst, who } = step
  const order = await orderToPay(world, customerAt(world, who))
  if (!order || order.amountKes + beside < 1) return
  const accounts = { digits: order.number.replace(/\D/g, ''), unknown: '999999', none: '' }
  const kes = order.amountKes + beside
  const paid = { receipt: newReceipt(), kes, at: shop.clock.now(), account: accounts[account], who, isMpesa: true }
  const fits = account === 'digits' && beside === 0 && order.state === 'awaiting_payment'
  if (isAskedFirst) {
    const { ResultCode } = await validatePayment(shop, confirmationOf(world, paid, version))
    expect(ResultCode === '0').toBe(fits)
    if (!fits) return
  }
  money.push(paid)
  await confirm(world, paid, version, times)
  if (times > 0) await expectMatched(world, order, paid, fits)
}

async function expectMatched({ shop }: World, before: Order, { receipt }: Money, fits: boolean): Promise<void> {
  const after = await readOrder(shop.db, before.id)
  if (fits && after?.state === 'awaiting_payment' && (await isPieceGone(shop, before))) return
  if (fits) expect(after).toMatchObject({ state: 'paid', method: 'mpesa', receipt })
  else {
    expect(after).toMatchObject({ state: before.state, receipt: before.receipt })
    expect(await readKeptReceipt(shop, receipt)).toMatchObject({ status: 'unmatched', attemptId: null })
  }
}

async function isPieceGone(shop: World['shop'], { id }: Order): Promise<boolean> {
  const opened = await shop.db.select().from(reviews).where(eq(reviews.orderId, id))
  return opened.some(({ reason }) => reason === 'piece-gone')
}

/**
 * The customer's open order. Without one, places an order for the cart, as the page does when a customer chooses a
 * manual payment.
 */
async function orderToPay(world: World, customer: Customer): Promise<Order | null> {
  const { shop } = world
  const newest = await newestOrder(world, customer)
  if (newest?.state === 'awaiting_payment') return newest
  const rate = await currentRate(shop)
  const amountKes = await priceOf(world, customer)
  const placed = await shop.db.transaction((tx) =>
    prepareOrder(tx, shop, customer, { provider: 'mpesa', amountKes, rate }, null),
  )
  return placed.ok ? placed.order : newest
}

async function confirmPrompt(world: World, push: Push, { version, times }: { version: Version; times: number }) {
  const receipt = charge(world, push)
  const paid = world.money.find((one) => one.receipt === receipt)
  if (paid) await confirm(world, paid, version, times)
}

type Choice = { who: number; which: number }

function pickMoney({ money }: World, { which }: Choice): Money | undefined {
  const own = money.filter(({ isMpesa }) => isMpesa)
  return own[which % Math.max(own.length, 1)]
}

/**
 * A typed code pays only the buyer's own open order, and only if its receipt is unallocated and has the exact amount.
 */
async function typeCode(world: World, step: Choice): Promise<void> {
  const { shop, reportedReceipts } = world
  const customer = customerAt(world, step.who)
  const [paid, order] = [pickMoney(world, step), await newestOrder(world, customer)]
  if (!paid || !order) return
  const isAlone =
    reportedReceipts.has(paid.receipt) && (await readKeptReceipt(shop, paid.receipt)).status === 'unmatched'
  const fits = isAlone && order.state === 'awaiting_payment' && order.amountKes === paid.kes
  const claim = { customerId: customer.id, orderId: order.id, code: paid.receipt, ip: '127.0.0.1' }
  const result = await claimReceipt(shop, claim)
  if (!result.ok && (result.reason === 'too-many' || result.reason === 'codes-waiting')) return
  expect(result.ok && !result.isWaiting).toBe(fits)
}

/** Staff may assign a receipt to the wrong order, but no assignment pays an order with less than it costs. */
async function settleByStaff(world: World, step: Extract<ManualStep, { do: 'settle-receipt' }>): Promise<void> {
  const { shop, reportedReceipts } = world
  const [paid, order] = [pickMoney(world, step), await newestOrder(world, customerAt(world, step.who))]
  if (!paid) return
  const { action } = step
  if (action === 'assign' && !order) return
  const settling = { action, ...(order ? { orderNumber: order.number } : {}), note: 'model' }
  const settle = reportedReceipts.has(paid.receipt) ? settleReceipt : settleStatementRow
  const result = await settle(shop, staff, paid.receipt, settling)
  // Settling a statement row stores its receipt, even if the order refuses it.
  if (result.ok || ['not-exact', 'not-open', 'too-little'].includes(result.reason)) reportedReceipts.add(paid.receipt)
  if (!result.ok) return
  if (action !== 'assign' || !order) return
  expect(paid.kes).toBe(order.amountKes)
  const isPaid = isPaidState((await readOrder(shop.db, order.id))?.state ?? 'cancelled')
  expect(isPaid || (await isPieceGone(shop, order))).toBe(true)
}
