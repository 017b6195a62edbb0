import { Link } from 'react-router'
import { OrderRow } from '#app/orders/admin/order-row.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Waiting } from './waiting.ts'
import { waitingTexts } from './waiting-texts.ts'

export function WaitingSection({ waiting }: { waiting: Waiting }) {
  const { orders, ...counts } = waiting
  const { orders_waiting, transfers_waiting, reviews_waiting, receipts_waiting, messages_waiting } = counts
  const { letters_waiting, product_reviews_waiting } = counts
  const isQuiet = Object.values(counts).every((count) => count === 0)
  return (
    <>
      <h2 className="mt-12 mb-6 text-3xl">{isQuiet ? 'Nothing needs a hand' : 'Needs a hand'}</h2>
      <ul className="grid grid-cols-2 gap-px border border-rule bg-rule sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
        <Tile count={orders_waiting} text={waitingTexts.orders_waiting} to="/admin/orders?state=paid,making" />
        <Tile
          count={transfers_waiting}
          text={waitingTexts.transfers_waiting}
          to="/admin/orders?state=awaiting_transfer"
        />
        <Tile count={reviews_waiting} text={waitingTexts.reviews_waiting} to="/admin/reviews" isUrgent />
        {receipts_waiting > 0 && (
          <Tile count={receipts_waiting} text={waitingTexts.receipts_waiting} to="/admin/receipts" isUrgent />
        )}
        <Tile count={messages_waiting} text={waitingTexts.messages_waiting} to="/admin/feedback" />
        {letters_waiting > 0 && (
          <Tile count={letters_waiting} text={waitingTexts.letters_waiting} to="/admin/letters" isUrgent />
        )}
        {product_reviews_waiting > 0 && (
          <Tile
            count={product_reviews_waiting}
            text={waitingTexts.product_reviews_waiting}
            to="/admin/product-reviews"
          />
        )}
      </ul>
      {orders.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-lg">To make first</h2>
          <ul className="border-t border-rule">
            {orders.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
          {orders_waiting > orders.length && (
            <Link to="/admin/orders?state=paid,making" className="text-link inline-flex min-h-12 items-center">
              All {orders_waiting} that wait
            </Link>
          )}
        </section>
      )}
    </>
  )
}

type TileProps = { count: number; text: string; to: string; isUrgent?: boolean }

function Tile({ count, text, to, isUrgent }: TileProps) {
  const colour = count === 0 ? 'text-soft' : isUrgent ? 'text-red' : undefined
  return (
    <li className="bg-ivory max-sm:last:odd:col-span-2">
      <Link to={to} className={classNames('block h-full min-h-34 p-4 hover:text-red', colour)}>
        <span className="block font-display text-2xl tabular-nums">{count}</span>{' '}
        <span className="text-sm">{text}</span>
      </Link>
    </li>
  )
}
