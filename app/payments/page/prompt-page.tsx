import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { useRateLoading, useRateRefresh } from '#app/exchange-rates/use-exchange-rate.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { RunningPayment } from '../pay-answers.ts'
import { AmountBox } from './amount-box.tsx'
import { CheckedBeside } from './checked-beside.tsx'
import { DemoNote } from './demo-note.tsx'
import { usePaymentContext } from './payment-context.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentHelp } from './payment-help.tsx'
import {
  MayStillArrive,
  PaymentInReview,
  PromptCountdown,
  SeeOrder,
  StillChecking,
  WhatToDo,
} from './payment-progress.tsx'
import { newestPrompt, openPrompts, type Prompt, paidPrompt } from './payment-screen.ts'
import {
  isOverdue,
  isProcessing,
  mayStillArrive,
  nextTryText,
  paymentView,
  promptInReview,
  shownQuote,
} from './payment-view.ts'
import { StatusBox } from './status-box.tsx'
import { usePayment } from './use-payment.ts'

export type PromptPageData = {
  quote: Quote
  /** A payment begun earlier that may still be answered. */
  running: RunningPayment | null
  /** Numbers of orders whose money is being checked, beside what is paid here. */
  checkedOrders: readonly string[]
  /** Why the sum can't be paid so; null where it can. */
  tooLarge: string | null
  knownPhone: string
  /** Where questions are answered by WhatsApp; else empty. */
  whatsApp: string
}

/** What another way beside the prompts needs to know of them, and how it tells its own end. */
export type BesidePrompts = {
  newest: Prompt | null
  isPaid: boolean
  /** The phone shows the prompt no longer, and nobody knows yet whether it was answered. */
  isOverdue: boolean
  onPaid: (payment: RunningPayment) => void
  onRefused: (text: string) => void
}

type PromptPageProps = {
  provider: ProviderName
  heading: string
  data: PromptPageData
  beside?: (prompts: BesidePrompts) => ReactNode
}

/** The page of a provider that asks a phone, from the phone's number to the success. */
export function PromptPage({ provider, heading, data, beside }: PromptPageProps) {
  const isLoading = useRateLoading(data.quote.rate)
  return (
    <main className="group mx-auto w-full max-w-[620px] flex-1 px-margin py-8 md:py-14">
      <div className="flex flex-col gap-7 border border-rule bg-paper px-[min(1.25rem,5vw)] py-8 sm:px-10 sm:py-10">
        <h1 className="text-2xl">
          <WholeNames>{heading}</WholeNames>
        </h1>
        {isLoading ? (
          <div className="min-h-[320px]">
            <BeadLoader label="Loading exchange rates..." />
          </div>
        ) : (
          <OpenPayment provider={provider} data={data} beside={beside} />
        )}
      </div>
      {/* Once it is paid the checkout is empty. */}
      <p className="mt-4 text-center group-has-data-paid:hidden">
        <Link to="/shop/checkout" className="text-link inline-flex min-h-11 items-center">
          Back to checkout
        </Link>
      </p>
    </main>
  )
}

/** From the phone's number to the success, without the frame of a page. */
export function OpenPayment({ provider, data, beside }: Omit<PromptPageProps, 'heading'>) {
  const { quote, running, checkedOrders, tooLarge, knownPhone, whatsApp } = data
  const { screen, now, pay, notify, askAgain, follow, tellRefusal } = usePayment(provider, running)
  const newest = newestPrompt(screen)
  const { title } = paymentMethods[provider]
  const view = paymentView(screen, now)
  const isLate = isOverdue(screen, now)
  const refusal = view === 'form' ? tooLarge : null
  const paid = paidPrompt(screen)
  const inReview = promptInReview(screen)
  const { isRequest } = usePaymentContext()
  useRateRefresh(quote.rate, isRequest || isProcessing(screen) || paid !== null || inReview !== null)
  const { sandboxUrl } = useShopTexts()
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
      {view === 'countdown' && newest ? (
        <PromptCountdown prompt={newest} now={now} title={title}>
          <PaymentHelp orderNumber={newest.orderNumber} whatsApp={whatsApp} />
          <SeeOrder orderNumber={newest.orderNumber} />
        </PromptCountdown>
      ) : null}
      {view === 'countdown' ? demoNote : null}
      {view === 'checking' ? (
        <StillChecking
          message={newest?.message ?? null}
          isAsking={openPrompts(screen).length > 0}
          title={title}
          onAskAgain={askAgain}
        >
          {newest ? <PaymentHelp orderNumber={newest.orderNumber} whatsApp={whatsApp} /> : null}
        </StillChecking>
      ) : null}
      {mayStillArrive(screen) ? <MayStillArrive title={title} /> : null}
      {view === 'form' && checkedOrders.length > 0 ? <CheckedBeside numbers={checkedOrders} /> : null}
      {view === 'form' && !refusal ? <WhatToDo title={title} /> : null}
      {refusal ? (
        <Notice kind="warning">
          <WholeNames>{refusal}</WholeNames>
        </Notice>
      ) : null}
      {view === 'paid' ? null : (
        <PaymentForm
          provider={provider}
          knownPhone={knownPhone}
          isProcessing={isProcessing(screen)}
          mayPay={quote.totalCents > 0 && !tooLarge}
          nextTry={view === 'countdown' && newest ? nextTryText(newest) : null}
          onPay={(phone) => void pay({ phone, delivery: quote.delivery }, quote.amountKes)}
          onInvalidPhone={(text) => void notify.invalidPhone(text)}
        />
      )}
      <StatusBox text={isLate && view === 'countdown' ? null : screen.statusText} />
      {refusal
        ? null
        : beside?.({ newest, isPaid: paid !== null, isOverdue: isLate, onPaid: follow, onRefused: tellRefusal })}
      {paid ? <SeeOrder orderNumber={paid.orderNumber} /> : null}
      {view === 'countdown' ? null : demoNote}
    </>
  )
}
