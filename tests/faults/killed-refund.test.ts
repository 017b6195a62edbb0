import { expect, test } from 'vitest'
import { openKillScene, pollSlowly, type Scene, typePin } from '../support/shop/kill-scene.ts'
import { askRefund, killBeforeRefund, refundStates } from '../support/shop/kill-scene-refund.ts'
import { killWhileSlow } from '../support/shop/kill-while-slow.ts'
import { initiatorSettings } from '../support/shop/shop-process.ts'

/** An order paid by M-Pesa. */
async function setPaidScene(): Promise<Scene> {
  const scene = await openKillScene(initiatorSettings)
  const { buyer, query } = scene
  expect((await buyer.pay()).status).toBe(200)
  await typePin(scene)
  await expect.poll(() => query(`select id from orders where state = 'paid'`), pollSlowly).toHaveLength(1)
  return scene
}

/** Posts the provider's result, as the sandbox would. */
async function tellResult({ sandbox, query, shopUrl }: Scene) {
  const [call] = await query<{ token: string }>(`select token from initiator_calls where kind = 'reversal'`)
  const [refund] = await query<{ amount: number }>('select amount_kes as amount from refunds')
  const parameters = [{ Key: 'Amount', Value: refund?.amount }]
  const TransactionID = sandbox.refunds()[0]?.receipt
  const Result = { ResultCode: 0, TransactionID, ResultParameters: { ResultParameter: parameters } }
  const url = `${shopUrl}/api/payments/result/${call?.token}`
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ Result }) })
  expect(answer.status).toBe(200)
}

test("killed between the refund's commit and its sending, it is never sent by itself, and staff check it", async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  await query(`update provider_tokens set expires_at = now()`)
  await killBeforeRefund(scene, sandbox.faults.token)
  // Makes the check of the refund due.
  await query(`update refunds set next_check_at = now()`)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'unknown' }])
  expect(sandbox.refunds()).toEqual([])
  expect(await query(`select id from payment_reviews where reason = 'refund-no-answer'`)).toHaveLength(1)
  expect(await askRefund(scene)).toBe(409)
})

test("killed between the refund's sending and its stored answer, its result ends it once", async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  sandbox.faults.initiator.results = 0
  const untilUnderWay = () => expect.poll(() => sandbox.refunds()).toHaveLength(1)
  await killWhileSlow(scene, sandbox.faults.initiator, () => askRefund(scene), untilUnderWay)
  await tellResult(scene)
  await tellResult(scene)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'done' }])
  expect(sandbox.refunds()).toHaveLength(1)
  expect(await query(`select id from orders where state = 'refunded'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(2)
})
