import { expect, test } from 'vitest'
import { pollSlowly, type Scene, setScene, typePin } from '../support/shop/kill-scene.ts'
import { messageSettings } from '../support/shop/shop-process.ts'

async function payOrder(scene: Scene) {
  const { buyer, query } = scene
  expect((await buyer.pay()).status).toBe(200)
  await typePin(scene)
  await expect.poll(() => query(`select id from customer_messages where kind = 'paid'`), pollSlowly).toHaveLength(2)
}

async function untilStates({ query }: Scene, wanted: { way: string; state: string }[]) {
  const states = 'select way, state from customer_messages order by way'
  await expect.poll(() => query(states), pollSlowly).toEqual(wanted)
}

test('killed between the payment and its messages: mail and SMS come once each after the restart', async () => {
  const scene = await setScene(messageSettings)
  const { sandbox } = scene
  sandbox.faults.mail.answer = 'reset'
  sandbox.faults.sms.answer = 'error-503'
  await payOrder(scene)

  await scene.kill()
  sandbox.faults.mail.answer = null
  sandbox.faults.sms.answer = null
  // A message that was on its way when the shop died is another matter: see below.
  await scene.query('update customer_messages set claimed_until = null, next_try_at = now()')
  await scene.restart()

  await untilStates(scene, [
    { way: 'email', state: 'sent' },
    { way: 'sms', state: 'sent' },
  ])
  expect(sandbox.mails()).toMatchObject([{ times: 1 }])
  expect(sandbox.texts()).toHaveLength(1)
})

test('killed while an SMS is being sent: it is not sent again, and staff are told that nobody knows', async () => {
  const scene = await setScene(messageSettings)
  const { sandbox } = scene
  sandbox.faults.sms.slowMs = 60_000
  await payOrder(scene)
  await expect.poll(() => sandbox.texts()).toHaveLength(1)

  await scene.kill()
  sandbox.faults.sms.slowMs = 0
  // The test makes the hold of the dead process end instead of waiting.
  await scene.query(`update customer_messages set claimed_until = now() where claimed_until is not null`)
  await scene.restart()

  await untilStates(scene, [
    { way: 'email', state: 'sent' },
    { way: 'sms', state: 'unclear' },
  ])
  expect(sandbox.texts()).toHaveLength(1)
})
