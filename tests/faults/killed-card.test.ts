import { expect, test } from 'vitest'
import { answerCardPage } from '../support/payments/cards.ts'
import { killAtCallback, openKillScene, pollSlowly, type Scene } from '../support/shop/kill-scene.ts'
import { askRefund, refundStates } from '../support/shop/kill-scene-refund.ts'
import { killWhileSlow } from '../support/shop/kill-while-slow.ts'

async function openPage({ buyer }: Scene) {
  const { status, body } = await buyer.call('POST', '/api/card/pay', { amount: await buyer.quoteKes() })
  return { status, redirectUrl: String(body.redirectUrl) }
}

async function expectOnePaidOrder({ sandbox, query }: Scene) {
  await expect.poll(() => sandbox.messages()).toHaveLength(1)
  expect(sandbox.cards.payments.filter(({ status }) => status === 'success')).toHaveLength(1)
  expect(await query(`select id from orders where state = 'paid' and method = 'card'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(1)
  expect(await query(`select receipt from receipts`)).toHaveLength(1)
  expect(await query(`select id from payment_reviews`)).toHaveLength(0)
  expect(await query(`select product_id from cart_lines`)).toHaveLength(0)
}

/** Ends the time in which the shop waits for the page's address, then pays. */
async function payAfterWait(scene: Scene) {
  await scene.query(`update payment_attempts set prompt_ends_at = now() - interval '1 second'`)
  await expect.poll(async () => (await openPage(scene)).status, pollSlowly).toBe(200)
  await answerCardPage((await openPage(scene)).redirectUrl, 'pay')
  await expectOnePaidOrder(scene)
}

test("killed between the attempt's commit and its page, another page pays once", async () => {
  const scene = await openKillScene()
  const { sandbox } = scene
  Object.assign(sandbox.faults.cardStart, { answer: 'reset', slowMs: 60_000 })
  openPage(scene).catch(() => {})
  await expect.poll(() => scene.query('select id from payment_attempts'), pollSlowly).toHaveLength(1)
  await scene.kill()
  Object.assign(sandbox.faults.cardStart, { answer: null, slowMs: 0 })
  await scene.restart()
  expect(sandbox.cards.payments).toHaveLength(0)
  await payAfterWait(scene)
})

test('killed between the page and its stored address, another page pays once', async () => {
  const scene = await openKillScene()
  const { sandbox } = scene
  const untilUnderWay = () => expect.poll(() => sandbox.cards.payments, pollSlowly).toHaveLength(1)
  await killWhileSlow(scene, sandbox.faults.cardStart, () => openPage(scene), untilUnderWay)
  await payAfterWait(scene)
  expect(sandbox.cards.payments).toHaveLength(2)
})

test('killed while the customer is at the page, the shop polls and the order is paid', async () => {
  const scene = await openKillScene()
  const { redirectUrl } = await openPage(scene)
  await scene.kill()
  await answerCardPage(redirectUrl, 'pay')
  await expect.poll(() => scene.sandbox.cards.payments).toMatchObject([{ webhookAnswer: 'no connection' }])
  await scene.restart()
  await expectOnePaidOrder(scene)
})

test('killed between the event and its settlement, the payment is settled after the restart', async () => {
  const scene = await openKillScene()
  const { redirectUrl } = await openPage(scene)
  await killAtCallback(scene, () => answerCardPage(redirectUrl, 'pay'))
  await expectOnePaidOrder(scene)
})

async function setPaidScene() {
  const scene = await openKillScene()
  await answerCardPage((await openPage(scene)).redirectUrl, 'pay')
  await expectOnePaidOrder(scene)
  return scene
}

/** Makes the check of the refund due after the restart. */
async function restartAndCheck(scene: Scene, state: string) {
  Object.assign(scene.sandbox.faults.cardRefund, { answer: null, slowMs: 0 })
  await scene.restart()
  await scene.query(`update refunds set next_check_at = now()`)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state }])
}

test("killed between a refund's commit and its sending, it is never sent by itself, and staff check it", async () => {
  const scene = await setPaidScene()
  Object.assign(scene.sandbox.faults.cardRefund, { answer: 'reset', slowMs: 60_000 })
  askRefund(scene).catch(() => {})
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'requested' }])
  await scene.kill()
  await restartAndCheck(scene, 'unknown')
  expect(scene.sandbox.cards.refunds).toEqual([])
  expect(await scene.query(`select id from payment_reviews where reason = 'refund-no-answer'`)).toHaveLength(1)
  expect(await askRefund(scene)).toBe(409)
})

test("killed between a refund's sending and its stored answer, an event ends it, and it counts once", async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  sandbox.faults.cardRefund.slowMs = 60_000
  askRefund(scene).catch(() => {})
  await expect.poll(() => sandbox.cards.refunds).toHaveLength(1)
  await scene.kill()
  await expect.poll(() => sandbox.cards.refunds).toMatchObject([{ status: 'processed' }])
  // The lost answer contained the refund's id, so staff must check the refund.
  await restartAndCheck(scene, 'unknown')
  const [refund] = sandbox.cards.refunds
  if (refund) await sandbox.cards.reportRefund(refund)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'done' }])
  expect(sandbox.cards.refunds).toHaveLength(1)
  expect(await query(`select id from orders where state = 'refunded'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(2)
})
