import { expect, test } from 'vitest'
import { customerJobNames } from '#app/orders/customer-messages/send-customer-messages.server.ts'
import type { StaffPaymentLink, StaffPaymentLinkRow } from '#app/payment-links/link-wire.ts'
import { openExchanges } from '#tests/support/payments/exchanges.ts'

test('the payment request of an exchange names its buyer and the difference, and says when the buyer was asked', async () => {
  const { shop, office, number, exchange } = await openExchanges()
  await exchange('Large', 648)
  await shop.runJobs(Object.values(customerJobNames))
  const name = 'Naisiae Sankale'
  const [request] = await office.get<StaffPaymentLinkRow[]>('/requests')
  expect(request).toMatchObject({ name, lines: [{ name: 'Difference for Rain bangle, Large instead of Small' }] })
  const link = await office.get<StaffPaymentLink>(`/requests/${request?.number}`)
  expect(link).toMatchObject({ exchange_of: number, name, phone: '+254712345678' })
  expect(link.messages.map(({ way }) => way)).toEqual(['email', 'sms'])
  expect(decodeURIComponent(link.whatsapp)).toMatch(
    /^https:..wa.me.254712345678.text=.*: Difference for Rain bangle, Large instead of Small. KES 648 in all/,
  )
})
