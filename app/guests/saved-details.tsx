import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Addresses, AddressKind } from '#app/account/address.ts'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { phoneText } from '#app/delivery/phone-number.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Loaded when the customer opens it, because most visits change nothing. */
const AddressDialog = lazy(() =>
  import('#app/account/address-dialog.tsx').then((module) => ({ default: module.AddressDialog })),
)
const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })))

type SavedDetailsProps = { contact: SavedContact; addresses: Addresses; onChange: () => Promise<void> }
type EditablePart = AddressKind | 'contact'

/** The contact and addresses that prefill the next order. */
export function SavedDetails({ contact, addresses, onChange }: SavedDetailsProps) {
  const [part, setPart] = useState<EditablePart | null>(null)
  // `part` stays set while the dialog fades out, so that its title does not change.
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  function edit(next: EditablePart) {
    setPart(next)
    setOpen(true)
  }
  async function save() {
    await onChange()
    close()
  }
  const { shipping, customer } = addresses
  const customerFallback = shipping ? 'Same as shipping address' : 'None yet'
  return (
    <>
      <DetailRow title="Contact" edits="your contact details" onEdit={() => edit('contact')}>
        {[contact.name, phoneText(contact.phone).replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ') || 'None yet'}
        <span className="block max-[359px]:text-sm">{contact.email}</span>
      </DetailRow>
      <DetailRow title="Shipping Address" isNew={!shipping} onEdit={() => edit('shipping')}>
        {shipping ? <AddressBlock address={shipping} isInline /> : 'None yet'}
      </DetailRow>
      <DetailRow title="Customer Address" isNew={!customer} onEdit={() => edit('customer')}>
        {customer ? <AddressBlock address={customer} isInline /> : customerFallback}
      </DetailRow>
      {part === null ? null : (
        <Suspense fallback={null}>
          {part === 'contact' ? (
            <ContactDialog contact={contact} isOpen={isOpen} onClose={close} onSaved={() => void save()} />
          ) : (
            <AddressDialog
              kind={part}
              isOpen={isOpen}
              addresses={addresses}
              contact={contact}
              onClose={close}
              findNextFocus={() => null}
              onSaved={save}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

type DetailRowProps = { title: string; edits?: string; isNew?: boolean; onEdit: () => void; children: ReactNode }

function DetailRow({ title, edits = title, isNew = false, onEdit, children }: DetailRowProps) {
  const isHydrated = useHydrated()
  const action = isNew ? 'Add' : 'Edit'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-rule py-3 first:pt-0 last:border-b-0">
      <h3 className="col-span-full mb-1 font-text text-sm tracking-normal text-soft">{title}</h3>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
      <Button
        kind="plain"
        aria-label={`${action} ${edits}`}
        disabled={!isHydrated}
        onClick={onEdit}
        className="-my-2.5 max-w-none"
      >
        {action}
      </Button>
    </div>
  )
}
