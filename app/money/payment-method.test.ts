import { expect, test } from 'vitest'
import {
  methodOf,
  orderMethods,
  paymentMethodIds,
  paymentMethodNames,
  paymentMethods,
  paymentPath,
  providerNames,
  staffMarkedMethods,
} from './payment-method.ts'

test('the numbers of the methods on the wire stay what they are', () => {
  expect(paymentMethodNames.map((name) => [name, paymentMethods[name].id])).toEqual([
    ['mpesa', 1],
    ['airtel', 2],
    ['bank', 3],
    ['card', 4],
  ])
  expect(paymentMethodIds.map(methodOf)).toEqual(paymentMethodNames)
  expect(paymentPath('mpesa')).toBe('/shop/checkout/mpesa')
})

test('an order can carry the methods whose money somebody confirms', () => {
  expect(orderMethods).toEqual(['mpesa', 'airtel', 'bank', 'card'])
  expect(providerNames).toEqual(['mpesa', 'airtel', 'card'])
  expect(staffMarkedMethods).toEqual(['bank'])
})
