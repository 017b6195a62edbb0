import type { Address } from '#app/account/address.ts'

export function AddressBlock({ address }: { address: Address }) {
  return (
    <address className="not-italic">
      {address.name}
      <br />
      {address.address}
      <br />
      {address.city}, {address.state} {address.zip}
      <br />
      {address.country}
      <br />
      {address.phone}
    </address>
  )
}
