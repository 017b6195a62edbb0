import { expect, test } from 'vitest'
import { askRefund, pollSlowly, refundStates, type Scene, setScene } from '../support/shop/kill-scene.ts'
import { initiatorSettings } from '../support/shop/shop-process.ts'

/** An order that is paid by M-Pesa. */
async function setPaidScene(): Promise<Scene> {
  const scene = await setScene(initiatorSettings)
  const { sandbox, buyer, query } = scene
  expect((await buyer.pay()).status).toBe(200)
  await expect.poll(() => sandbox.handset.prompts()).toHaveLength(1)
  const [prompt] = sandbox.handset.prompts()
  if (prompt) await sandbox.handset.enterPin(prompt.checkoutRequestId, '1234')
  await expect.poll(() => query(`select id from orders where state = 'paid'`), pollSlowly).toHaveLength(1)
  return scene
}

/** The provider's result, as the sandbox would have sent it. */
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

test('killed after the refund was committed and before it was sent: it is never sent by itself, staff look', async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  await query(`update provider_tokens set expires_at = now()`)
  sandbox.faults.token.slowMs = 60_000
  askRefund(scene).catch(() => {})
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'requested' }])

  await scene.kill()
  sandbox.faults.token.slowMs = 0
  await scene.restart()
  // The test makes the time of sending end instead of waiting.
  await query(`update refunds set next_check_at = now()`)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'unknown' }])
  expect(sandbox.refunds()).toEqual([])
  expect(await query(`select id from payment_reviews where reason = 'refund-no-answer'`)).toHaveLength(1)
  expect(await askRefund(scene)).toBe(409)
})

test('killed after the refund was sent and before its answer was stored: its result still ends it, once', async () => {
  const scene = await setPaidScene()
  const { sandbox, query } = scene
  sandbox.faults.initiator.slowMs = 60_000
  sandbox.faults.initiator.results = 0
  askRefund(scene).catch(() => {})
  await expect.poll(() => sandbox.refunds()).toHaveLength(1)

  await scene.kill()
  sandbox.faults.initiator.slowMs = 0
  await scene.restart()
  await tellResult(scene)
  await tellResult(scene)
  await expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'done' }])
  expect(sandbox.refunds()).toHaveLength(1)
  expect(await query(`select id from orders where state = 'refunded'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(2)
})
