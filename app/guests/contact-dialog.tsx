import { ContactForm } from '#app/cart/confirm/confirm-order-dialog.tsx'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { Dialog } from '#app/ui/dialog.tsx'

type ContactDialogProps = { contact: SavedContact; isOpen: boolean; onClose: () => void; onSaved: () => void }

export function ContactDialog({ contact, isOpen, onClose, onSaved }: ContactDialogProps) {
  const sessionEnded = useSessionEnded()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Your contact details">
      <ContactForm contact={contact} submitText="Save" onSaved={onSaved} onSessionEnded={sessionEnded} />
    </Dialog>
  )
}
