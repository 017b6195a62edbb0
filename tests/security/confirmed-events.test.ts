import { expect, test } from 'vitest'
import { setSecondFactor } from '../support/shop/authenticator.ts'
import { openShopWithEvents } from '../support/shop/shop-with-events.ts'

test('each step-up of a member is logged with its factor', async () => {
  const { office, shop, events } = await openShopWithEvents()
  const { id } = await office.get<{ id: string }>('/me')
  const confirmed = () => events().filter(({ event }) => event === 'staff-confirmed')
  expect((await office.post('/password/renew', { password: 'a guess of a thief' })).statusCode).toBe(400)
  expect(confirmed()).toEqual([])
  await office.post('/password/renew', { password: office.password })
  expect(confirmed()).toMatchObject([{ accountId: id, by: 'password' }])
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const before = confirmed().length
  await office.post('/second-factor/renew', { code: '000000' })
  expect(confirmed()).toHaveLength(before)
  await office.post('/second-factor/renew', { code: code() })
  expect(confirmed().slice(before)).toMatchObject([{ accountId: id, by: 'code' }])
})
