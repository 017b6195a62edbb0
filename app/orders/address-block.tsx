import type { Address } from '#app/account/address.ts'

/** What a buyer whom staff asked for payment has not told is left out. */
export function AddressBlock({ address }: { address: Address }) {
  const { name, address: street, city, state, zip, country, phone } = address
  const place = [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return (
    <address className="not-italic">
      {[name, street, place, country, phone].filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
