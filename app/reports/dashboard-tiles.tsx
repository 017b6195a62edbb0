import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { addDays } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { monthName } from './figures.ts'
import { countMessages } from './pending-counts.ts'
import type { DashboardView } from './sale-wire.ts'

export function DashboardTiles({ data }: { data: DashboardView }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-px border border-rule bg-rule sm:grid-cols-2 xl:grid-cols-4">
      <Tile isWide label="Total Earnings" value={formatAmount(data.total_earned)} shillings={data.total_earned_kes}>
        {data.shipping_charged !== undefined && `Shipping not included: ${formatAmount(data.shipping_charged)}`}
        {data.shipping_charged_kes !== undefined && !pricesInKes() && (
          <>
            , <span className="whitespace-nowrap">{formatKes(data.shipping_charged_kes)}</span>
          </>
        )}
      </Tile>
      <MonthTile {...data} />
      <Tile label="Total Items Sold" value={data.total_sold.toLocaleString('en')}>
        After refunds
      </Tile>
      <PendingTile {...data} />
    </dl>
  )
}

function MonthTile({ this_month: now, last_month: before }: DashboardView) {
  if (!now || !before) return null
  return (
    <Tile isWide label={monthName(now.month)} value={formatAmount(now.earned)} shillings={now.earned_kes}>
      {soldText(now.sold)}
      <span className="block">
        <Link
          to={`/admin/sales-history?${new URLSearchParams(daysBefore(now.month))}`}
          className="thumb-area text-link"
        >
          {monthName(before.month)}
        </Link>
        : {formatAmount(before.earned)},{' '}
        {!pricesInKes() && <span className="whitespace-nowrap">{formatKes(before.earned_kes)}, </span>}
        {soldText(before.sold)}
      </span>
    </Tile>
  )
}

function soldText(count: number): string {
  return count < 0 ? `${-count} more came back than ${count === -1 ? 'was' : 'were'} sold` : `${count} sold`
}

/** The first and the last day of the month before this one. */
function daysBefore(month: string): { from: string; to: string } {
  const to = addDays(`${month}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

function PendingTile(data: DashboardView) {
  const { orders_waiting, transfers_waiting = 0, reviews_waiting = 0 } = data
  if (orders_waiting === undefined) return null
  const waiting = [
    { to: '/admin/messages', count: countMessages(data), noun: 'message', ending: ' waiting' },
    {
      to: '/admin/orders?state=awaiting_transfer',
      count: transfers_waiting,
      noun: 'bank transfer',
      ending: ' awaited',
    },
    { to: '/admin/reviews', count: reviews_waiting, noun: 'payment', ending: ' to review' },
  ]
  return (
    <Tile label="Orders waiting" value={orders_waiting.toLocaleString('en')}>
      <span className="-my-3 flex flex-wrap gap-x-6">
        <Link to="/admin/orders" className="text-link inline-flex min-h-11 items-center">
          Paid, not sent yet
        </Link>
        {waiting
          .filter(({ count }) => count > 0)
          .map(({ to, count, noun, ending = '' }) => (
            <Link key={to} to={to} className="text-link inline-flex min-h-11 items-center">
              {countText(count, noun) + ending}
            </Link>
          ))}
      </span>
    </Tile>
  )
}

type TileProps = {
  label: string
  value: string
  shillings?: number | undefined
  /** True if the tile fills its row on a phone. */
  isWide?: boolean
  children: ReactNode
}

/**
 * Label, figure, shillings and note are rows of the grid, so that they line up across the tiles. Without shillings the
 * note follows the figure.
 */
function Tile({ label, value, shillings, isWide = false, children }: TileProps) {
  const hasShillings = shillings !== undefined && !pricesInKes()
  return (
    <div
      className={classNames(
        'min-w-0 gap-0 bg-ivory p-[min(1.25rem,4vw)] [overflow-wrap:anywhere] xl:row-span-4 xl:grid xl:grid-rows-subgrid',
        isWide && 'max-sm:col-span-full',
      )}
    >
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl tracking-[0.02em] tabular-nums xl:text-[1.75rem]">{value}</dd>
      {hasShillings && <dd className="row-start-3 mt-1.5 text-soft tabular-nums">{formatKes(shillings)}</dd>}
      <dd
        className={classNames(
          'mt-1 text-sm text-soft tabular-nums',
          hasShillings ? 'row-start-4' : 'row-span-2 row-start-3',
        )}
      >
        {children}
      </dd>
    </div>
  )
}
