import { expect, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { askRefund, newId, paidOrder, readRefunds } from '#tests/support/payments/refunds.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { openOffice } from '#tests/support/shop/office.ts'

test('who has a second factor gives money back with a code of the last ten minutes', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const { number } = await paidOrder(shop)
  const needsCode = async () => (await office.get<{ needs_code: boolean }>(`/orders/${number}/refunds`)).needs_code
  expect(await needsCode()).toBe(false)

  shop.clock.advance({ minutes: 10 })
  expect(await needsCode()).toBe(true)
  const asked = { id: newId() }
  const refused = await askRefund(office, number, asked)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Please confirm with a code of your second factor (POST /api/admin/second-factor/renew).',
  ])
  expect((await office.post('/second-factor/renew', { code: '000' })).statusCode).toBe(422)
  expect(await needsCode()).toBe(true)
  const proof = code()
  expect((await office.post('/second-factor/renew', { code: proof })).json()).toEqual({ success: true })
  expect(await needsCode()).toBe(false)
  expect((await askRefund(office, number, asked)).json()).toMatchObject({ order_state: 'refunded' })
  expect((await office.post('/second-factor/renew', { code: proof })).statusCode).toBe(422)
  expect((await readRefunds(office, number)).refunds).toHaveLength(1)
})

test('another session’s code counts for that session alone', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const { number } = await paidOrder(shop)
  shop.clock.advance({ minutes: 10 })
  const { username, password } = office
  const { challenge } = (await office.post('/login', { username, password })).json() as { challenge: string }
  expect((await office.post('/login/second-factor', { challenge, code: code() })).statusCode).toBe(200)
  expect((await askRefund(office, number)).statusCode).toBe(403)
})
