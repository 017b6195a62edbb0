import { Link } from 'react-router'
import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
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
import { describeDueDay, piecesText, staffStateText } from './order-texts.ts'
import type { StaffOrderRow } from './staff-order.ts'

const columns = '@min-[46rem]:gap-x-5 '
const namedColumns = `${columns}@min-[46rem]:grid-cols-[3.5rem_8.25rem_minmax(0,1.05fr)_minmax(0,1fr)_minmax(0,1fr)_10rem_1.25rem]`
const namelessColumns = `${columns}@min-[46rem]:grid-cols-[3.5rem_minmax(8rem,1.6fr)_0_minmax(0,1fr)_minmax(0,1.8fr)_10rem_1.25rem]`

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
  /** The searched text, whose words the row marks. */
  search?: string | undefined
  /** Where the searched text was found, if nothing else in the row contains it. */
  reason?: string | null
}

/** A card on phones, a row of columns on wide screens. */
export function OrderRow({ order, isNamed = true, search, reason, saysDemo = true }: OrderRowProps) {
  const { number, contact_name, image, discount, assignee } = order
  const method = <WholeNames>{paymentMethods[order.method].title}</WholeNames>
  const [first = '', others] = order.products === 0 ? ['All pieces refunded'] : piecesText(order)
  const dollars = formatPrice(wireToCents(order.total) ?? 0)
  const due = describeDueDay(order)
  const day = (
    <span
      className={classNames('self-baseline text-sm text-soft', atDesk.day, isNamed && due && '@max-[46rem]:hidden')}
    >
      {displayDay(nairobiDay(new Date(order.created_at)))}
    </span>
  )
  return (
    <li className="@container border-b border-rule">
      <Link
        to={`/admin/orders/${number}`}
        className={classNames(
          'group grid min-h-18 grid-cols-[min(3rem,20vw)_minmax(0,1fr)] gap-x-2.5 py-3 @min-[16rem]:grid-cols-[3rem_minmax(0,1fr)_auto_1.25rem] [overflow-wrap:anywhere] tabular-nums @min-[46rem]:grid-rows-[auto_1fr]',
          isNamed ? namedColumns : namelessColumns,
        )}
      >
        <span className="row-span-6 aspect-square self-start bg-sand @min-[16rem]:row-span-3 @min-[46rem]:row-span-2">
          {image && <img src={image} alt="" width={56} height={56} loading="lazy" className="size-full object-cover" />}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 self-baseline @min-[46rem]:contents">
          <span className={classNames('font-medium underline-offset-4 group-hover:underline', atDesk.number)}>
            <MarkedText search={search}>{number}</MarkedText>
          </span>
          <span className={classNames('text-sm text-soft', atDesk.state)}>
            <OrderStateBadge order={order} />
          </span>
        </span>
        <span className={classNames('font-medium @min-[16rem]:text-right', atDesk.amount)}>
          {pricesInKes() ? dollars : formatKes(order.amount_kes)}
        </span>
        {isNamed ? (
          <span className={classNames('self-baseline', atDesk.customer)}>
            <MarkedText search={search}>{contact_name}</MarkedText>
            {reason && (
              <span className="block text-sm text-soft">
                <MarkedText search={search}>{reason}</MarkedText>
              </span>
            )}
            {assignee && <span className="block text-sm text-soft">Assigned to {assignee}</span>}
          </span>
        ) : (
          day
        )}
        <span
          className={classNames('facts self-baseline text-sm text-soft @min-[16rem]:justify-self-end', atDesk.dollars)}
        >
          <span className="@max-[46rem]:hidden">{method}</span>
          {!pricesInKes() && <span>{dollars}</span>}
        </span>
        <span
          className={classNames(
            'facts text-sm text-soft @min-[16rem]:col-start-2 @min-[16rem]:col-end-4 @min-[16rem]:row-start-3',
            atDesk.facts,
          )}
        >
          {isNamed && day}
          <OrderNotes order={order} due={due} saysDemo={saysDemo} />
          {first && (
            <span className={classNames('flex min-w-0 grow basis-16 gap-x-1', atDesk.pieces)}>
              <span className="relative truncate @min-[46rem]:whitespace-normal">{first}</span>{' '}
              {others && <span className="shrink-0">{others}</span>}{' '}
              {discount > 0 && <span className="shrink-0">({formatPrice(wireToCents(discount) ?? 0)} off)</span>}
            </span>
          )}
        </span>
        <ChevronRight
          size={20}
          strokeWidth={1.5}
          className={classNames(
            'hidden self-center text-soft @min-[16rem]:col-start-4 @min-[16rem]:row-span-3 @min-[16rem]:row-start-1 @min-[16rem]:block',
            atDesk.chevron,
          )}
        />
      </Link>
    </li>
  )
}

type OrderNotesProps = { order: StaffOrderRow; due: ReturnType<typeof describeDueDay>; saysDemo: boolean }

function OrderNotes({ order: { state, is_on_hold, is_demo, refunded_kes }, due, saysDemo }: OrderNotesProps) {
  const notes = [
    is_on_hold && 'on hold',
    isPartlyRefunded({ state, refundedKes: refunded_kes }) && 'partly refunded',
    is_demo && saysDemo && 'demo',
  ].filter(Boolean)
  if (!due && notes.length === 0) return null
  return (
    <span className={atDesk.due}>
      {due && (
        <span className={due.isLate ? 'font-semibold text-red' : 'text-ink'}>
          {due.short}
          {due.distance && <span className="@max-[46rem]:hidden">, {due.distance}</span>}
        </span>
      )}
      {due && notes.length > 0 && ', '}
      {notes.join(', ')}
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
  number: '@min-[46rem]:col-start-2 @min-[46rem]:row-start-1',
  state: '@min-[46rem]:col-start-5 @min-[46rem]:row-start-1',
  day: '@min-[46rem]:col-start-2 @min-[46rem]:row-start-2',
  customer: '@min-[46rem]:col-start-3 @min-[46rem]:row-span-2 @min-[46rem]:row-start-1',
  facts: '@min-[46rem]:contents @min-[46rem]:[&>*]:before:hidden',
  pieces:
    '@min-[46rem]:col-start-4 @min-[46rem]:row-span-2 @min-[46rem]:row-start-1 @min-[46rem]:block @min-[46rem]:text-base @min-[46rem]:text-ink',
  due: 'first-letter:uppercase @min-[46rem]:col-start-5 @min-[46rem]:row-start-2 @min-[46rem]:text-sm @min-[46rem]:text-soft',
  amount: '@min-[46rem]:col-start-6 @min-[46rem]:row-start-1',
  dollars: '@min-[46rem]:col-start-6 @min-[46rem]:row-start-2',
  chevron: '@min-[46rem]:col-start-7 @min-[46rem]:row-span-2',
}
