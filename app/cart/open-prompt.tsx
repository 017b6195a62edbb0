import { useEffect, useState } from 'react'
import { sendCall } from '#app/framework/browser/api-client.ts'
import { readFromBrowser } from '#app/framework/browser/browser-storage.ts'
import { formatKes } from '#app/money/money.ts'
import {
  type ProviderName,
  paymentMethods,
  paymentPath,
  providerNames,
  typedPhoneKey,
} from '#app/money/payment-method.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The part of the answer of `GET .../latest` that this component needs. */
type Latest = { payment: { status: string; amount: number } | null }

/** Links a buyer who left the payment page to the payment that still waits on the phone. */
export function OpenPrompt() {
  const [open, setOpen] = useState<{ provider: ProviderName; amountKes: number } | null>(null)
  useEffect(() => {
    for (const provider of providerNames) {
      // Calls the shop only if this tab has sent a prompt before.
      if (readFromBrowser('sessionStorage', typedPhoneKey(provider)) === null) continue
      const request = sendCall<Latest>('GET', `/api/${paymentMethods[provider].slug}/latest`)
      void request.then(
        (answer) => {
          const payment = answer.ok ? answer.data.payment : null
          if (payment?.status === 'pending') setOpen({ provider, amountKes: payment.amount })
        },
        () => {},
      )
    }
  }, [])
  if (open === null) return null
  return (
    <Notice kind="warning" title={`A payment of ${formatKes(open.amountKes)} waits on your phone`} className="mt-6">
      <ButtonLink to={paymentPath(open.provider)} kind="secondary" className="mt-3">
        See the payment
      </ButtonLink>
    </Notice>
  )
}
