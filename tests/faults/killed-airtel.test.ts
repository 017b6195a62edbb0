import { expect, test } from 'vitest'
import { killAtCallback, openKillScene, pollSlowly, type Scene, typePin } from '../support/shop/kill-scene.ts'
import { askRefund, killBeforeRefund, refundStates } from '../support/shop/kill-scene-refund.ts'
import { killBeforePush, killWhileSlow } from '../support/shop/kill-while-slow.ts'

async function pay({ buyer }: Scene) {
  const payment = { phone: '0733123456', amount: await buyer.quoteKes() }
  return (await buyer.call('POST', '/api/airtel/pay', payment)).status
}

async function expectOnePaidOrder({ sandbox, query }: Scene) {
  await expect.poll(() => sandbox.messages()).toHaveLength(1)
  expect(sandbox.airtelPayments().filter(({ state }) => state === 'paid')).toHaveLength(1)
  expect(await query(`select id from orders where state = 'paid' and method = 'airtel'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(1)
  expect(await query(`select receipt from receipts`)).toHaveLength(1)
  expect(await query(`select id from payment_reviews`)).toHaveLength(0)
  expect(await query(`select product_id from cart_lines`)).toHaveLength(0)
}

test("killed between the attempt's commit and the push, nothing is pushed by itself, and one charge remains", async () => {
  const scene = await openKillScene()
  const { sandbox } = scene
  await killBeforePush(
    scene,
    sandbox.faults.airtelToken,
    () => pay(scene),
    () => sandbox.airtelPayments(),
  )
  await expectOnePaidOrder(scene)
  expect(sandbox.airtelPayments()).toHaveLength(1)
})

test('killed between the push and its stored answer, callback and enquiry find the attempt', async () => {
  const scene = await openKillScene()
  const { sandbox } = scene
  const untilUnderWay = () => expect.poll(() => sandbox.airtelPayments()).toHaveLength(1)
  await killWhileSlow(scene, sandbox.faults.airtelPush, () => pay(scene), untilUnderWay)
  await typePin(scene)
  await expectOnePaidOrder(scene)
  expect(sandbox.airtelPayments()).toHaveLength(1)
})

test('killed between the callback and its settlement, the payment is settled after the restart', async () => {
  const scene = await openKillScene()
  expect(await pay(scene)).toBe(200)
  await killAtCallback(scene, () => typePin(scene))
  await expectOnePaidOrder(scene)
})

test('a callback during downtime is not repeated, so the shop polls', async () => {
  const scene = await openKillScene()
  expect(await pay(scene)).toBe(200)
  await scene.kill()
  await typePin(scene)
  await expect.poll(() => scene.sandbox.airtelPayments()).toMatchObject([{ callbackAnswer: 'no connection' }])
  await scene.restart()
  await expectOnePaidOrder(scene)
})

async function setPaidScene() {
  const scene = await openKillScene()
  expect(await pay(scene)).toBe(200)
  await typePin(scene)
  await expectOnePaidOrder(scene)
  return scene
}

const givenBack = ({ sandbox }: Scene) => sandbox.airtelPayments().filter(({ refundedAt }) => refundedAt)

/** Makes the check of the refund due. Airtel has no enquiry about refunds, so staff must check it. */
async function expectDoubt(scene: Scene) {
  const { query } = scene
  await query(`update refunds set next_check_at = now()`)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'unknown' }])
  const doubts = await query<{ id: string }>(`select id from payment_reviews where reason = 'refund-no-answer'`)
  expect(doubts).toHaveLength(1)
  expect(await askRefund(scene)).toBe(409)
  return doubts[0]?.id
}

test("killed between a refund's commit and its sending, it is never sent by itself, and staff retry it", async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  await query(`update provider_tokens set expires_at = now()`)
  await killBeforeRefund(scene, sandbox.faults.airtelToken)
  const review = await expectDoubt(scene)
  expect(givenBack(scene)).toEqual([])

  const found = { action: 'not-returned', note: 'not in the statement' }
  expect(await scene.asStaff(`/reviews/${review}/settle`, found)).toBe(200)
  expect(await askRefund(scene)).toBe(200)
  expect(await refundStates(scene)).toEqual([{ state: 'failed' }, { state: 'done' }])
  expect(givenBack(scene)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(2)
})

test("killed between a refund's sending and its stored answer, it is not repeated, and staff find it once", async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  sandbox.faults.airtelRefund.slowMs = 60_000
  askRefund(scene).catch(() => {})
  await expect.poll(() => givenBack(scene)).toHaveLength(1)
  const [{ refundedAt } = {}] = givenBack(scene)

  await scene.kill()
  sandbox.faults.airtelRefund.slowMs = 0
  await scene.restart()
  const review = await expectDoubt(scene)
  expect(await query(`select id from orders where state = 'refunded'`)).toEqual([])

  const found = { action: 'returned', note: 'in the statement' }
  expect(await scene.asStaff(`/reviews/${review}/settle`, found)).toBe(200)
  expect(await refundStates(scene)).toEqual([{ state: 'done' }])
  expect(givenBack(scene)).toMatchObject([{ refundedAt }])
  expect(await query(`select id from orders where state = 'refunded'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(2)
})
