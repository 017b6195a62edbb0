import { type Address, addressLine } from '#app/account/address.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pencil, Plus } from '#app/ui/icons/icons.tsx'
import { CheckoutSection } from './checkout-section.tsx'

type AddressSectionProps = {
  number: number
  title: 'Shipping Address' | 'Customer Address'
  address: Address | null
  onEdit: () => void
}

export function AddressSection({ number, title, address, onEdit }: AddressSectionProps) {
  const name = `${address ? 'Edit' : 'Add'} ${title}`
  const Icon = address ? Pencil : Plus
  return (
    <CheckoutSection
      number={number}
      title={title}
      summary={address ? addressLine(address) : 'Add Address'}
      action={
        <Button kind="secondary" onClick={onEdit} aria-label={name} className="max-md:w-11 max-md:px-0">
          <Icon size={16} strokeWidth={1.5} className="md:hidden" />
          <span className="max-md:hidden">{name}</span>
        </Button>
      }
    >
      {address ? <AddressBlock address={address} /> : <p className="text-soft">No address provided.</p>}
    </CheckoutSection>
  )
}
