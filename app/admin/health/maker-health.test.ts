import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { HealthCheck } from './health-check.ts'

test('a missing channel is not a problem, and a configured channel is checked', async () => {
  const shop = await createPayingShop({ hasTelegram: false })
  const office = await openOffice(shop)
  const look = async () =>
    (await office.get<HealthCheck[]>('/health')).filter(({ name }) => /^Messag|makers/.test(name)).slice(0, 2)
  const { attempt } = await openPayment(shop)
  await postResult(shop, attempt.id)
  shop.clock.advance({ hours: 1 })
  await shop.runJobs(['channel-messages', 'customer-mails', 'customer-texts'])
  const [none, customers] = await look()
  expect(none).toMatchObject({ name: 'Messaging channel', isWell: true })
  expect(none?.sentence).toMatch(/^None is set, .* under Settings; .* TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID\.$/)
  expect(customers?.name).toBe('Messages to customers')

  shop.settings.makerEmails = 'naisula@example.com'
  const second = await openPayment(shop, '0712345679')
  await postResult(shop, second.attempt.id)
  shop.sandbox.faults.mail.answer = 'no-mailbox'
  await shop.runJobs(['channel-messages', 'maker-mails'])
  const refused = 'The mail server refused mails to naisula@example.com: look at Settings.'
  expect(await look()).toEqual([
    { name: 'Messaging channel', isWell: true, sentence: 'Orders go to naisula@example.com. Telegram is not set up.' },
    { name: 'Mails to the makers', isWell: false, sentence: refused },
  ])

  shop.sandbox.faults.mail.answer = null
  shop.clock.advance({ minutes: 5 })
  const third = await openPayment(shop, '0712345680')
  await postResult(shop, third.attempt.id)
  await shop.runJobs(['channel-messages', 'maker-mails'])
  expect((await look())[1]).toEqual({
    name: 'Mails to the makers',
    isWell: true,
    sentence: 'All mails to the makers are sent.',
  })
})
