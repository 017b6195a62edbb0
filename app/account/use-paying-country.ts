import { useEffect } from 'react'
import { countryCode } from '#app/delivery/countries.ts'
import { storePayingCountry } from '#app/money/paying-country.ts'
import type { Address } from './address.ts'

/**
 * Stores the country of the shipping address in this browser too, because the customer may have saved the address in
 * another browser.
 */
export function usePayingCountry(shipping: Address | null): void {
  const country = shipping?.country
  useEffect(() => {
    if (country !== undefined) storePayingCountry(countryCode(country))
  }, [country])
}
