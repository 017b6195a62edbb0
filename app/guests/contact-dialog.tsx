import { ContactForm } from '#app/cart/confirm/confirm-order-dialog.tsx'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { useSessionEnded } from '#app/customers/session-ended.ts'
import { Dialog } from '#app/ui/dialog.tsx'

type ContactDialogProps = { known: SavedContact; isOpen: boolean; onClose: () => void; onSaved: () => void }

/** Name, e-mail and phone, between two orders. */
export function ContactDialog({ known, isOpen, onClose, onSaved }: ContactDialogProps) {
  const sessionEnded = useSessionEnded()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Your name and phone">
      <ContactForm known={known} submitText="Save" onSaved={onSaved} onSessionEnded={sessionEnded} />
    </Dialog>
  )
}
