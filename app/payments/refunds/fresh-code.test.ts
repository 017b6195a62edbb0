import { expect, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { askRefund, newId, paidOrder, readRefunds } from '#tests/support/payments/refunds.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { openOffice } from '#tests/support/shop/office.ts'

/** An office with a second factor and a paid order, ten minutes after its login. */
async function openSecuredOffice() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const { number } = await paidOrder(shop)
  shop.clock.advance({ minutes: 10 })
  return { office, code, number }
}

test('a member with a second factor needs a code from the last ten minutes for a refund', async () => {
  const { office, code, number } = await openSecuredOffice()
  const asked = { id: newId() }
  const refused = await askRefund(office, number, asked)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Please confirm with a code of your second factor (POST /api/admin/second-factor/renew).',
  ])
  expect((await office.post('/second-factor/renew', { code: '000' })).statusCode).toBe(400)
  expect((await askRefund(office, number, asked)).statusCode).toBe(403)
  const proof = code()
  expect((await office.post('/second-factor/renew', { code: proof })).json()).toEqual({ success: true })
  expect((await askRefund(office, number, asked)).json()).toMatchObject({ order_state: 'refunded' })
  expect((await office.post('/second-factor/renew', { code: proof })).statusCode).toBe(400)
  expect((await readRefunds(office, number)).refunds).toHaveLength(1)
})

test('a code counts only for the session in which it was entered', async () => {
  const { office, code, number } = await openSecuredOffice()
  const { username, password } = office
  const { challenge } = (await office.post('/login', { username, password })).json() as { challenge: string }
  expect((await office.post('/login/second-factor', { challenge, code: code() })).statusCode).toBe(200)
  expect((await askRefund(office, number)).statusCode).toBe(403)
})
