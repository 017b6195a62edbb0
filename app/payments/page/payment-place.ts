import { createContext, useContext } from 'react'

/**
 * Where a payment is made: in the checkout of a customer's cart, or, where one is asked for without an account, under the
 * request's own calls. There the page has no orders or cart to lead to, and says itself how it ended.
 */
export type PaymentPlace = '/api' | `/api/pay/${string}`

const PlaceContext = createContext<PaymentPlace>('/api')

export const PaymentPlaceProvider = PlaceContext.Provider

export function usePaymentPlace(): { place: PaymentPlace; isRequest: boolean } {
  const place = useContext(PlaceContext)
  return { place, isRequest: place !== '/api' }
}
