import { expect, test } from 'vitest'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'

test('owners save orders by state and days, a line each, without a formula', async () => {
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
