import type { Quote } from '#app/exchange-rates/rate.ts'
import type { PromptsState } from '../../../page/open-payment.tsx'
import type { ManualPaymentOffer } from './manual-payment-offer.ts'
import { PayManually } from './pay-manually.tsx'
import { useManualPayment } from './use-manual-payment.ts'

type ManualPaymentProps = PromptsState & {
  offer: ManualPaymentOffer
  /** The current quote of the cart. */
  quote: Quote
}

/** A manual payment beside the prompts of this page, for the same order. */
export function ManualPayment({ offer, quote, newest, isPaid, isOverdue, onPaid, onRefused }: ManualPaymentProps) {
  // After a failed prompt the cart may have changed. A manual payment then needs a new order.
  const isOld = newest?.status === 'failed' && newest.quote.totalCents !== quote.totalCents
  const known =
    newest && !isOld
      ? { orderId: newest.orderId, orderNumber: newest.orderNumber, amount: newest.quote.amountKes }
      : null
  const hand = useManualPayment({ known, isPaid, quote, onPaid, onRefused })
  if (isPaid) return null
  return (
    <PayManually
      offer={offer}
      order={hand.order}
      isOpening={hand.isOpening}
      isNeeded={isOverdue}
      onOpen={() => void hand.open()}
      onCode={hand.sendCode}
    />
  )
}
