import { data } from 'react-router'
import { BackToOrder } from '#app/orders/back-to-order.tsx'
import { type BuyerPlace, buyerPageHeaders, openBuyersOrder } from '#app/orders/buyer-calls.server.ts'
import { buyersCallPath, buyersOrderPath } from '#app/orders/order-link.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import type { Route } from './+types/help-page'
import { askingsOf } from './aftercare.ts'
import { LetterForm } from './letter-form.tsx'
import { LetterList } from './letter-list.tsx'
import { listLetters } from './letters.server.ts'

export const meta = ownPageMeta('Something is wrong?')
export const headers = () => buyerPageHeaders

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const place: BuyerPlace = params
  const order = await openBuyersOrder(shop, request, place)
  if (!order) throw data('There is no such order.', { status: 404 })
  return {
    orderPath: buyersOrderPath(place),
    callPath: buyersCallPath(place),
    number: order.number,
    askings: askingsOf(order.state),
    letters: await listLetters(shop.db, order.id),
    /** What a plain form came to. */
    told: url.searchParams.get('told'),
  }
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { orderPath, callPath, number, askings, letters, told } = loaderData
  return (
    <main className="mx-auto w-full max-w-[720px] px-margin pt-8 pb-section">
      <BackToOrder path={orderPath} number={number} />
      <h1 className="mt-4 text-3xl">Something is wrong?</h1>
      <p className="measure mt-4 mb-10 text-soft">
        Tell the makers. Their answer stands here, and you hear of it by the e-mail or phone of your order. Nothing is
        cancelled and no money goes back before they have read it.
      </p>
      <LetterList letters={letters} />
      <LetterForm
        key={letters.length}
        askings={askings}
        path={`${callPath as `/api/orders/${string}`}/help`}
        told={told}
      />
    </main>
  )
}
