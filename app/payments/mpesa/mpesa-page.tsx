import { Link, redirect } from 'react-router'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { readPricedCart } from '#app/cart/carts.server.ts'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { currentRate } from '#app/exchange-rates/rates.server.ts'
import { useRateLoading, useRateRefresh } from '#app/exchange-rates/use-exchange-rate.ts'
import { requireCustomerPage } from '#app/identity/customers/require-customer.server.ts'
import { centsToKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { AmountBox } from '../page/amount-box.tsx'
import { CheckedBeside } from '../page/checked-beside.tsx'
import { DemoNote } from '../page/demo-note.tsx'
import {
  MayStillArrive,
  PaymentInReview,
  PromptCountdown,
  SeeOrder,
  StillChecking,
  WhatToDo,
} from '../page/payment-progress.tsx'
import { newestPrompt, openPrompts, paidPrompt } from '../page/payment-screen.ts'
import { isProcessing, mayStillArrive, paymentView, promptInReview, shownQuote } from '../page/payment-view.ts'
import { runningPayment } from '../page/running-payment.ts'
import { usePayment } from '../page/use-payment.ts'
import type { RunningPayment } from '../pay-answers.ts'
import { listOrdersInReview } from '../standing/orders-in-review.server.ts'
import { findJustPaidOrder, findResumablePayment } from '../standing/way-back.server.ts'
import type { Route } from './+types/mpesa-page'
import { PaymentForm } from './payment-form.tsx'
import { localPhone } from './phone-text.ts'

export const meta = ownPageMeta('M-Pesa Payment')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const cart = await readPricedCart(shop.db, customer.id)
  const running = await findResumablePayment(shop, customer.id)
  if (cart.count === 0 && (!running || running.isInReview)) {
    // Whoever has just paid and comes back finds the paid order, not an empty cart nor an older review.
    const paid = await findJustPaidOrder(shop, customer.id)
    if (paid || !running) throw redirect(paid ? `/account/orders/${paid}` : '/shop/cart')
  }
  const checked = running?.isInReview ? [] : await listOrdersInReview(shop.db, customer.id)
  const { contact } = await readChoices(shop.db, customer.id)
  const { rate, source, isFallback } = await currentRate(shop)
  const totalCents = cart.count === 0 ? 0 : cart.total.totalCents
  return {
    quote: { totalCents, amountKes: centsToKes(totalCents, rate), rate, source, isFallback } satisfies Quote,
    running: running ? runningPayment(running, shop.clock.now()) : null,
    checkedOrders: checked.map(({ order }) => order.number),
    knownPhone: localPhone(contact?.phone ?? ''),
  }
}

export default function MpesaPage({ loaderData }: Route.ComponentProps) {
  const isLoading = useRateLoading(loaderData.quote.rate)
  return (
    <main className="mx-auto w-full max-w-[620px] flex-1 px-margin py-8 md:py-14">
      <div className="flex flex-col gap-7 border border-rule bg-paper px-[min(1.25rem,5vw)] py-8 sm:px-10 sm:py-10">
        <h1 className="text-2xl">
          <WholeNames>M-Pesa Payment</WholeNames>
        </h1>
        {isLoading ? (
          <div className="min-h-[320px]">
            <BeadLoader label="Loading exchange rates..." />
          </div>
        ) : (
          <OpenPayment {...loaderData} />
        )}
      </div>
      <p className="mt-4 text-center">
        <Link to="/shop/checkout" className="text-link inline-flex min-h-11 items-center">
          Back to checkout
        </Link>
      </p>
    </main>
  )
}

const { title } = paymentMethods.mpesa

type OpenPaymentProps = {
  quote: Quote
  running: RunningPayment | null
  /** Numbers of orders whose money is being checked, beside what is paid here. */
  checkedOrders: readonly string[]
  knownPhone: string
}

function OpenPayment({ quote, running, checkedOrders, knownPhone }: OpenPaymentProps) {
  const { screen, now, pay, notify, askAgain } = usePayment('mpesa', running)
  const newest = newestPrompt(screen)
  const view = paymentView(screen, now)
  const paid = paidPrompt(screen)
  const inReview = promptInReview(screen)
  useRateRefresh(quote.rate, isProcessing(screen) || paid !== null || inReview !== null)
  const { sandboxUrl } = useShopWords()
  const demoNote = sandboxUrl ? <DemoNote url={sandboxUrl} /> : null

  if (inReview) return <PaymentInReview prompt={inReview} />
  const shown = shownQuote(screen, quote)
  return (
    <>
      <AmountBox
        quote={shown}
        isPaid={paid !== null}
        hasCartChanged={quote.totalCents > 0 && shown.totalCents !== quote.totalCents}
      />
      {view === 'countdown' && newest ? <PromptCountdown prompt={newest} now={now} title={title} /> : null}
      {view === 'countdown' ? demoNote : null}
      {view === 'checking' ? (
        <StillChecking
          message={newest?.message ?? null}
          isAsking={openPrompts(screen).length > 0}
          title={title}
          onAskAgain={askAgain}
        />
      ) : null}
      {mayStillArrive(screen) ? <MayStillArrive title={title} /> : null}
      {view === 'form' && checkedOrders.length > 0 ? <CheckedBeside numbers={checkedOrders} /> : null}
      {view === 'form' ? <WhatToDo title={title} /> : null}
      {view === 'paid' ? null : (
        <PaymentForm
          knownPhone={knownPhone}
          isProcessing={isProcessing(screen)}
          totalCents={quote.totalCents}
          onPay={(phone) => void pay(phone, quote.amountKes)}
          onInvalidPhone={(text) => void notify.invalidPhone(text)}
        />
      )}
      <StatusBox text={screen.statusText} />
      {paid ? <SeeOrder orderNumber={paid.orderNumber} /> : null}
      {view === 'countdown' ? null : demoNote}
    </>
  )
}

function StatusBox({ text }: { text: string | null }) {
  return (
    <div role="status" aria-label="Payment status">
      {text ? (
        <p className="border-l-4 border-ink bg-sand px-4 py-3">
          <WholeNames>{text}</WholeNames>
        </p>
      ) : null}
    </div>
  )
}
