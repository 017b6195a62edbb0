import { formatKes } from '#app/money/money.ts'
import { type OrderMethod, paymentMethods, paymentPath } from '#app/money/payment-method.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { PaymentStatus } from './payment-status.server.ts'

/** The payment status, with a link to pay if the order may be paid. */
export function PaymentStatusNote({ status, method }: { status: PaymentStatus; method: OrderMethod }) {
  if (status.kind === 'unanswered') return <UnansweredNote status={status} method={method} />
  const texts = textsFor(status)
  return (
    <section aria-labelledby="standing" className={texts.hasFailed ? 'attention-mark' : 'border-l-4 border-ink pl-5'}>
      <h2 id="standing" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-2 measure">
        <WholeNames>{texts.text}</WholeNames>
      </p>
      {texts.action ? (
        <p className="no-print mt-4">
          <ButtonLink to={paymentPath(method)}>{texts.action}</ButtonLink>
        </p>
      ) : null}
    </section>
  )
}

type Unanswered = Extract<PaymentStatus, { message: string | null; mayPay: boolean }>

/**
 * Asks the buyer to look before paying twice: the first payment may still arrive. Has the payment page's texts, but shares
 * no script with it, because its scripts must stay small.
 */
function UnansweredNote({ status: { message, mayPay }, method }: { status: Unanswered; method: OrderMethod }) {
  const facts = paymentMethods[method]
  // The buyer's bank reports a payment on a provider's page.
  const sender = 'promptsOn' in facts && facts.promptsOn === 'phone' ? `your ${facts.title}` : 'your bank'
  return (
    <section aria-labelledby="standing" className="grid gap-4 border-l-4 border-bead-orange pl-5">
      <h2 id="standing" className="text-xl">
        We are still checking
      </h2>
      <p className="measure">
        <WholeNames>{message ?? ''}</WholeNames>
      </p>
      <p className="no-print">
        <ButtonLink to="" reloadDocument>
          Check again
        </ButtonLink>
      </p>
      {mayPay ? (
        <>
          <p className="measure">
            <WholeNames>
              {`Your earlier payment may still arrive. Please look at ${sender} messages before you pay again.`}
            </WholeNames>
          </p>
          <p className="no-print">
            <ButtonLink to={paymentPath(method)} kind="secondary">
              Pay this order
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="measure">{changedCartText}</p>
      )}
    </section>
  )
}

const changedCartText = 'Your cart has changed since then. Paying for it places a new order.'

function textsFor(status: PaymentStatus): { title: string; text: string; action?: string; hasFailed?: boolean } {
  if (status.kind === 'in-review') {
    const received = status.receivedKes.map(formatKes).join(' and ')
    const text = `${received ? `Received: ${received}. ` : ''}${status.message ?? ''}`
    return { title: 'We are checking your payment', text }
  }
  if (status.kind === 'paid-and-more') {
    return { title: 'About another payment of this order', text: status.messages.join(' ') }
  }
  if (status.kind === 'asked') {
    const text = 'A payment request is on your phone. Please complete the payment there.'
    return { title: 'Waiting for your payment', text, action: 'See the payment' }
  }
  if (status.kind === 'page-open') {
    const text = 'You opened the payment page but did not finish. If you have paid, it shows here in a moment.'
    return { title: 'Not paid yet', text, action: 'See the payment' }
  }
  const title = status.message ? 'The payment did not go through' : 'Not paid yet'
  const failure = { title, hasFailed: status.message !== null }
  const known = status.message ? `${status.message} ` : ''
  if (status.mayPay) return { ...failure, text: `${known}Your cart still holds this order.`, action: 'Pay this order' }
  return { ...failure, text: known + changedCartText }
}
