import { expect, test } from 'vitest'
import { customerJobNames } from '#app/orders/customer-messages/send-customer-messages.server.ts'
import type { StaffPaymentLink, StaffPaymentLinkRow } from '#app/payment-links/link-wire.ts'
import { readPayPageData } from '#app/payment-links/pay-page.server.ts'
import { findLinkByNumber } from '#app/payment-links/payment-links.server.ts'
import { openExchanges } from '#tests/support/payments/exchanges.ts'

test('the payment request of an exchange names its buyer and the difference, and says when the buyer was asked', async () => {
  const { shop, office, number, exchange } = await openExchanges()
  await exchange('Large', 648)
  await shop.runJobs(Object.values(customerJobNames))
  const name = 'Naisiae Sankale'
  const lines = [{ name: 'Difference for Rain bangle, Large instead of Small' }]
  const [request] = await office.get<StaffPaymentLinkRow[]>('/requests')
  expect(request).toMatchObject({ name, lines })
  const link = await office.get<StaffPaymentLink>(`/requests/${request?.number}`)
  expect(link).toMatchObject({ exchange_of: number, name, phone: '+254712345678' })
  expect(link.messages.map(({ way }) => way)).toEqual(['email', 'sms'])
  const found = await findLinkByNumber(shop, link.number)
  expect(found && (await readPayPageData(shop, found, new URLSearchParams()))).toMatchObject({ lines })
  expect(decodeURIComponent(link.whatsapp)).toMatch(
    /^https:..wa.me.254712345678.text=.*: Difference for Rain bangle, Large instead of Small. KES 648 in all/,
  )
})
