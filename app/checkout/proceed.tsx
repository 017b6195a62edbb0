import { lazy, type Ref, Suspense, useState } from 'react'
import type { SavedContact } from '#app/cart/confirm/contact.ts'
import { Button } from '#app/ui/button.tsx'
import { emailFormId } from './email-abroad.tsx'

/** Loaded later: most customers have entered name and phone in the cart. */
const CollectorDialog = lazy(() =>
  import('./collector-dialog.tsx').then((module) => ({ default: module.CollectorDialog })),
)

type ProceedProps = {
  ref: Ref<HTMLButtonElement>
  /** A payment of this order is being confirmed, so paying again is not what most should do. */
  isPaying: boolean
  paused: string | null
  isPossible: boolean
  /** The form for the e-mail proceeds itself. */
  sendsEmail: boolean
  /** The known contact of an order to collect, if name or phone is missing; otherwise null. */
  collector: SavedContact | null
  onProceed: () => void
}

export function Proceed({ ref, isPaying, paused, isPossible, sendsEmail, collector, onProceed }: ProceedProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (paused || !isPossible) return <div className="grid grow lg:mt-6">{paused ? <p>{paused}</p> : null}</div>
  return (
    <div className="grid grow lg:mt-6">
      <Button
        ref={ref}
        kind={isPaying ? 'secondary' : 'primary'}
        className="max-sm:px-3 max-sm:text-sm"
        {...(sendsEmail
          ? { type: 'submit', form: emailFormId }
          : { onClick: collector ? () => setIsAsking(true) : onProceed })}
      >
        Proceed to Payment
      </Button>
      {collector ? (
        <Suspense fallback={null}>
          <CollectorDialog known={collector} isOpen={isAsking} onClose={() => setIsAsking(false)} onSaved={onProceed} />
        </Suspense>
      ) : null}
    </div>
  )
}
