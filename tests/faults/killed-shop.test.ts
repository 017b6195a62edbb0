import { expect, test } from 'vitest'
import { killAtCallback, openKillScene, pollSlowly, type Scene, typePin } from '../support/shop/kill-scene.ts'
import { killBeforePush, killWhileSlow } from '../support/shop/kill-while-slow.ts'

async function expectOnePaidOrder({ sandbox, query }: Scene) {
  await expect.poll(() => sandbox.messages()).toHaveLength(1)
  expect(sandbox.charges()).toHaveLength(1)
  expect(await query(`select id from orders where state = 'paid'`)).toHaveLength(1)
  expect(await query(`select id from order_events where to_state = 'paid'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(1)
  expect(await query(`select product_id from cart_lines`)).toHaveLength(0)
}

test("killed between the attempt's commit and the push, nothing is pushed by itself, and one charge remains", async () => {
  const scene = await openKillScene()
  const { sandbox, buyer } = scene
  await killBeforePush(
    scene,
    sandbox.faults.token,
    async () => (await buyer.pay()).status,
    () => sandbox.pushes(),
  )

  await expectOnePaidOrder(scene)
  expect(sandbox.pushes()).toHaveLength(1)
})

test('killed between the push and its stored answer, the callback finds its attempt', async () => {
  const scene = await openKillScene()
  const { sandbox, buyer } = scene
  const untilUnderWay = () => expect.poll(() => sandbox.pushes()).toHaveLength(1)
  await killWhileSlow(scene, sandbox.faults.push, () => buyer.pay(), untilUnderWay)
  await typePin(scene)

  await expectOnePaidOrder(scene)
  expect(sandbox.pushes()).toHaveLength(1)
})

test('killed between the callback and its commit, the payment is settled after the restart', async () => {
  const scene = await openKillScene()
  expect((await scene.buyer.pay()).status).toBe(200)
  await killAtCallback(scene, () => typePin(scene))
  await expectOnePaidOrder(scene)
})

test('a callback during downtime is not repeated, so the shop polls', async () => {
  const scene = await openKillScene()
  const { sandbox, buyer, query } = scene
  expect((await buyer.pay()).status).toBe(200)
  await scene.kill()
  await typePin(scene)
  await expect.poll(() => sandbox.charges()).toMatchObject([{ callbackAnswer: 'no connection' }])
  await scene.restart()

  await expectOnePaidOrder(scene)
  expect(await query(`select id from provider_messages where kind = 'callback'`)).toHaveLength(0)
  expect(await query(`select id from payment_reviews`)).toHaveLength(0)
})

test('killed between the payment and its message, the message is sent once', async () => {
  const scene = await openKillScene()
  const { sandbox, buyer, query } = scene
  sandbox.faults.telegram.answer = 'error-500'
  expect((await buyer.pay()).status).toBe(200)
  await typePin(scene)
  await expect.poll(() => query(`select id from orders where state = 'paid'`), pollSlowly).toHaveLength(1)

  await scene.kill()
  sandbox.faults.telegram.answer = null
  await scene.restart()

  await expectOnePaidOrder(scene)
})

test('after the tab is closed right after the PIN, the order is paid and the makers are notified', async () => {
  const scene = await openKillScene()
  expect((await scene.buyer.pay()).status).toBe(200)
  await typePin(scene)
  await expectOnePaidOrder(scene)
})
