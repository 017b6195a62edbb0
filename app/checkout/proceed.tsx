import { lazy, type Ref, Suspense, useState } from 'react'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { Button } from '#app/ui/button.tsx'
import { emailFormId } from './email-abroad.tsx'

/** Loaded later, because most customers enter name and phone in the cart. */
const CollectorDialog = lazy(() =>
  import('./collector-dialog.tsx').then((module) => ({ default: module.CollectorDialog })),
)

type ProceedProps = {
  ref: Ref<HTMLButtonElement>
  /** True if a payment of this order is pending. Most customers should wait for it, so the button is less prominent. */
  hasOpenPayment: boolean
  pausedText: string | null
  isDeliverable: boolean
  /** True if the button submits the e-mail form, which then proceeds. */
  submitsEmail: boolean
  /** For a pickup order without a name or phone: the saved contact, which a dialog completes. Otherwise null. */
  collector: SavedContact | null
  isBusy: boolean
  onProceed: () => void
}

export function Proceed({
  ref,
  hasOpenPayment,
  pausedText,
  isDeliverable,
  submitsEmail,
  collector,
  isBusy,
  onProceed,
}: ProceedProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (pausedText || !isDeliverable)
    return <div className="grid grow lg:mt-6">{pausedText ? <p>{pausedText}</p> : null}</div>
  return (
    <div className="grid grow lg:mt-6">
      <Button
        ref={ref}
        kind={hasOpenPayment ? 'secondary' : 'primary'}
        className="max-sm:px-2.5 max-[389px]:text-sm"
        isBusy={isBusy}
        busyText="One moment..."
        {...(submitsEmail
          ? { type: 'submit', form: emailFormId }
          : { onClick: collector ? () => setDialogOpen(true) : onProceed })}
      >
        Proceed to Payment
      </Button>
      {collector ? (
        <Suspense fallback={null}>
          <CollectorDialog
            contact={collector}
            isOpen={isDialogOpen}
            onClose={() => setDialogOpen(false)}
            onSaved={onProceed}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
