import { ContactForm } from '#app/cart/confirm/confirm-order-dialog.tsx'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { Dialog } from '#app/ui/dialog.tsx'

type CollectorDialogProps = { contact: SavedContact; isOpen: boolean; onClose: () => void; onSaved: () => void }

/** Asks who collects a pickup order, if the customer entered no name or phone in the cart. */
export function CollectorDialog({ contact, isOpen, onClose, onSaved }: CollectorDialogProps) {
  const sessionEnded = useSessionEnded()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Who collects it?">
      <ContactForm contact={contact} submitText="Proceed to Payment" onSaved={onSaved} onSessionEnded={sessionEnded} />
    </Dialog>
  )
}
