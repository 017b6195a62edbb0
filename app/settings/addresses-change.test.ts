import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'

test.each([{}, { hasTelegram: false }])(
  'a change of the makers’ addresses notifies the channel, the current and the removed addresses: %o',
  async (options) => {
    const shop = await createPayingShop(options)
    const office = await openOffice(shop)
    const save = (makerEmails: string, version: number) => office.put('/settings/messages', { makerEmails, version })
    const stored = () => shop.db.$count(channelMessages, eq(channelMessages.kind, 'maker addresses'))
    const send = async () => {
      await shop.runJobs(['channel-messages', 'maker-mails'])
      shop.clock.advance({ minutes: 1 })
      await shop.runJobs(['channel-messages', 'maker-mails'])
    }
    expect((await save('naisula@example.com, sankau@example.com', 0)).statusCode).toBe(200)
    await send()
    const first = shop.sandbox.mails().length
    expect((await save('naisula@example.com, thief@example.com', 1)).statusCode).toBe(200)
    await send()

    const mails = shop.sandbox.mails().slice(first)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'naisula@example.com',
      'sankau@example.com',
      'thief@example.com',
    ])
    for (const { subject, text } of mails) {
      expect(subject).toBe('Addresses for orders changed')
      expect(text).toContain(`By ${office.username}. Orders now go to:\nnaisula@example.com\nthief@example.com`)
    }
    expect(shop.sandbox.messages()).toHaveLength('hasTelegram' in options ? 0 : 2)

    expect((await save('naisula@example.com, thief@example.com', 2)).statusCode).toBe(200)
    expect(await stored()).toBe(2)
  },
)
