import { type Address, placeLine } from '#app/account/address.ts'
import { phoneText } from '#app/delivery/phone-number.ts'

/** Empty fields are left out: an order from a payment link may have no whole address. */
export function AddressBlock({ address, isInline = false }: { address: Address; isInline?: boolean }) {
  return (
    <address className={`not-italic ${isInline ? 'leading-snug' : ''}`}>
      {linesOf(address, isInline)
        .filter(Boolean)
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves
          <span key={index} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}

function linesOf(address: Address, isInline: boolean): string[] {
  const { name, address: street, country } = address
  const phone = phoneText(address.phone)
  if (!isInline) return [name, street, placeLine(address), country, phone]
  return [[name, phone].filter(Boolean).join(' · '), [street, placeLine(address), country].filter(Boolean).join(', ')]
}
