import { expect, test, vi } from 'vitest'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** The channel holds the next message until the test releases it. */
function holdChannel(shop: TestShop) {
  const channel = shop.channel!
  const { post } = channel
  const posting = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  vi.spyOn(channel, 'post').mockImplementationOnce(async (html) => {
    posting.resolve()
    await released.promise
    return post(html)
  })
  return { isPosting: posting.promise, release: released.resolve }
}

test('a message that is sent again while it is being posted is posted once more', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { attempt, orderId } = await openPayment(shop)
  await postResult(shop, attempt.id)
  const { order } = await readPaymentState(shop, orderId)
  const readMessage = async () => (await shop.db.select().from(channelMessages))[0]

  const channel = holdChannel(shop)
  const round = shop.runJobs(['channel-messages'])
  await channel.isPosting
  const { id } = (await readMessage())!
  expect((await office.post(`/orders/${order?.number}/messages/${id}/send`)).statusCode).toBe(200)
  channel.release()
  await round
  expect(shop.sandbox.messages()).toHaveLength(1)
  expect(await readMessage()).toMatchObject({ state: 'waiting', sentAt: null })

  shop.clock.advance({ seconds: 10 })
  await shop.runJobs(['channel-messages'])
  expect(shop.sandbox.messages()).toHaveLength(2)
  expect(await readMessage()).toMatchObject({ state: 'sent', tries: 1 })
})
