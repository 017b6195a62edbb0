import type { PaymentMethodId } from '#app/account/checkout-choices.ts'

export type PaymentMethod = {
  id: PaymentMethodId
  name: string
  description: string
  /** The last part of the address under /shop/checkout. */
  linkKey: 'mpesa' | 'airtel' | 'bank' | 'card'
}

export const paymentMethods: readonly PaymentMethod[] = [
  { id: 1, name: 'Mpesa', description: 'Pay with your Mpesa', linkKey: 'mpesa' },
  { id: 2, name: 'Airtel Money', description: 'Pay with your Airtel Money', linkKey: 'airtel' },
  { id: 3, name: 'Bank Transfer', description: 'Pay from your bank account', linkKey: 'bank' },
  { id: 4, name: 'Card', description: 'Pay with your card', linkKey: 'card' },
]

export function offeredMethods({ hasBank }: { hasBank: boolean }): PaymentMethodId[] {
  return hasBank ? [1, 3] : [1]
}

export function paymentPath(id: PaymentMethodId): string {
  const method = paymentMethods.find((one) => one.id === id)
  return `/shop/checkout/${method?.linkKey ?? 'mpesa'}`
}
