import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

test.each([
  ['MPESA_MAX_AMOUNT', '-5', 'must be a whole number from 1 to 1000000'],
  ['MAKING_DAYS', '1.5', 'must be a whole number from 1 to 365'],
  ['PORT', '70000', 'must be a whole number from 1 to 65535'],
  ['PUBLIC_URL', 'http://localhost:3000/shop', 'must be an address without a path'],
  ['PUBLIC_URL', 'shop.example', 'must be an http or https address'],
  ['TRUST_PROXY', 'proxy', 'must be IP addresses or networks, separated by commas'],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be IP addresses or networks, separated by commas'],
  ['MPESA_TILL', '12', 'must be 5 to 9 digits'],
])('%s=%s is refused: it %s', (name, value, words) => {
  expect(readConfig({ [name]: value })).toEqual({ ok: false, problems: [`${name} ${words}`] })
})

test('a till is paid by goods only', () => {
  const goods = { MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline' }
  const reading = readConfig({ ...goods, MPESA_TILL: '5566778' })
  expect(reading.ok && reading.config).toMatchObject({ mpesaTill: '5566778', isDemo: true })
  const problem = 'MPESA_TILL needs MPESA_TRANSACTION_TYPE=CustomerBuyGoodsOnline: a paybill is paid by its own number'
  expect(readConfig({ MPESA_TILL: '5566778' })).toEqual({ ok: false, problems: [problem] })
})

test('addresses are taken as they are meant', () => {
  const reading = readConfig({ PUBLIC_URL: 'https://shop.example/', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1' })
  expect(reading.ok && reading.config).toMatchObject({
    publicUrl: 'https://shop.example',
    trustProxy: '127.0.0.1, 10.0.0.0/8, ::1',
  })
})
