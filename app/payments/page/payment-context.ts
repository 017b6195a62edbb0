import { createContext, useContext } from 'react'

/**
 * The API prefix of a payment: `/api` for the customer's cart, `/api/pay/{token}` for a payment link. A payment link
 * has no cart and no list of orders, so its page shows the result itself.
 */
export type PaymentContext = '/api' | `/api/pay/${string}`

const paymentContext = createContext<PaymentContext>('/api')

export const PaymentContextProvider = paymentContext.Provider

export function usePaymentContext(): { base: PaymentContext; isPaymentLink: boolean } {
  const base = useContext(paymentContext)
  return { base, isPaymentLink: base !== '/api' }
}
