import { useState } from 'react'
import { data, redirect, useNavigate, useRevalidator } from 'react-router'
import { useCart } from '#app/cart/use-cart.tsx'
import { findCustomer } from '#app/customers/customers.server.ts'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { formatKes } from '#app/money/money.ts'
import { transferRows } from '#app/orders/bank-details.ts'
import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import { findCustomerOrder } from '#app/orders/orders.server.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { priceNextOrder } from '../../next-order.server.ts'
import { Conversion } from '../../page/conversion.tsx'
import { BackToMethods, MethodPage, PaymentFrame } from '../../page/method-page.tsx'
import { type OrderedPiece, toOrderedPieces } from '../../page/ordered-piece.ts'
import { OrderedPieces } from '../../page/ordered-pieces.tsx'
import { VisitorPage } from '../../page/visitor-page.tsx'
import type { Route } from './+types/bank-page'
import type { placeBankOrderCall } from './bank.api.server.ts'

export const meta = ownPageMeta('Bank Transfer')
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** With `?order=EK-1001` the page shows how to pay that order, even after a reload. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const details = shop.settings.bankDetails
  if (!details) return { kind: 'not-offered' as const }
  const customer = await findCustomer(shop, request.headers)
  if (!customer) return { kind: 'visitor' as const }
  const number = new URL(request.url).searchParams.get('order')
  return number === null ? quoteCart(shop, customer.id) : readPlacedOrder(shop, customer.id, number, details)
}

async function quoteCart(shop: Shop, customerId: string) {
  const cart = await priceNextOrder(shop, customerId)
  if (cart.count === 0) throw redirect('/shop/cart')
  if (cart.delivery.problem === 'no-delivery') throw redirect('/shop/checkout')
  return { kind: 'quote' as const, quote: cart.quote, pieces: toOrderedPieces(cart.lines) }
}

async function readPlacedOrder(shop: Shop, customerId: string, number: string, details: string) {
  const order = await findCustomerOrder(shop.db, customerId, number)
  if (order?.method !== 'bank') throw data('There is no such order.', { status: 404 })
  return { kind: 'placed' as const, number: order.number, rows: transferRows(order, details) }
}

export default function BankPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'visitor') return <VisitorPage title="Bank Transfer" />
  if (loaderData.kind === 'quote') return <BankQuote {...loaderData} />
  if (loaderData.kind === 'placed') {
    return (
      <MethodPage title={`Order ${loaderData.number} is placed`}>
        <p className="measure text-balance">We begin to make it once the money has arrived, and write to you then.</p>
        <BankInstructions rows={loaderData.rows} Copy={CopyButton} />
        <p>
          <ButtonLink to={`/account/orders/${loaderData.number}`} kind="secondary">
            See the order
          </ButtonLink>
        </p>
      </MethodPage>
    )
  }
  return (
    <MethodPage title="Bank Transfer">
      <p className="measure">
        <WholeNames>Bank transfer is not offered at present. M-Pesa works today; your cart waits as it is.</WholeNames>
      </p>
      <BackToMethods />
    </MethodPage>
  )
}

function BankQuote({ quote, pieces }: { quote: Quote; pieces: readonly OrderedPiece[] }) {
  const { place, isPlacing, problem } = usePlaceOrder(quote.delivery ?? '')
  const isHydrated = useHydrated()
  return (
    <PaymentFrame title="Bank Transfer">
      {/* Does not use `AmountBox`, because the bundler would then split the script of the payment link's page. */}
      <div className="amount-row border-y border-ink py-4 sm:py-5">
        <div>
          <p>
            <span className="text-sm text-soft">Amount to Pay: </span>
            <span className="amount">{formatKes(quote.amountKes)}</span>
          </p>
          <Conversion quote={quote} hasCartChanged={false} />
        </div>
        {pieces.length > 0 && <OrderedPieces pieces={pieces} />}
      </div>
      <ol className="payment-steps">
        <li>Press Place order: you get our bank account and a reference.</li>
        <li>Pay within 7 days. The amount stays the same.</li>
        <li>We begin to make your order when the money has arrived.</li>
      </ol>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div inert={!isHydrated} className="grid">
        <Button kind="primary" isBusy={isPlacing} busyText="Processing..." onClick={place}>
          Place order
        </Button>
      </div>
    </PaymentFrame>
  )
}

/** `delivery`: the terms that the page shows. */
function usePlaceOrder(delivery: string) {
  const [isPlacing, setIsPlacing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const sessionEnded = useSessionEnded()
  const cart = useCart()
  const { revalidate } = useRevalidator()

  async function place() {
    setIsPlacing(true)
    setProblem(null)
    const answer = await callApi<typeof placeBankOrderCall>('POST', '/api/orders', { method: 'bank', delivery })
    setIsPlacing(false)
    if (!answer.ok && answer.status === 401) return sessionEnded()
    if (!answer.ok) {
      setProblem(answer.message || 'Failed to submit order. Please try again.')
      return revalidate()
    }
    cart.reload()
    await navigate(`/shop/checkout/bank?order=${answer.data.number}`, { replace: true })
  }

  return { place, isPlacing, problem }
}
