import { type Address, cityLine } from '#app/account/address.ts'
import { addressPhoneText } from '#app/delivery/phone-number.ts'

/** Leaves out empty fields: the address of an order from a payment link may be incomplete. */
export function AddressBlock({ address, isInline = false }: { address: Address; isInline?: boolean }) {
  return (
    <address className={`not-italic ${isInline ? 'leading-snug' : ''}`}>
      {formatAddressLines(address, isInline)
        .filter(Boolean)
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes
          <span key={index} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}

function formatAddressLines(address: Address, isInline: boolean): string[] {
  const { name, address: street, country } = address
  const phone = addressPhoneText(address)
  if (!isInline) return [name, street, cityLine(address), country, phone]
  // Non-breaking spaces keep the phone number on one line.
  return [
    [name, phone.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · '),
    [street, cityLine(address), country].filter(Boolean).join(', '),
  ]
}
