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
  /** A payment of this order is pending: most customers should wait for it instead of paying again. */
  hasOpenPayment: boolean
  pausedText: string | null
  isDeliverable: boolean
  /** The button submits the form for the e-mail, which then proceeds. */
  submitsEmail: boolean
  /** The saved contact of a pickup order, if name or phone is missing; otherwise null. */
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
