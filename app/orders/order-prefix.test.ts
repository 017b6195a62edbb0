import { expect, test } from 'vitest'
import { confirm, createManualPaymentShop, readKeptReceipt } from '#tests/support/payments/c2b.ts'
import { newReceipt } from '#tests/support/payments/callbacks.ts'
import { openPayment } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { findOrderByLink, readOrderLink } from './order-link.server.ts'
import { readOrder } from './orders.server.ts'

/** A shop that has changed its prefix, with an order from before the change and an order from after it. */
async function renamedShop() {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const old = await openPayment(shop)
  const oldOrder = await readOrder(shop.db, old.orderId)
  const oldLink = oldOrder && (await readOrderLink(shop.db, oldOrder))
  expect((await office.put('/settings/words', { orderPrefix: ' kika- ', version: 0 })).statusCode).toBe(200)
  const later = await openPayment(shop, '0712345679')
  return { shop, office, old, oldLink: oldLink ?? '', later }
}

test('new orders get the new prefix, and an existing order keeps its number', async () => {
  const { shop, office, old, later } = await renamedShop()
  expect([old.orderNumber, later.orderNumber]).toEqual(['EK-1001', 'KIKA-1002'])
  expect(shop.sandbox.pushes().map(({ accountReference }) => accountReference)).toEqual(['EK-1001', 'KIKA-1002'])
  const shown = await office.get<{ number: string }[]>('/orders?state=awaiting_payment')
  expect(shown.map(({ number }) => number).toSorted()).toEqual(['EK-1001', 'KIKA-1002'])
  // M-Pesa takes at most 12 characters.
  expect('KIKA-9999999').toHaveLength(12)
})

test('an order is found by its digits and by any prefix that the shop has used, and by no other', async () => {
  const { shop, office, oldLink } = await renamedShop()
  for (const typed of ['EK-1001', 'ek-1001', 'KIKA-1001', '1001']) {
    expect(await office.get(`/orders/${typed}`)).toMatchObject({ number: 'EK-1001' })
    expect(await office.get(`/orders?search=${typed}`)).toMatchObject([{ number: 'EK-1001' }])
  }
  for (const typed of ['KIKA-1002', 'EK-1002', '1002'])
    expect(await office.get(`/orders/${typed}`)).toMatchObject({ number: 'KIKA-1002' })
  expect(await office.get('/orders/XX-1001')).toMatchObject({ error: 'There is no such order.' })
  expect(await office.get('/orders?search=XX-1001')).toEqual([])

  const [, , number = '', token = ''] = oldLink.split('/')
  expect(number).toBe('EK-1001')
  expect(await findOrderByLink(shop.db, number, token)).toMatchObject({ number: 'EK-1001' })
})

test.each([
  ['EK-1001', 'EK-1001'],
  ['ek 1001', 'EK-1001'],
  ['1001', 'EK-1001'],
  ['kika1002', 'KIKA-1002'],
  ['KIKA 1002', 'KIKA-1002'],
  ['1002', 'KIKA-1002'],
  ['INV-1002', null],
])('a manual payment to the account %s pays %s', async (account, number) => {
  const { shop, office } = await renamedShop()
  const receipt = newReceipt()
  await confirm(shop, { receipt, account })
  const kept = await readKeptReceipt(shop, receipt)
  if (number === null) return expect(kept).toMatchObject({ status: 'unmatched', attemptId: null })
  expect(await office.get(`/orders/${number}`)).toMatchObject({ number, state: 'paid', receipt })
})
