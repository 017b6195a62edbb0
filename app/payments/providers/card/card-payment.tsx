import type { ReactNode } from 'react'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AmountBox, type AmountNote, type AmountText, formatQuoteInKes } from '../../page/amount-box.tsx'
import { OrderInReviewWarning } from '../../page/order-in-review-warning.tsx'
import { OrderLink, PaymentInReview, StillChecking } from '../../page/payment-progress.tsx'
import { hasFailureText, listOpenPrompts, newestPrompt, paidPrompt } from '../../page/payment-screen.ts'
import { displayedQuote, promptInReview } from '../../page/payment-view.ts'
import { StatusBox } from '../../page/status-box.tsx'
import { usePayment } from '../../page/use-payment.ts'
import type { RunningPayment } from '../../pay-answers.ts'
import { AwaitingConfirmation, CardDemoNote, PageIsOpen, ReturnedUnpaid, WhatHappensNext } from './card-notes.tsx'
import { cardView } from './card-view.ts'

const { confirmer } = paymentMethods.card

type CardPaymentProps = {
  quote: Quote
  pieces?: ReactNode
  running: RunningPayment | null
  checkedOrders: readonly string[]
  amountProblem: string | null
  came: 'back' | 'cancelled' | null
  isOffered: boolean
  Below?: AmountNote | undefined
  amountText?: AmountText | undefined
}

export function CardPayment(props: CardPaymentProps) {
  const {
    quote,
    pieces,
    running,
    checkedOrders,
    amountProblem,
    came,
    isOffered,
    Below,
    amountText = formatQuoteInKes,
  } = props
  const { screen, now, pay, checkAgain } = usePayment('card', { running }, pieces)
  const { sandboxUrl } = useShopTexts()
  const isHydrated = useHydrated()
  const newest = newestPrompt(screen)
  const paid = paidPrompt(screen)
  const inReview = promptInReview(screen)
  if (inReview) return <PaymentInReview prompt={inReview} />

  const view = cardView(screen, came, now)
  const shown = view === 'form' || view === 'failed' ? quote : displayedQuote(screen, quote)
  const mayPay = isOffered && !amountProblem && quote.totalCents > 0 && view !== 'paid' && view !== 'waiting'
  return (
    <>
      <AmountBox
        quote={shown}
        pieces={pieces}
        isPaid={paid !== null}
        {...(view === 'waiting' ? { label: 'Amount' } : {})}
        hasCartChanged={hasDifferentQuote(shown, quote)}
        Below={Below}
        amountText={amountText}
      />
      {view === 'waiting' ? <AwaitingConfirmation /> : null}
      {view === 'cancelled' ? <ReturnedUnpaid /> : null}
      {view === 'away' ? <PageIsOpen /> : null}
      {view === 'unsure' ? (
        <StillChecking
          message={newest?.message ?? null}
          isAsking={listOpenPrompts(screen).length > 0}
          title={confirmer}
          onCheckAgain={checkAgain}
        />
      ) : null}
      {view === 'form' && checkedOrders.length > 0 ? <OrderInReviewWarning numbers={checkedOrders} /> : null}
      {view === 'form' && amountProblem ? <Notice kind="warning">{amountProblem}</Notice> : null}
      {mayPay ? <WhatHappensNext /> : null}
      {mayPay ? (
        <div inert={!isHydrated} className="grid">
          <Button
            kind="primary"
            isBusy={screen.isSending}
            busyText="Opening Paystack's page..."
            onClick={() => void pay({ anew: came !== null, delivery: quote.delivery }, quote.amountKes)}
          >
            {view === 'away' ? "Go on at Paystack's page" : <span>Pay {amountText(quote)} by card</span>}
          </Button>
        </div>
      ) : null}
      <StatusBox
        text={statusText(view, screen.statusText)}
        hasFailed={(view === 'form' || view === 'failed') && hasFailureText(screen)}
      />
      {paid ? <OrderLink orderNumber={paid.orderNumber} /> : null}
      {sandboxUrl && view !== 'paid' ? <CardDemoNote /> : null}
    </>
  )
}

function hasDifferentQuote(shown: Quote, ofCart: Quote): boolean {
  return ofCart.totalCents > 0 && shown.totalCents !== ofCart.totalCents
}

/** Null while a note describes the status, since the shared texts of a running payment mention a phone. */
function statusText(view: ReturnType<typeof cardView>, text: string | null): string | null {
  return view === 'waiting' || view === 'away' || view === 'cancelled' ? null : text
}
