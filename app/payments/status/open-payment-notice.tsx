import { type ProviderName, paymentMethods, paymentPath } from '#app/money/payment-method.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** A payment of the cart's order that the provider has not answered yet. */
export type OpenPayment = { provider: ProviderName; transactionId: string }

/** Warns a buyer who came back to the payment methods, so that the order is not paid twice. */
export function OpenPaymentNotice({ payment: { provider, transactionId } }: { payment: OpenPayment }) {
  return (
    <Notice kind="warning" title="Your payment is being confirmed" className="mb-4">
      <p>
        {paymentMethods[provider].confirmer} has not confirmed it yet. If you have paid, please wait and do not pay
        again.
      </p>
      <ButtonLink to={`${paymentPath(provider)}?transaction=${transactionId}`} className="mt-4">
        See the payment
      </ButtonLink>
    </Notice>
  )
}
