import { expect, test } from 'vitest'
import { openKillScene, pollSlowly, type Scene, typePin } from '../support/shop/kill-scene.ts'
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

test('killed between the payment and its messages, mail and SMS are sent once after the restart', async () => {
  const scene = await openKillScene(messageSettings)
  const { sandbox } = scene
  sandbox.faults.mail.answer = 'reset'
  sandbox.faults.sms.answer = 'error-503'
  await payOrder(scene)

  await scene.kill()
  sandbox.faults.mail.answer = null
  sandbox.faults.sms.answer = null
  // Releases the messages, as if none had been in sending. The next test covers those.
  await scene.query('update customer_messages set claimed_until = null, next_try_at = now()')
  await scene.restart()

  await untilStates(scene, [
    { way: 'email', state: 'sent' },
    { way: 'sms', state: 'sent' },
  ])
  expect(sandbox.mails()).toMatchObject([{ times: 1 }])
  expect(sandbox.texts()).toHaveLength(1)
})

test('killed while sending an SMS, it is not repeated, and staff see that its state is unknown', async () => {
  const scene = await openKillScene(messageSettings)
  const { sandbox } = scene
  sandbox.faults.sms.slowMs = 60_000
  await payOrder(scene)
  await expect.poll(() => sandbox.texts()).toHaveLength(1)

  await scene.kill()
  sandbox.faults.sms.slowMs = 0
  // Moves the dead process's lease into the past.
  await scene.query(`update customer_messages set claimed_until = now() where claimed_until is not null`)
  await scene.restart()

  await untilStates(scene, [
    { way: 'email', state: 'sent' },
    { way: 'sms', state: 'unclear' },
  ])
  expect(sandbox.texts()).toHaveLength(1)
})
