import { useState } from 'react'
import { data } from 'react-router'
import { BackToOrder } from '#app/orders/back-to-order.tsx'
import { type BuyerAddress, buyerPageHeaders, openBuyersOrder } from '#app/orders/buyer-access.server.ts'
import { buyersCallPath, buyersOrderPath } from '#app/orders/order-link.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/help-page'
import { requestKindsOf, requestKindTexts } from './conversation.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { listMessages } from './messages.server.ts'

const title = 'Something is wrong?'

export const meta = ownPageMeta(title)
export const headers = () => buyerPageHeaders

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const place: BuyerAddress = params
  const order = await openBuyersOrder(shop, request, place)
  if (!order) throw data('There is no such order.', { status: 404 })
  return {
    orderPath: buyersOrderPath(place),
    callPath: buyersCallPath(place),
    number: order.number,
    requestKinds: requestKindsOf(order.state),
    letters: await listMessages(shop.db, order.id),
    /** The result of a form sent without scripts. */
    told: url.searchParams.get('told'),
    /** The buyer came with a question only, so the kinds of requests are not shown. */
    isQuestion: url.searchParams.get('about') === 'question',
    hearsByEmail: order.contact.email !== '',
  }
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { orderPath, callPath, number, requestKinds, letters, told, isQuestion, hearsByEmail } = loaderData
  const [isSent, setSent] = useState(told === 'done')
  return (
    <main className="mx-auto w-full max-w-[720px] px-margin pt-8 pb-section">
      <BackToOrder path={orderPath} number={number} />
      <h1 className="mt-4 text-3xl">{isQuestion ? requestKindTexts.question : title}</h1>
      <p className="measure mt-4 mb-10 text-soft">
        The makers answer here, and we let you know by {hearsByEmail ? 'e-mail' : 'SMS'}.
        {isQuestion ? null : ' Nothing is cancelled or refunded before the makers have read your message.'}
      </p>
      <MessageList letters={letters} />
      {isSent ? (
        <Notice kind="success" className="mb-10">
          Sent. The makers answer here, and we let you know by {hearsByEmail ? 'e-mail' : 'SMS'}.
        </Notice>
      ) : null}
      <MessageForm
        key={letters.length}
        requestKinds={isQuestion ? ['question'] : requestKinds}
        onSent={setSent}
        path={`${callPath}/help`}
        told={told}
      />
    </main>
  )
}
