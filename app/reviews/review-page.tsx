import { data } from 'react-router'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import { BackToOrder } from '#app/orders/back-to-order.tsx'
import { buyerPageHeaders, loadBuyerOrder, type OrderReference } from '#app/orders/buyer-access.server.ts'
import { buyerApiPath, buyerOrderPath } from '#app/orders/order-link.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import type { Route } from './+types/review-page'
import { findReviewableProduct } from './own-reviews.server.ts'
import { canReview } from './product-review.ts'
import { ReviewView } from './review-view.tsx'

export const meta = ownPageMeta('Your review')

export const headers = () => buyerPageHeaders

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const address: OrderReference & { product: string } = params
  const order = await loadBuyerOrder(shop, request, address)
  const piece = order && (await findReviewableProduct(shop.db, order, address.product))
  if (!piece) throw data('There is no such piece in an order of yours.', { status: 404 })
  return {
    orderPath: buyerOrderPath(address),
    callPath: buyerApiPath(address),
    number: order.number,
    piece,
    mayWrite: canReview(order.state),
    /** The result of a form sent without scripts. */
    outcome: url.searchParams.get('told'),
  }
}

export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { orderPath, callPath, number, piece, mayWrite, outcome } = loaderData
  return (
    <main data-totals className="page-column">
      <BackToOrder path={orderPath} number={number} />
      <header className="mt-4 mb-10 flex items-start gap-5">
        <ProductThumbnail imageKey={piece.imageKey} focus={piece.imageFocus} className="w-20 shrink-0 sm:w-28" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="eyebrow">Your review</p>
          <h1 className="mt-2 text-2xl">{piece.name}</h1>
        </div>
      </header>
      <div className="max-w-[40rem]">
        <ReviewView piece={piece} canWrite={mayWrite} callPath={callPath} outcome={outcome} />
      </div>
    </main>
  )
}
