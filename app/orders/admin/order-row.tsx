import { Link } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice, wireToCents } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { OrderState } from '../order.ts'
import { isPartlyRefunded } from '../order-texts.ts'
import { describeDueDay, staffStateText } from './order-texts.ts'
import type { StaffOrderRow } from './staff-order.ts'

const columns = '@min-[46rem]:gap-x-5 '
const namedColumns = `${columns}@min-[46rem]:grid-cols-[3.5rem_minmax(8rem,1fr)_minmax(0,1.3fr)_minmax(0,0.7fr)_minmax(0,1.5fr)_7rem_1.25rem]`
const namelessColumns = `${columns}@min-[46rem]:grid-cols-[3.5rem_minmax(8rem,1.6fr)_0_minmax(0,1fr)_minmax(0,1.8fr)_7rem_1.25rem]`

/** The column titles of a list on a wide screen. Hidden from screen readers, because each row is clear without them. */
export function OrderColumns({ isNamed = true }: { isNamed?: boolean }) {
  return (
    <div aria-hidden="true" className="@container text-sm text-soft">
      <div className={classNames('hidden pb-2 @min-[46rem]:grid', isNamed ? namedColumns : namelessColumns)}>
        <span className="col-start-2">Order</span>
        {isNamed && <span>Customer</span>}
        <span className="col-start-4">Pieces</span>
        <span>State</span>
        <span className="text-right">Amount</span>
      </div>
    </div>
  )
}

type OrderRowProps = {
  order: StaffOrderRow
  /** Shows the customer's name. False on a page that shows the name above the list. */
  isNamed?: boolean
  /** Marks a demo order. False in a list whose heading says that all its orders are demo orders. */
  saysDemo?: boolean
  /** Its words are marked. */
  search?: string | undefined
}

/** A card on phones, a row of columns on wide screens. */
export function OrderRow({ order, isNamed = true, search, ...notes }: OrderRowProps) {
  const { number, contact_name, products, image, discount, assignee, method } = order
  const dollars = formatPrice(wireToCents(order.total) ?? 0)
  return (
    <li className="@container border-b border-rule">
      <Link
        to={`/admin/orders/${number}`}
        className={classNames(
          'grid min-h-18 grid-cols-[min(3.5rem,20vw)_minmax(0,1fr)] gap-x-3 py-3 @min-[16rem]:grid-cols-[3.5rem_minmax(0,1fr)_auto_1.25rem] [overflow-wrap:anywhere] tabular-nums hover:text-red @min-[46rem]:grid-rows-[auto_1fr]',
          isNamed ? namedColumns : namelessColumns,
        )}
      >
        <span className="row-span-6 aspect-square self-start bg-sand @min-[16rem]:row-span-3 @min-[46rem]:row-span-2">
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
        <span className="font-medium">
          <MarkedText search={search}>{number}</MarkedText>
        </span>
        <span className={classNames('font-medium @min-[16rem]:text-right', atDesk.amount)}>
          {pricesInKes() ? dollars : formatKes(order.amount_kes)}
        </span>
        {isNamed ? (
          <span className={classNames('self-baseline', atDesk.customer)}>
            <MarkedText search={search}>{contact_name}</MarkedText>
            {assignee && <span className="block text-sm text-soft">Assigned to {assignee}</span>}
          </span>
        ) : (
          <OrderStatus order={order} {...notes} />
        )}
        <span className={classNames('self-baseline text-sm text-soft @min-[16rem]:text-right', atDesk.dollars)}>
          {pricesInKes() ? '' : dollars}
        </span>
        {isNamed && <OrderStatus order={order} {...notes} />}
        <span
          className={classNames(
            'self-baseline text-sm text-soft @min-[16rem]:col-start-3 @min-[16rem]:text-right',
            atDesk.pieces,
          )}
        >
          {products === 0 ? '' : countText(products, 'piece')}
          {discount > 0 ? `, ${formatPrice(wireToCents(discount) ?? 0)} off` : ''}
          <span className="block text-sm text-soft">
            <WholeNames>{paymentMethods[method].title}</WholeNames>
          </span>
        </span>
        <ChevronRight
          size={20}
          strokeWidth={1.5}
          className={classNames(
            '-ml-2 hidden self-center text-soft @min-[16rem]:col-start-4 @min-[16rem]:row-span-3 @min-[16rem]:row-start-1 @min-[16rem]:block',
            atDesk.chevron,
          )}
        />
      </Link>
    </li>
  )
}

function OrderStatus({ order, saysDemo = true }: Pick<OrderRowProps, 'order' | 'saysDemo'>) {
  const { state, is_on_hold, is_demo, refunded_kes } = order
  const due = describeDueDay(order)
  const notes = [
    is_on_hold && 'on hold',
    isPartlyRefunded({ state, refundedKes: refunded_kes }) && 'partly refunded',
    is_demo && saysDemo && 'demo',
  ].filter(Boolean)
  return (
    <span className="flex flex-wrap content-start items-baseline gap-x-2 self-baseline text-sm text-soft @min-[16rem]:row-span-2 @min-[46rem]:contents">
      <span className={atDesk.state}>
        <OrderStateBadge order={order} />
      </span>
      <span className={classNames(atDesk.day, due && '@max-[46rem]:hidden')}>
        {dayText(nairobiDay(new Date(order.created_at)))}
      </span>
      {(due || notes.length > 0) && (
        <span className={atDesk.due}>
          {due && <span className={due.isLate ? 'font-semibold text-red' : ''}>{due.short}</span>}
          {notes.length > 0 && <span className="first-letter:uppercase">{notes.join(', ')}</span>}
        </span>
      )}
    </span>
  )
}

type StateOrder = Pick<StaffOrderRow, 'state' | 'is_collected' | 'is_partly_sent'>

export function OrderStateBadge({ order: { state, is_collected, is_partly_sent } }: { order: StateOrder }) {
  return <Badge className={stateColours[state]}>{staffStateText(state, is_collected, is_partly_sent)}</Badge>
}

/** States without a colour need no work. */
const stateColours: Partial<Record<OrderState, string>> = {
  awaiting_payment: 'border-soft',
  paid: 'border-ink font-medium text-ink',
  making: 'border-ink bg-ink font-medium text-ivory',
}

/** The places of the cells in the columns. */
const atDesk = {
  state: '@min-[46rem]:col-start-5 @min-[46rem]:row-start-1',
  day: '@min-[46rem]:col-start-2 @min-[46rem]:row-start-2 @min-[46rem]:text-sm @min-[46rem]:text-soft',
  customer: '@min-[46rem]:col-start-3 @min-[46rem]:row-span-2 @min-[46rem]:row-start-1',
  pieces:
    '@min-[46rem]:col-start-4 @min-[46rem]:row-span-2 @min-[46rem]:row-start-1 @min-[46rem]:text-left @min-[46rem]:text-base',
  due: 'contents @min-[46rem]:flex @min-[46rem]:flex-wrap @min-[46rem]:gap-x-2 @min-[46rem]:col-start-5 @min-[46rem]:row-start-2 @min-[46rem]:text-sm @min-[46rem]:text-soft',
  amount: '@min-[46rem]:col-start-6 @min-[46rem]:row-start-1',
  dollars: '@min-[46rem]:col-start-6 @min-[46rem]:row-start-2',
  chevron: '@min-[46rem]:col-start-7 @min-[46rem]:row-span-2',
}
