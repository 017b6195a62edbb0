import { Fragment, type ReactNode } from 'react'
import { LineDescription } from '#app/cart/line-description.tsx'
import { lineOptionsFromWire } from '#app/catalog/line-options.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice, wireToCents } from '#app/money/money.ts'
import { totalAdjustments } from '#app/money/order-total.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { orderTotalFromWire } from '../order-total-wire.ts'
import { parcelLinesText, trackingText } from '../parcels/parcel.ts'
import { ParcelLink } from '../parcels/parcel-list.tsx'
import { Detail, DetailList, Section } from './order-facts.tsx'
import { staffStateText } from './order-texts.ts'
import type { StaffOrder } from './staff-order.ts'

const formatWirePrice = (amount: number) => formatPrice(wireToCents(amount) ?? 0)

type OrderPiecesProps = {
  order: StaffOrder
  /** The production state of each line, by line id. */
  lineStates: ReadonlyMap<string, string>
  /** The controls for each line's production steps, by line id. */
  lineSteps: ReadonlyMap<string, ReactNode>
}

export function OrderPieces(props: OrderPiecesProps) {
  const { order } = props
  return (
    <>
      <Section title="Pieces">
        <OrderLines {...props} />
      </Section>
      {(order.parcels.length > 0 || order.tracking_note) && (
        <Section title="Parcels">
          <DetailList>
            <Parcels order={order} />
          </DetailList>
        </Section>
      )}
    </>
  )
}

function OrderLines({ order, lineStates, lineSteps }: OrderPiecesProps) {
  return (
    <>
      <ul>
        {order.lines.map((line, index) => {
          const LineAmount = line.refunded === line.quantity ? 's' : 'span'
          return (
            <li key={line.id} className="flex items-start gap-[min(1rem,4vw)] border-b border-rule py-3 tabular-nums">
              {line.image && (
                <img src={line.image} alt="" className="size-[min(4rem,16vw)] shrink-0 bg-sand object-cover" />
              )}
              <span className="min-w-0 grow [overflow-wrap:anywhere]">
                {line.name}
                <LineDescription
                  line={{ ...lineOptionsFromWire(line), ready: line.ready, quantity: line.quantity }}
                  isInk
                />
                <span className="block text-sm text-soft">
                  {line.quantity} × {formatWirePrice(line.price)}
                  {order.is_partly_sent && line.left_to_send > 0 && `, ${line.left_to_send} left to send`}
                  {line.refunded !== undefined && `, ${line.refunded} refunded`}
                </span>
                <LineState texts={[sentStateText(order, line), lineStates.get(line.id)]} />
                {lineSteps.get(line.id)}
              </span>
              <LineAmount className="shrink-0 text-right">
                <Amount price={formatWirePrice(line.total)} kes={order.in_kes.lines[index]} />
              </LineAmount>
            </li>
          )
        })}
      </ul>
      <dl className={amountList}>
        <dt>Subtotal</dt>
        <dd>
          <Amount price={formatWirePrice(order.subtotal)} kes={order.in_kes.subtotal} />
        </dd>
        {totalAdjustments(
          {
            ...orderTotalFromWire(order),
            discountCode: order.discount_code,
            shippingName: order.delivery?.name ?? null,
          },
          order.in_kes,
        ).map(({ label, cents, kes }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount price={formatPrice(cents)} kes={kes} />
            </dd>
          </Fragment>
        ))}
        <dt className="font-medium">Grand Total</dt>
        <dd className="font-medium [&>span]:text-ink">
          <Amount price={formatWirePrice(order.total)} kes={order.amount_kes} />
        </dd>
        {pricesInKes() && order.total !== order.amount_kes && (
          <>
            <dt className="font-medium">{order.paid_at ? 'Charged' : 'To pay'}</dt>
            <dd className="font-medium">{formatKes(order.amount_kes)}</dd>
          </>
        )}
        {order.refunded_kes > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{formatKes(-order.refunded_kes)}</dd>
            {order.refunded_kes < order.amount_kes && (
              <>
                <dt className="font-medium">Left</dt>
                <dd className="font-medium">{formatKes(order.amount_kes - order.refunded_kes)}</dd>
              </>
            )}
          </>
        )}
      </dl>
      <h3 className="mt-3 border-t border-rule pt-4 text-lg">Payment</h3>
      <dl className={amountList}>
        <dt>Method</dt>
        <dd>
          <WholeNames>{paymentMethods[order.method].title}</WholeNames>
        </dd>
        {order.receipt && (
          <>
            <dt>Receipt</dt>
            <dd>{order.receipt}</dd>
          </>
        )}
      </dl>
    </>
  )
}

/**
 * The price, with the shillings that were charged for it if the prices are in another currency. On wide screens both
 * are columns, otherwise the shillings are below the price.
 */
function Amount({ price, kes }: { price: string; kes: number | undefined }) {
  return (
    <>
      {price}
      {!pricesInKes() && kes !== undefined && (
        <span className="block text-sm text-soft lg:inline-block lg:min-w-28 lg:whitespace-nowrap [s_&]:line-through">
          {formatKes(kes)}
        </span>
      )}
    </>
  )
}

const amountList =
  'mt-3 grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums [overflow-wrap:anywhere] [&>dd]:text-right'

/** Null if the line is not sent, or is refunded as a whole. */
function sentStateText(order: StaffOrder, { quantity, refunded = 0, left_to_send }: StaffOrder['lines'][number]) {
  if (refunded === quantity) return null
  if (order.is_partly_sent) return left_to_send === 0 ? staffStateText('sent', order.is_collected) : null
  return order.state === 'sent' || order.state === 'delivered' ? staffStateText(order.state, order.is_collected) : null
}

function LineState({ texts }: { texts: (string | null | undefined)[] }) {
  const text = texts.filter(Boolean).join('. ')
  return text && <span className="block text-sm font-medium">{text}</span>
}

function Parcels({ order: { parcels, lines, is_partly_sent, tracking_note } }: { order: StaffOrder }) {
  const isSplit = parcels.length > 1 || is_partly_sent
  if (parcels.length === 0) return tracking_note && <Detail name="Tracking">{tracking_note}</Detail>
  return parcels.map((parcel, index) => (
    <Detail key={parcel.id} name={isSplit ? `Parcel ${index + 1}` : 'Parcel'}>
      {nairobiTimeText(new Date(parcel.sent_at))}
      {isSplit && <span className="block">{parcelLinesText(parcel, lines)}</span>}
      <span className="block">{trackingText(parcel)}</span>
      <ParcelLink parcel={parcel} />
    </Detail>
  ))
}
