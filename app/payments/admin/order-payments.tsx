import { phoneText } from '#app/delivery/phone-number.ts'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ProviderMessageKind } from '../payment.ts'
import type { StaffPayment } from './staff-review.ts'

const stateTexts: Record<StaffPayment['state'], string> = {
  requested: 'Request sent',
  pending: 'Request on the phone',
  unknown: 'No answer yet',
  failed: 'Failed',
  success: 'Paid',
}
/** The texts for methods that redirect the customer to a page instead of prompting a phone. */
const pageStateTexts: typeof stateTexts = { ...stateTexts, requested: 'Page asked for', pending: 'Page open' }
const kindTexts: Record<ProviderMessageKind, string> = {
  callback: 'Callback',
  'push-answer': 'Answer to the request',
  'query-answer': 'Answer when asked',
  confirmation: 'Confirmation',
  result: 'Result',
  'late-result': 'No result in time',
}
const formatTime = (time: string) => nairobiTimeText(new Date(time))

/** The payment attempts of an order, each with all messages of the provider. */
export function OrderPayments({ payments }: { payments: Answer<StaffPayment[]> }) {
  return (
    <section className="no-print mt-8">
      <h2 className="mb-3 text-lg">Payments</h2>
      <AnswerOrError answer={payments}>
        {(made) =>
          made.length === 0 ? (
            <p className="text-soft">No payment was tried.</p>
          ) : (
            <ul>
              {made.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </ul>
          )
        }
      </AnswerOrError>
    </section>
  )
}

function PaymentRow({ payment }: { payment: StaffPayment }) {
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <p className="font-medium tabular-nums">
        {payment.phone ? stateTexts[payment.state] : pageStateTexts[payment.state]},{' '}
        <WholeNames>{paymentMethods[payment.provider].title}</WholeNames>, {formatKes(payment.amount_kes)}
      </p>
      <p className="text-sm text-soft tabular-nums">
        {formatTime(payment.requested_at)}
        {payment.phone && `, ${phoneText(`+${payment.phone}`)}`}
        {payment.receipt && `, receipt ${payment.receipt}`}
      </p>
      {payment.result_text && (
        <p className="text-sm text-soft">
          <WholeNames>{payment.result_text}</WholeNames> ({payment.result_code})
        </p>
      )}
      {payment.next_check_at && (
        <p className="text-sm text-soft">The shop looks at it again {formatTime(payment.next_check_at)}.</p>
      )}
      {payment.messages.length > 0 && <RawMessages messages={payment.messages} />}
    </li>
  )
}

function RawMessages({ messages }: { messages: StaffPayment['messages'] }) {
  return (
    <details>
      <summary className="disclosure min-h-11 py-2.5 text-sm">What the provider said ({messages.length})</summary>
      <ul className="flex flex-col gap-3 pb-2">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="text-sm">
              {kindTexts[message.kind]}, {formatTime(message.received_at)}
              {message.outcome && `: ${message.outcome}`}
            </p>
            <pre className="bg-sand p-3 text-xs break-all whitespace-pre-wrap">{message.body}</pre>
          </li>
        ))}
      </ul>
    </details>
  )
}
