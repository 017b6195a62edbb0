import { type Address, addressLine } from '#app/account/address.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons/checkout-icons.tsx'
import { Plus } from '#app/ui/icons/icons.tsx'
import { CheckoutSection } from './checkout-section.tsx'

type AddressSectionProps = {
  number: number
  title: 'Shipping Address' | 'Customer Address'
  address: Address | null
  /** Folded while there is no address. */
  isOptional?: boolean
  /** Shown in place of a missing address. */
  instead?: string | undefined
  onEdit: () => void
}

export function AddressSection({ number, title, address, isOptional = false, instead, onEdit }: AddressSectionProps) {
  const name = `${address ? 'Edit' : 'Add'} ${title}`
  const isFolded = isOptional && !address
  const Icon = address ? Pencil : Plus
  return (
    <CheckoutSection
      number={number}
      title={title}
      summary={address ? addressLine(address) : (instead ?? 'Add Address')}
      key={String(isFolded)}
      isFolded={isFolded}
      action={
        <Button
          kind="secondary"
          onClick={onEdit}
          aria-label={name}
          className="max-md:min-h-11 max-md:w-11 max-md:px-0 max-md:py-0"
        >
          <Icon size={16} strokeWidth={1.5} className="md:hidden" />
          <span className="max-md:hidden">{name}</span>
        </Button>
      }
    >
      {address ? (
        <AddressBlock address={address} isInline />
      ) : (
        <p className="text-soft">{instead ?? 'No address provided.'}</p>
      )}
    </CheckoutSection>
  )
}
