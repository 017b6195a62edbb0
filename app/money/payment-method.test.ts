import { expect, test } from 'vitest'
import {
  methodById,
  orderMethods,
  paymentMethodIds,
  paymentMethodNames,
  paymentMethods,
  paymentPath,
  providerNames,
  staffConfirmedMethods,
} from './payment-method.ts'

test('the numbers of the methods in the API never change', () => {
  expect(paymentMethodNames.map((name) => [name, paymentMethods[name].id])).toEqual([
    ['mpesa', 1],
    ['airtel', 2],
    ['bank', 3],
    ['card', 4],
  ])
  expect(paymentMethodIds.map(methodById)).toEqual(paymentMethodNames)
  expect(paymentPath('mpesa')).toBe('/shop/checkout/mpesa')
})

test('an order can have any method that has a provider or bank to confirm the money', () => {
  expect(orderMethods).toEqual(['mpesa', 'airtel', 'bank', 'card'])
  expect(providerNames).toEqual(['mpesa', 'airtel', 'card'])
  expect(staffConfirmedMethods).toEqual(['bank'])
})
