import { type Address, type Addresses, type AddressKind, addressLine } from '#app/account/address.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons/checkout-icons.tsx'
import { Plus } from '#app/ui/icons/icons.tsx'
import { CheckoutSection } from './checkout-section.tsx'

type AddressSectionsProps = {
  addresses: Addresses
  notNeededText: string | undefined
  onEdit: (kind: AddressKind) => void
}

export function AddressSections({ addresses: { shipping, customer }, notNeededText, onEdit }: AddressSectionsProps) {
  return (
    <>
      <AddressSection
        title="Shipping Address"
        address={shipping}
        notNeededText={notNeededText}
        onEdit={() => onEdit('shipping')}
      />
      <AddressSection
        title="Customer Address"
        address={customer}
        isOptional
        notNeededText={notNeededText}
        missingText={shipping ? 'Same as shipping address' : undefined}
        onEdit={() => onEdit('customer')}
      />
    </>
  )
}

type AddressSectionProps = {
  title: 'Shipping Address' | 'Customer Address'
  address: Address | null
  /** Folded while there is no address. */
  isOptional?: boolean
  /** Displayed instead of a missing address. */
  missingText?: string | undefined
  /** Displayed instead of the section's content if the order needs no address. */
  notNeededText?: string | undefined
  onEdit: () => void
}

function AddressSection(props: AddressSectionProps) {
  const { title, address, isOptional = false, missingText, notNeededText, onEdit } = props
  const name = `${address ? 'Edit' : 'Add'} ${title}`
  const isFolded = notNeededText !== undefined || (isOptional && !address)
  const Icon = address ? Pencil : Plus
  return (
    <CheckoutSection
      title={title}
      summary={notNeededText ?? (address ? addressLine(address) : (missingText ?? 'Add Address'))}
      key={String(isFolded)}
      isFolded={isFolded}
      action={
        notNeededText ? null : (
          <Button
            kind="plain"
            onClick={onEdit}
            aria-label={name}
            className="max-md:-mr-[14px] max-md:ml-0 max-md:h-11 max-md:min-h-0 max-md:w-[44px] max-md:py-0"
          >
            <Icon size={16} strokeWidth={1.5} className="md:hidden" />
            <span className="max-md:hidden">{name}</span>
          </Button>
        )
      }
    >
      {notNeededText ? (
        <p className="text-soft">{notNeededText}</p>
      ) : address ? (
        <AddressBlock address={address} isInline />
      ) : (
        <p className="text-soft">{missingText ?? 'No address provided.'}</p>
      )}
    </CheckoutSection>
  )
}
