import { type ReactNode, useEffect, useState } from 'react'
import { displayDay } from '#app/framework/nairobi.ts'
import type { Message } from '#app/ui/messages.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { PaymentNotification } from './payment-screen.ts'
import type { OrderCompletion } from './send-order.ts'

type Success = Omit<Extract<PaymentNotification, { kind: 'success' }>, 'kind' | 'orderId'>
type SuccessDetailsProps = { success: Success; isGuest: boolean; sending: Promise<OrderCompletion> }

/** Confirming opens the order; closing opens the home page. `picture`: the picture of the paid products. */
export function successMessage(picture: ReactNode, details: SuccessDetailsProps): Message {
  return {
    kind: 'success',
    title: 'Payment Successful!',
    text: 'Your payment has been confirmed. Thank you for your purchase!',
    picture,
    content: <SuccessDetails {...details} />,
    confirm: 'See your order',
    cancel: 'OK',
    isConfirmFirst: true,
    isLeaving: true,
  }
}

function SuccessDetails({ success, isGuest, sending }: SuccessDetailsProps) {
  const completion = useCompletion(sending)
  return (
    <div className="space-y-2 text-center">
      <p>Your order is {success.orderNumber}.</p>
      {isGuest ? <p className="text-sm text-soft">You can see it under Orders on this device.</p> : null}
      {/* Last of these lines, because it keeps the room of two lines until they arrive. */}
      <p role="status">
        {completion?.isSent ? 'Order sent!' : null}
        {completion?.dueOn ? <span className="block">Ready by {displayDay(completion.dueOn)}.</span> : null}
      </p>
      {success.message ? (
        <p>
          <WholeNames>{success.message}</WholeNames>
        </p>
      ) : null}
      {success.mayHaveOtherPrompt ? (
        <p className="font-semibold">
          Your earlier payment arrived. If another request is open on your phone, please cancel it there: this order is
          paid.
        </p>
      ) : null}
    </div>
  )
}

function useCompletion(sending: Promise<OrderCompletion>): OrderCompletion | null {
  const [completion, setCompletion] = useState<OrderCompletion | null>(null)
  useEffect(() => void sending.then(setCompletion), [sending])
  return completion
}
