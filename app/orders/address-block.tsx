import { type Address, placeLine } from '#app/account/address.ts'

/** Empty fields are left out: an order from a payment link may have no whole address. */
export function AddressBlock({ address, isInline = false }: { address: Address; isInline?: boolean }) {
  const { name, address: street, country, phone } = address
  return (
    <address
      className={`not-italic ${isInline ? "leading-snug [&>span]:inline [&>span:not(:last-child)]:after:content-[',_']" : ''}`}
    >
      {[name, street, placeLine(address), country, phone].filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
