import { type Address, type Addresses, type AddressKind, addressLine } from '#app/account/address.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { Button } from '#app/ui/button.tsx'
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
  /** True to collapse the section while there is no address. */
  isOptional?: boolean
  /** Displayed if there is no address. */
  missingText?: string | undefined
  /** Displayed instead of the section's content. Set if the order needs no address. */
  notNeededText?: string | undefined
  onEdit: () => void
}

function AddressSection(props: AddressSectionProps) {
  const { title, address, isOptional = false, missingText, notNeededText, onEdit } = props
  const verb = address ? 'Edit' : 'Add'
  const isFolded = notNeededText !== undefined || (isOptional && !address)
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
            aria-label={`${verb} ${title}`}
            className="max-md:h-11 max-md:min-h-0 max-md:py-0 lg:max-w-none"
          >
            {verb}
          </Button>
        )
      }
    >
      {notNeededText ? (
        <p className="text-soft">{notNeededText}</p>
      ) : address ? (
        <div className="max-md:-mt-2 max-md:text-sm max-md:leading-snug">
          <AddressBlock address={address} isInline />
        </div>
      ) : (
        <p className="text-soft">{missingText ?? 'No address provided.'}</p>
      )}
    </CheckoutSection>
  )
}
