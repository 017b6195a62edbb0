import type { Quote } from '#app/exchange-rates/rate.ts'
import type { BesidePrompts } from '../../page/prompt-page.tsx'
import type { HandOffer } from './hand-offer.ts'
import { PayByHand } from './pay-by-hand.tsx'
import { useHandPayment } from './use-hand-payment.ts'

type HandPaymentProps = BesidePrompts & {
  offer: HandOffer
  /** What the cart costs now. */
  quote: Quote
}

/** Paying by hand beside the prompts of this page; their order is the one to pay. */
export function HandPayment({ offer, quote, newest, isPaid, onPaid, onRefused }: HandPaymentProps) {
  // After a failure the cart may have become another order.
  const isOld = newest?.status === 'failed' && newest.quote.totalCents !== quote.totalCents
  const known =
    newest && !isOld
      ? { orderId: newest.orderId, orderNumber: newest.orderNumber, amount: newest.quote.amountKes }
      : null
  const hand = useHandPayment({ known, isPaid, quote, onPaid, onRefused })
  if (isPaid) return null
  return (
    <PayByHand
      offer={offer}
      order={hand.order}
      isOpening={hand.isOpening}
      onOpen={() => void hand.open()}
      onCode={hand.sendCode}
    />
  )
}
