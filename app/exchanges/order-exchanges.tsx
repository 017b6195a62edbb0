import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { OrderAction } from '#app/orders/admin/order-action.tsx'
import { Section } from '#app/orders/admin/order-facts.tsx'
import type { ExchangeState } from '#app/orders/exchange-states.ts'
import { CancelLink } from '#app/payment-links/cancel-link.tsx'
import type { StaffRefunds } from '#app/payments/refunds/staff-refund.ts'
import { ArrowLeftRight } from '#app/ui/icons/staff-icons.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import type { StaffExchanges } from './exchange-wire.ts'

type ExchangeButtonProps = {
  number: string
  answer: Answer<StaffExchanges>
  refunds: Answer<StaffRefunds> | null
  due: string | null
  isCustomerNotified: boolean
  onChange: () => Promise<void>
  onDone: () => void
}

export function ExchangeButton({ answer, refunds, ...dialog }: ExchangeButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!answer.ok || (answer.data.lines.length === 0 && !isAsking)) return null
  return (
    <>
      <OrderAction icon={ArrowLeftRight} onClick={() => setAsking(true)}>
        Exchange
      </OrderAction>
      {isAsking && (
        <ExchangeDialog
          {...dialog}
          lines={answer.data.lines}
          refunds={refunds?.ok && refunds.data.is_open ? refunds.data : null}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Warns at the top of an order that waits for the payment of a difference. */
export function ExchangeWaits({ answer, onChange }: ExchangeWaitsProps) {
  const waiting = answer.ok ? answer.data.exchanges.find(({ state }) => state === 'waiting') : undefined
  if (!waiting?.payment) return null
  const { number } = waiting.payment
  return (
    <div className="mb-5 border-l-2 border-red pl-4">
      <p>
        Don’t make or send it yet: an exchange waits for the payment of{' '}
        <Link to={`/admin/requests/${number}`} className="text-link">
          {number}
        </Link>
        .
      </p>
      <CancelLink number={number} isExchange onChange={() => reloadAfterEnd(onChange)} />
    </div>
  )
}

type ExchangeWaitsProps = { answer: Answer<StaffExchanges>; onChange: () => Promise<void> }

/** Reloads the order after its exchange has ended: a job ends it within two seconds after the payment is cancelled. */
async function reloadAfterEnd(onChange: () => Promise<void>) {
  await new Promise((done) => setTimeout(done, 2_500))
  await onChange()
}

const stateTexts: Record<ExchangeState, string> = {
  waiting: 'Waits for its payment',
  done: 'Exchanged',
  'given-up': 'Given up, not paid',
  failed: 'Paid too late to be exchanged: refund it',
}

export function OrderExchanges({ answer }: { answer: Answer<StaffExchanges> }) {
  if (!answer.ok || answer.data.exchanges.length === 0) return null
  return (
    <Section title="Exchanges">
      <ul className="border-t border-rule">
        {answer.data.exchanges.map(({ id, state, what, quantity, payment, asked_by, asked_at }) => (
          <li key={id} className="border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums">
            <p className="font-medium">
              {quantity} × {what}
            </p>
            <p className={state === 'waiting' || state === 'failed' ? 'text-red' : ''}>
              {stateTexts[state]}
              {payment && (
                <>
                  {`, ${formatKes(payment.amount_kes)} by `}
                  <Link
                    to={`/admin/requests/${payment.number}`}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {payment.number}
                  </Link>
                </>
              )}
            </p>
            <p className="text-sm text-soft">
              {nairobiTimeText(new Date(asked_at))}, by {asked_by}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
