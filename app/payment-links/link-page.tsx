import { useEffect, useEffectEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { phoneText } from '#app/delivery/phone-number.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { Detail, DetailList } from '#app/orders/admin/order-facts.tsx'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Route } from './+types/link-page'
import { CancelLink } from './cancel-link.tsx'
import { DiscountLine } from './discount-line.tsx'
import type { StaffPaymentLink } from './link-wire.ts'
import { linkStateTexts } from './payment-link.ts'
import { SendPrompt } from './send-prompt.tsx'
import { ShareLink } from './share-link.tsx'
import type { readPaymentLinkCall } from './staff-payment-links.api.server.ts'

const pollMs = 4_000

export const meta: Route.MetaFunction = ({ params }) => adminMeta(`Request ${params.number}`)

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readPaymentLinkCall>(request, `/api/admin/requests/${encodeURIComponent(params.number)}`)
}

export default function PaymentLinkPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={`Request ${params.number}`}>
      <AnswerOrError answer={loaderData}>
        {(paymentLink) => <PaymentLinkView paymentLink={paymentLink} />}
      </AnswerOrError>
    </AdminScreen>
  )
}

function PaymentLinkView({ paymentLink }: { paymentLink: StaffPaymentLink }) {
  const { state, number } = paymentLink
  const { revalidate } = useRevalidator()
  usePaymentUpdates(state)
  return (
    <div className="grid max-w-2xl gap-8">
      <section className="border-y border-ink py-6">
        <p role="status" className="text-lg">
          {linkStateTexts[state]}
        </p>
        <p className="font-display text-3xl tabular-nums">{formatKes(paymentLink.amount_kes)}</p>
        <Pieces paymentLink={paymentLink} />
        <Facts paymentLink={paymentLink} />
        <PaymentLine paymentLink={paymentLink} />
      </section>
      {state === 'open' && (
        <>
          <ShareLink paymentLink={paymentLink} />
          <SendPrompt paymentLink={paymentLink} />
        </>
      )}
      <div className="flex flex-wrap gap-4">
        {state !== 'open' && <ButtonLink to="/admin/requests/new">Request payment</ButtonLink>}
        <ButtonLink to={`/admin/orders/${number}`} kind="secondary">
          See the order
        </ButtonLink>
        {state === 'open' && (
          <CancelLink number={number} isExchange={paymentLink.exchange_of !== null} onChange={revalidate} />
        )}
      </div>
    </div>
  )
}

function Pieces({ paymentLink: { lines, discount_kes, delivery_kes, amount_kes } }: { paymentLink: StaffPaymentLink }) {
  return (
    <ul aria-label="What is paid" className="mt-4 border-t border-rule">
      {lines.map(({ quantity, name, kes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes
        <AmountLine key={index} name={`${quantity} × ${name}`} kes={kes} />
      ))}
      {discount_kes > 0 && <DiscountLine kes={discount_kes} />}
      {delivery_kes > 0 && <AmountLine name="Delivery" kes={delivery_kes} />}
      <AmountLine name="Total" kes={amount_kes} isTotal />
    </ul>
  )
}

function AmountLine({ name, kes, isTotal = false }: { name: string; kes: number; isTotal?: boolean }) {
  return (
    <li className={classNames('flex justify-between gap-x-4 border-b border-rule py-2.5', isTotal && 'font-medium')}>
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      <span className="shrink-0 text-right tabular-nums">{formatKes(kes)}</span>
    </li>
  )
}

function Facts({ paymentLink }: { paymentLink: StaffPaymentLink }) {
  const { name, phone, made_by, made_at, expires_at, state, receipt, paid_at, refunded_kes, method, messages } =
    paymentLink
  const at = (time: string) => nairobiTimeText(new Date(time))
  return (
    <div className="mt-3">
      <DetailList>
        <Detail name="Buyer">{[name, phone && phoneText(phone)].filter(Boolean).join(', ')}</Detail>
        <Detail name="Requested">
          {at(made_at)}, by {made_by}
        </Detail>
        {paymentLink.exchange_of && (
          <Detail name="Exchange of">
            <Link to={`/admin/orders/${paymentLink.exchange_of}`} className="thumb-area text-link">
              {paymentLink.exchange_of}
            </Link>
          </Detail>
        )}
        {messages[0] && (
          <Detail name="Buyer asked">
            {at(messages[0].sent_at)}, by {messages.map(({ way }) => (way === 'sms' ? 'SMS' : 'email')).join(' and ')}
          </Detail>
        )}
        {state === 'open' && expires_at && <Detail name="Pay until">{at(expires_at)}</Detail>}
        {paid_at && (
          <Detail name="Paid on">
            {at(paid_at)}, by {paymentMethods[method].title}
          </Detail>
        )}
        {receipt && <Detail name="Receipt">{receipt}</Detail>}
        {refunded_kes > 0 && <Detail name="Refunded">{formatKes(refunded_kes)}</Detail>}
      </DetailList>
    </div>
  )
}

/** The status of the latest payment attempt. The reviews page lists contradictions. */
function PaymentLine({ paymentLink: { payment, state } }: { paymentLink: StaffPaymentLink }) {
  if (!payment || state === 'paid') return null
  if (payment.is_in_review) {
    return (
      <p role="status" className="mt-3 border-l-4 border-bead-orange pl-3 text-sm">
        Money arrived and must be checked: see{' '}
        <Link to="/admin/reviews" className="text-link">
          Needs review
        </Link>
        .
      </p>
    )
  }
  return (
    <p role="status" className="mt-3 border-l-4 border-ink pl-3 text-sm">
      {paymentTexts[payment.status]}
      {payment.phone ? ` (${phoneText(`+${payment.phone}`)})` : ''}
      {payment.message ? ` ${payment.message}` : ''}
    </p>
  )
}

const paymentTexts = {
  pending: 'The buyer is being asked.',
  success: 'The money has arrived.',
  failed: 'The last try failed.',
  unknown: 'The last try was not answered yet.',
}

/** Polls until the payment link is paid, since staff show the phone to the buyer and wait for 'Paid'. */
function usePaymentUpdates(state: StaffPaymentLink['state']) {
  const { revalidate } = useRevalidator()
  const checkState = useEffectEvent(() => revalidate())
  useEffect(() => {
    if (state !== 'open') return
    const pollTimer = setInterval(() => void checkState(), pollMs)
    return () => clearInterval(pollTimer)
  }, [state])
}
