import { createContext, useContext } from 'react'

/**
 * Where a payment is made: in the checkout of a customer's cart, or, where one is asked for without an account, under the
 * request's own calls. There the page has no orders or cart to lead to, and says itself how it ended.
 */
export type PaymentContext = '/api' | `/api/pay/${string}`

const paymentContext = createContext<PaymentContext>('/api')

export const PaymentContextProvider = paymentContext.Provider

export function usePaymentContext(): { base: PaymentContext; isRequest: boolean } {
  const base = useContext(paymentContext)
  return { base, isRequest: base !== '/api' }
}
