import { expect, test } from 'vitest'
import { actorText } from './order-texts.ts'

test('the history names a provider as people know it, and staff as they are called', () => {
  expect(['m-pesa', 'airtel-money', 'paystack', 'shop', 'Naisula'].map(actorText)).toEqual([
    'M-Pesa',
    'Airtel Money',
    'Paystack',
    'shop',
    'Naisula',
  ])
})
