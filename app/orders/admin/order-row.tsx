import { Link } from 'react-router'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice, wireToCents } from '#app/money/money.ts'
import { isStaffConfirmed, paymentMethods } from '#app/money/payment-method.ts'
import { isPartlyRefunded } from '../order-texts.ts'
import { describeDueDay, staffStateText } from './order-texts.ts'
import type { StaffOrderRow } from './staff-order.ts'

/** `isNamed`: with the customer's name, where it does not stand above. */
export function OrderRow({ order, isNamed = true }: { order: StaffOrderRow; isNamed?: boolean }) {
  const {
    number,
    state,
    method,
    contact_name,
    products,
    image,
    discount,
    total,
    amount_kes,
    refunded_kes,
    created_at,
    is_partly_sent,
    is_collected,
    is_on_hold,
    is_demo,
    assignee,
  } = order
  const due = describeDueDay(order)
  return (
    <li className="@container border-b border-rule">
      <Link
        to={`/admin/orders/${number}`}
        className="grid min-h-18 grid-cols-[min(3.5rem,20vw)_minmax(0,1fr)] gap-x-4 py-3 @min-[16rem]:grid-cols-[3.5rem_minmax(0,1fr)_auto] [overflow-wrap:anywhere] tabular-nums hover:text-red"
      >
        <span className="row-span-6 aspect-square self-start bg-sand @min-[16rem]:row-span-3">
          {image && (
            <img
              src={image}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          )}
        </span>
        <span>
          <span className="mr-3 font-medium">{number}</span>
          <span className="text-sm text-soft">
            {staffStateText(state, is_collected, is_partly_sent)}
            {is_on_hold ? ', on hold' : ''}
            {isPartlyRefunded({ state, refundedKes: refunded_kes }) ? ', partly refunded' : ''}
            {isStaffConfirmed(method) ? `, ${paymentMethods[method].noun}` : ''}
          </span>
        </span>
        <span className="font-medium @min-[16rem]:text-right">
          {pricesInKes() ? formatPrice(wireToCents(total) ?? 0) : formatKes(amount_kes)}
        </span>
        <span>
          {isNamed ? contact_name : ''}
          {assignee ? <span className="text-sm text-soft">{` · ${assignee}`}</span> : null}
        </span>
        <span className="text-sm text-soft @min-[16rem]:text-right">
          {pricesInKes() ? '' : formatPrice(wireToCents(total) ?? 0)}
        </span>
        <span className={due?.isLate ? 'text-sm font-semibold text-red' : 'text-sm text-soft'}>
          {due?.short ?? dayText(nairobiDay(new Date(created_at)))}
          {is_demo && <span className="font-normal text-soft">, demo</span>}
        </span>
        <span className="text-sm text-soft @min-[16rem]:text-right">
          {products === 0 ? '' : products === 1 ? '1 piece' : `${products} pieces`}
          {discount > 0 ? `, ${formatPrice(wireToCents(discount) ?? 0)} off` : ''}
        </span>
      </Link>
    </li>
  )
}
