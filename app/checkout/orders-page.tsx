import { Link } from 'react-router'
import { requireCustomerPage } from '#app/customers/require-customer.server.ts'
import { toListedOrder } from '#app/orders/listed-order.ts'
import { readOrderCursor, writeOrderCursor } from '#app/orders/order-cursor.server.ts'
import { OrderRow } from '#app/orders/order-row.tsx'
import { listCustomerOrders } from '#app/orders/orders.server.ts'
import { listOrdersInReview } from '#app/payments/status/orders-in-review.server.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/orders-page'
import { FindOrderLink } from './order-parts.tsx'

export const meta = ownPageMeta('Your orders')
export const headers = () => ({ 'cache-control': 'private, no-store' })

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const below = cursor === null ? null : readOrderCursor(cursor)
  const { orders, next } = await listCustomerOrders(shop.db, customer.id, { limit: pageSize, below })
  const idsInReview = new Set((await listOrdersInReview(shop.db, customer.id)).map(({ order }) => order.id))
  return {
    isGuest: customer.isGuest === true,
    isFirstPage: below === null,
    next: next === null ? null : writeOrderCursor(next),
    orders: orders.map((order) => toListedOrder(order, idsInReview.has(order.id))),
  }
}

export default function OrdersPage({ loaderData: { orders, isFirstPage, next, isGuest } }: Route.ComponentProps) {
  return (
    <main className="page-column">
      <div className="title-row">
        <h1 className="text-3xl">Your orders</h1>
        <Link to="/account" className="text-link inline-flex min-h-11 items-center">
          {isGuest ? 'Your details' : 'Your account'}
        </Link>
      </div>
      {orders.length === 0 && isFirstPage ? (
        <>
          <p className="mt-8 text-lg">You have not ordered anything yet.</p>
          <p className="mt-8">
            <ButtonLink to="/#shop">See the pieces</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <ul className="mt-5 border-b border-rule md:mt-8">
            {orders.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
          <Pages isFirstPage={isFirstPage} next={next} />
        </>
      )}
      <div className="mt-8">
        <FindOrderLink />
      </div>
    </main>
  )
}

function Pages({ isFirstPage, next }: { isFirstPage: boolean; next: string | null }) {
  if (isFirstPage && next === null) return null
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
      {next === null ? null : (
        <ButtonLink to={`?cursor=${next}`} kind="secondary">
          Show more
        </ButtonLink>
      )}
      {isFirstPage ? null : (
        <Link to="/account/orders" className="text-link inline-flex min-h-11 items-center">
          Back to the newest orders
        </Link>
      )}
    </p>
  )
}
