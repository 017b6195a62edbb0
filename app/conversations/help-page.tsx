import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import { displayTime } from '#app/framework/nairobi.ts'
import { BackToOrder } from '#app/orders/back-to-order.tsx'
import { buyerPageHeaders, loadBuyerOrder, type OrderReference } from '#app/orders/buyer-access.server.ts'
import type { Order, OrderState } from '#app/orders/order.ts'
import { buyerApiPath, buyerOrderPath } from '#app/orders/order-link.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/help-page'
import {
  type OrderMessage,
  type RequestKind,
  requestKindsOf,
  requestKindTexts,
  requestTitles,
  wrongText,
} from './conversation.ts'
import { MessageForm } from './message-form.tsx'
import { listMessages } from './messages.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return ownPageMeta(loaderData ? titleOf(loaderData.initialKind, loaderData.isWrong) : requestTitles.question)({
    matches,
  })
}
export const headers = () => buyerPageHeaders

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const orderReference: OrderReference = params
  const order = await loadBuyerOrder(shop, request, orderReference)
  if (!order) throw data('There is no such order.', { status: 404 })
  return {
    orderPath: buyerOrderPath(orderReference),
    callPath: buyerApiPath(orderReference),
    number: order.number,
    pieces: order.lines.map(({ id, name, imageKey, imageFocus }) => ({ id, name, imageKey, imageFocus })),
    requestKinds: requestKindsOf(order.state),
    letters: await listMessages(shop.db, order.id),
    /** The result of a form sent without scripts. */
    outcome: url.searchParams.get('told'),
    /** True if the buyer followed a link for questions: the form then offers no other kinds of requests. */
    isQuestion: url.searchParams.get('about') === 'question',
    /** True if the buyer followed the link for something wrong. */
    isWrong: url.searchParams.get('about') === 'wrong',
    initialKind: initialKindOf(order.state, url.searchParams.get('about')),
    answersByEmail: order.contact.email !== '',
  }
}

function initialKindOf(state: OrderState, about: string | null): RequestKind {
  return requestKindsOf(state).find((kind) => kind === about) ?? 'question'
}

function titleOf(chosen: RequestKind, isWrong: boolean): string {
  return isWrong && chosen === 'question' ? wrongText : requestTitles[chosen]
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { orderPath, callPath, number, pieces, requestKinds, letters, outcome, isQuestion, isWrong } = loaderData
  const [isSent, setSent] = useState(outcome === 'done')
  const initialKind = isSent ? 'question' : loaderData.initialKind
  const [chosen, setChosen] = useState<RequestKind>(initialKind)
  const sent = useRef<HTMLDivElement>(null)
  // Moves focus and view to the answer, which on a phone is above the visible part of the form.
  useEffect(() => {
    if (!isSent) return
    sent.current?.focus({ preventScroll: true })
    sent.current?.scrollIntoView({ block: 'center' })
  }, [isSent])
  const answerText = `We answer on this page and ${loaderData.answersByEmail ? 'email' : 'text'} you when we do.`
  return (
    <main data-totals className="page-column">
      <BackToOrder path={orderPath} number={number} />
      <h1 className="mt-2 text-3xl low-desk:text-2xl md:mt-4">{titleOf(chosen, isWrong)}</h1>
      <p className="mt-4 mb-7 max-w-[40rem] text-balance text-soft empty:mt-0">
        {isSent ? null : answerText}
        {isQuestion ? null : ' Nothing is cancelled or refunded before the makers have read your message.'}
      </p>
      <OrderedPieces pieces={pieces} />
      <MessageList letters={letters} />
      <div ref={sent} tabIndex={-1} className="outline-none empty:hidden">
        {isSent ? (
          <Notice kind="success" className="mb-10">
            {letters.at(-1)?.asks === 'cancel' ? 'You asked to cancel.' : 'Sent.'} {answerText}
          </Notice>
        ) : null}
      </div>
      <div>
        <MessageForm
          key={letters.length}
          requestKinds={isQuestion ? ['question'] : requestKinds}
          initialKind={initialKind}
          chosen={chosen}
          onChoose={setChosen}
          onSent={(isStored) => {
            setSent(isStored)
            if (isStored) setChosen('question')
          }}
          path={`${callPath}/help`}
          outcome={outcome}
        />
      </div>
    </main>
  )
}

type OrderedPiece = Pick<Order['lines'][number], 'id' | 'name' | 'imageKey' | 'imageFocus'>

const maxShown = 3

/** What the message is about. */
function OrderedPieces({ pieces }: { pieces: readonly OrderedPiece[] }) {
  const more = pieces.length - maxShown
  return (
    <ul
      aria-label="In this order"
      className="mb-7 flex flex-wrap items-center gap-x-8 gap-y-3 border-y border-rule py-4 [overflow-wrap:anywhere]"
    >
      {pieces.slice(0, maxShown).map(({ id, name, imageKey, imageFocus }) => (
        <li key={id} className="flex min-w-0 items-center gap-4">
          <ProductThumbnail imageKey={imageKey} focus={imageFocus} className="w-14 shrink-0" />
          <span className="min-w-0 font-display text-lg leading-tight">{name}</span>
        </li>
      ))}
      {more > 0 ? <li className="text-soft">and {more} more</li> : null}
    </ul>
  )
}

/** No border at the top: the product list above has one at its bottom. */
function MessageList({ letters: messages }: { letters: readonly OrderMessage[] }) {
  if (messages.length === 0) return null
  return (
    <ol aria-label="What was written" className="-mt-7 mb-10">
      {messages.map(({ id, at, isFromMakers, asks, words }) => (
        <li key={id} className="border-b border-rule py-5 [overflow-wrap:anywhere]">
          <p className="text-sm text-soft">
            {isFromMakers ? 'The makers' : 'You'}, {displayTime(at)}
            {asks && asks !== 'question' ? ` · ${requestKindTexts[asks]}` : ''}
          </p>
          <p className="measure mt-2 whitespace-pre-line">{words}</p>
        </li>
      ))}
    </ol>
  )
}
