import { expect, test } from 'vitest'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

test('owners export orders by state and days, one line each, without formulas', async () => {
  const { shop, office, number, orderId } = await buyOne()
  await shop.db.execute(`update orders set contact_name = '=HYPERLINK("http://x")' where id = '${orderId}'`)
  const today = nairobiDay(shop.clock.now())
  const save = async (query: string) => (await office.getText(`/orders.csv${query}`)).trimEnd().split('\r\n')

  const [head, line] = await save(`?from=${today}&to=${today}&state=sent`)
  expect(head).toMatch(/^\uFEFF"Placed \(Nairobi\)","Order","State"/)
  expect(line).toContain(`"${number}","Sent"`)
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(head).toMatch(/,"Refunded \(KES\)","Parcels"$/)
  expect(line).toMatch(/,1,48\.00,0\.00,5\.00,53\.00,[\d.]+,\d+,0,"\d{4}-\d\d-\d\d \d\d:\d\d 1 x [^"]+"$/)
  expect(await save('?state=cancelled')).toHaveLength(1)
  expect(await save('?to=2020-01-01')).toHaveLength(1)
})

test.each(['orders.csv', 'sales-history', 'sales-history.csv', 'books.csv'])(
  '%s refuses a last day before the first',
  async (name) => {
    const office = await openOffice(await createTestShop())
    const wrong = await office.get(`/${name}?from=2026-12-02&to=2026-12-01`)
    expect(wrong).toMatchObject({ success: false, fields: { to: 'To must not be before the first day' } })
    expect(await office.getText(`/${name}?from=2026-12-01&to=2026-12-01`)).not.toContain('"success":false')
  },
)
