import { formatKes } from '#app/money/money.ts'
import { type OrderMethod, paymentPath } from '#app/money/payment-method.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { OrderStanding } from './order-standing.ts'

/** How the payment stands, and the way to pay where this order may be paid. */
export function OrderStandingNote({ standing, method }: { standing: OrderStanding; method: OrderMethod }) {
  const words = wordsFor(standing)
  return (
    <section aria-labelledby="standing" className="border-l-4 border-ink pl-5">
      <h2 id="standing" className="text-xl">
        {words.title}
      </h2>
      <p className="mt-2 measure">
        <WholeNames>{words.text}</WholeNames>
      </p>
      {words.action ? (
        <p className="no-print mt-4">
          <ButtonLink to={paymentPath(method)}>{words.action}</ButtonLink>
        </p>
      ) : null}
    </section>
  )
}

function wordsFor(standing: OrderStanding): { title: string; text: string; action?: string } {
  if (standing.kind === 'in-review') {
    const received = standing.receivedKes.map(formatKes).join(' and ')
    const text = `${received ? `Received: ${received}. ` : ''}${standing.message ?? ''}`
    return { title: 'We are checking your payment', text }
  }
  if (standing.kind === 'paid-and-more') {
    return { title: 'About another payment of this order', text: standing.messages.join(' ') }
  }
  if (standing.kind === 'asked') {
    const text = 'A payment request is on your phone. Please complete the payment there.'
    return { title: 'Waiting for your payment', text, action: 'See the payment' }
  }
  if (standing.kind === 'page-open') {
    const text = 'A page to pay it on was opened and is not finished. If you have paid there, the order says so soon.'
    return { title: 'Not paid yet', text, action: 'See the payment' }
  }
  const title = 'Not paid yet'
  const known = standing.message ? `${standing.message} ` : ''
  if (standing.mayPay) return { title, text: `${known}Your cart still holds this order.`, action: 'Pay this order' }
  return { title, text: `${known}Your cart has changed since: paying it makes a new order.` }
}
