import { Link, redirect } from 'react-router'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { subtotalOf } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import { requireCustomerPage } from '#app/identity/require-customer.server.ts'
import { centsToKes, centsToWire, shippingCents } from '#app/money/money.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import type { Route } from './+types/mpesa-page'
import { AmountBox } from './amount-box.tsx'
import { DemoNote } from './demo-note.tsx'
import { PaymentForm } from './payment-form.tsx'
import { MayStillArrive, PaymentInReview, PromptCountdown, StillChecking, WhatToDo } from './payment-progress.tsx'
import { isPaid, newestAttempt, openAttempts } from './payment-screen.ts'
import { attemptInReview, isProcessing, mayStillArrive, paymentView, shownQuote } from './payment-view.ts'
import { localPhone } from './phone-text.ts'
import type { Quote } from './rate.ts'
import { quoteRate } from './rates.server.ts'
import { runningPayment } from './running-payment.ts'
import { useRateLoading, useRateRefresh } from './use-exchange-rate.ts'
import { type PaymentContext, usePayment } from './use-payment.ts'
import { findJustPaidOrder, findResumablePayment } from './way-back.server.ts'

export const meta = ownPageMeta('M-Pesa Payment')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const lines = (await readCart(shop.db, customer.id)).filter((line) => line.isAvailable)
  const running = await findResumablePayment(shop, customer.id)
  if (lines.length === 0 && !running) {
    // Whoever has just paid and comes back finds the paid order, not an empty cart.
    const paid = await findJustPaidOrder(shop, customer.id)
    throw redirect(paid ? `/account/orders/${paid}` : '/shop/cart')
  }
  const { contact } = await readChoices(shop.db, customer.id)
  const { rate, source, isFallback } = await quoteRate(shop)
  const totalCents = lines.length === 0 ? 0 : subtotalOf(lines) + shippingCents
  return {
    quote: { totalCents, amountKes: centsToKes(totalCents, rate), rate, source, isFallback } satisfies Quote,
    lines: lines.map(({ productId, name, priceCents, quantity }) => ({
      id: productId,
      name,
      price: centsToWire(priceCents),
      quantity,
    })),
    running: running ? runningPayment(running, shop.clock.now()) : null,
    contact: contact ?? { name: customer.name, email: customer.email, phone: '' },
  }
}

export default function MpesaPage({ loaderData }: Route.ComponentProps) {
  const isLoading = useRateLoading()
  return (
    <main className="mx-auto w-full max-w-[620px] flex-1 px-margin py-8 md:py-14">
      <div className="flex flex-col gap-7 border border-rule bg-paper px-5 py-8 sm:px-10 sm:py-10">
        <h1 className="text-2xl">M-Pesa Payment</h1>
        {isLoading ? (
          <div className="min-h-[320px]">
            <BeadLoader label="Loading exchange rates..." />
          </div>
        ) : (
          <OpenPayment
            quote={loaderData.quote}
            context={{
              running: loaderData.running,
              lines: loaderData.lines,
              contact: loaderData.contact,
              totalCents: loaderData.quote.totalCents,
            }}
          />
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

function OpenPayment({ quote, context }: { quote: Quote; context: PaymentContext }) {
  const { screen, now, pay, tell, askAgain } = usePayment(context)
  const newest = newestAttempt(screen)
  const view = paymentView(screen, now)
  const inReview = attemptInReview(screen)
  useRateRefresh(isProcessing(screen) || inReview !== null)
  const { sandboxUrl } = useShopWords()
  const demoNote = sandboxUrl ? <DemoNote url={sandboxUrl} /> : null

  if (inReview) return <PaymentInReview attempt={inReview} />
  const shown = shownQuote(screen, quote)
  return (
    <>
      <AmountBox
        quote={shown}
        isPaid={isPaid(screen)}
        hasCartChanged={quote.totalCents > 0 && shown.totalCents !== quote.totalCents}
      />
      {view === 'countdown' && newest ? <PromptCountdown attempt={newest} now={now} /> : null}
      {view === 'countdown' ? demoNote : null}
      {view === 'checking' ? (
        <StillChecking
          message={newest?.message ?? null}
          isAsking={openAttempts(screen).length > 0}
          onAskAgain={askAgain}
        />
      ) : null}
      {mayStillArrive(screen) ? <MayStillArrive /> : null}
      {view === 'form' ? <WhatToDo /> : null}
      <PaymentForm
        knownPhone={localPhone(context.contact.phone)}
        isProcessing={isProcessing(screen)}
        totalCents={quote.totalCents}
        onPay={(phone) => void pay(phone, quote.amountKes)}
        onInvalidPhone={(text) => void tell.invalidPhone(text)}
      />
      <StatusBox text={screen.statusText} />
      {view === 'countdown' ? null : demoNote}
    </>
  )
}

function StatusBox({ text }: { text: string | null }) {
  return (
    <div role="status" aria-label="Payment status">
      {text ? <p className="border-l-4 border-ink bg-sand px-4 py-3">{text}</p> : null}
    </div>
  )
}
