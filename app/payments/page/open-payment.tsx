import type { ReactNode } from 'react'
import type { Quote } from '#app/exchange-rates/rate.ts'
import { useRateRefresh } from '#app/exchange-rates/use-exchange-rate.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { RunningPayment } from '../pay-answers.ts'
import { AmountBox, type AmountNote } from './amount-box.tsx'
import { OrderInReviewWarning } from './order-in-review-warning.tsx'
import { usePaymentContext } from './payment-context.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentHelp } from './payment-help.tsx'
import {
  LatePaymentWarning,
  OrderLink,
  PaymentInReview,
  PaymentSteps,
  PromptCountdown,
  StillChecking,
} from './payment-progress.tsx'
import { hasFailureText, listOpenPrompts, newestPrompt, type Prompt, paidPrompt } from './payment-screen.ts'
import { displayedQuote, isOverdue, isProcessing, mayStillArrive, paymentView, promptInReview } from './payment-view.ts'
import { StatusBox } from './status-box.tsx'
import { usePayment } from './use-payment.ts'

export type OpenPaymentData = {
  quote: Quote
  /** An earlier payment that may still be answered. */
  running: RunningPayment | null
  /** Why the order's last request failed, for a buyer who left meanwhile. */
  lastFailure?: string | null
  /** Numbers of other orders whose payment staff are checking. */
  checkedOrders: readonly string[]
  /** Why the amount is too large for this method; null if it is not. */
  amountProblem: string | null
  knownPhone: string
  /** The shop's WhatsApp number; empty if it has none. */
  whatsApp: string
}

/** The state of the prompts, and the callbacks, for a second way to pay on the same page. */
export type PromptsState = {
  newest: Prompt | null
  isPaid: boolean
  /** True if the phone no longer shows the prompt and there is no answer yet. */
  isOverdue: boolean
  onPaid: (payment: RunningPayment) => void
  onRefused: (text: string) => void
}

type OpenPaymentProps = {
  provider: ProviderName
  data: OpenPaymentData
  pieces?: ReactNode
  Below?: AmountNote
  beside?: ((prompts: PromptsState) => ReactNode) | undefined
}

/** The whole payment, from the phone number to the success, without the page frame. */
export function OpenPayment({ provider, data, pieces, Below, beside }: OpenPaymentProps) {
  const { quote, checkedOrders, amountProblem, knownPhone, whatsApp } = data
  const { screen, now, pay, notify, checkAgain, followPrompt, showRefusal } = usePayment(provider, data, pieces)
  const newest = newestPrompt(screen)
  const { title } = paymentMethods[provider]
  const view = paymentView(screen, now)
  const isLate = isOverdue(screen, now)
  const refusal = view === 'form' ? amountProblem : null
  const paid = paidPrompt(screen)
  const inReview = promptInReview(screen)
  const { isPaymentLink: isRequest } = usePaymentContext()
  useRateRefresh(quote.rate, isRequest || isProcessing(screen) || paid !== null || inReview !== null)
  const { sandboxUrl } = useShopTexts()

  if (inReview) return <PaymentInReview prompt={inReview} />
  const shown = displayedQuote(screen, quote)
  const contacts = newest && (
    <>
      <PaymentHelp orderNumber={newest.orderNumber} whatsApp={whatsApp} />
      <OrderLink orderNumber={newest.orderNumber} />
    </>
  )
  const status = (
    <StatusBox
      text={isLate && isProcessing(screen) && !screen.isSending ? null : screen.statusText}
      hasFailed={view === 'form' && hasFailureText(screen)}
    />
  )
  return (
    <>
      <AmountBox
        Below={Below}
        quote={shown}
        pieces={pieces}
        isPaid={paid !== null}
        hasCartChanged={quote.totalCents > 0 && shown.totalCents !== quote.totalCents}
      />
      {view === 'countdown' && newest ? (
        <PromptCountdown prompt={newest} now={now} title={title}>
          {contacts}
        </PromptCountdown>
      ) : null}
      {view === 'checking' ? (
        <StillChecking
          message={newest?.message ?? null}
          isAsking={listOpenPrompts(screen).length > 0}
          title={title}
          onCheckAgain={checkAgain}
        >
          {contacts}
        </StillChecking>
      ) : null}
      {mayStillArrive(screen) ? <LatePaymentWarning title={title} /> : null}
      {view === 'form' && checkedOrders.length > 0 ? <OrderInReviewWarning numbers={checkedOrders} /> : null}
      {view === 'form' && !refusal ? <PaymentSteps title={title} /> : null}
      {refusal ? (
        <Notice kind="warning">
          <WholeNames>{refusal}</WholeNames>
        </Notice>
      ) : null}
      {view === 'form' ? status : null}
      {view === 'paid' ? null : (
        <PaymentForm
          provider={provider}
          knownPhone={knownPhone}
          isProcessing={isProcessing(screen)}
          mayPay={quote.totalCents > 0 && !amountProblem}
          onPay={(phone) => void pay({ phone, delivery: quote.delivery }, quote.amountKes)}
          onInvalidPhone={(text) => void notify.invalidPhone(text)}
        />
      )}
      {view === 'form' ? null : status}
      {refusal
        ? null
        : beside?.({ newest, isPaid: paid !== null, isOverdue: isLate, onPaid: followPrompt, onRefused: showRefusal })}
      {paid ? <OrderLink orderNumber={paid.orderNumber} /> : null}
      {sandboxUrl ? <DemoNote url={sandboxUrl} /> : null}
    </>
  )
}

/** Says that no real money moves, and links to the sandbox phone that shows the prompt. `url` is the sandbox's. */
function DemoNote({ url }: { url: string }) {
  return (
    <aside aria-label="Demo mode" className="border border-dashed border-soft px-5 py-4 text-sm">
      <p>
        This shop runs in demo mode: no real money moves. The prompt appears on the{' '}
        <a href={`${url}/handset`} target="_blank" rel="noopener" className="text-link">
          simulated handset
        </a>{' '}
        (opens a new tab).
      </p>
    </aside>
  )
}
