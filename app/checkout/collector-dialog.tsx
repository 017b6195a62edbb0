import { ContactForm } from '#app/cart/confirm/confirm-order-dialog.tsx'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { useSessionEnded } from '#app/customers/session-ended.ts'
import { Dialog } from '#app/ui/dialog.tsx'

type CollectorDialogProps = { known: SavedContact; isOpen: boolean; onClose: () => void; onSaved: () => void }

/** Asks for the name and phone of a pickup order, if the customer entered none in the cart. */
export function CollectorDialog({ known, isOpen, onClose, onSaved }: CollectorDialogProps) {
  const sessionEnded = useSessionEnded()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Who collects it?">
      <ContactForm known={known} submitText="Proceed to Payment" onSaved={onSaved} onSessionEnded={sessionEnded} />
    </Dialog>
  )
}
