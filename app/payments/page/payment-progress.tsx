import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { BeadCollar } from '#app/ui/beads/bead-collar.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { moveLostFocus } from '#app/ui/lost-focus.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { usePaymentContext } from './payment-context.ts'
import type { Prompt } from './payment-screen.ts'
import { formatKenyanPhone, nextTryText, secondsUntilPromptCloses } from './payment-view.ts'

type PromptCountdownProps = { prompt: Prompt; now: number; title: string; children?: ReactNode }

/**
 * A countdown for the time that the phone displays the prompt. Afterwards, `children` explain what the buyer can do
 * while the provider has not answered.
 */
export function PromptCountdown({ prompt, now, title, children }: PromptCountdownProps) {
  const secondsLeft = secondsUntilPromptCloses(prompt, now)
  // The page's clock stands still without a prompt, so its first time may be from long before this one.
  const nextTry = nextTryText(prompt, Math.max(now, prompt.startedAt))
  const isOver = secondsLeft === 0
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus from the Pay Now button, which is disabled now.
  useEffect(() => moveLostFocus(heading.current), [])
  return (
    <section aria-labelledby="prompt-sent" className="payment-prompt">
      <div role="status">
        <h2 ref={heading} id="prompt-sent" tabIndex={-1}>
          <WholeNames>{isOver ? `No answer from ${title} yet` : 'Payment Request Sent'}</WholeNames>
        </h2>
        {prompt.phone && <p>Sent to {formatKenyanPhone(prompt.phone)}</p>}
        <p>
          <WholeNames>
            {isOver
              ? 'If you typed your PIN, you need do nothing more.'
              : 'Please check your phone to complete the payment. We will notify you once the payment is confirmed.'}
          </WholeNames>
        </p>
      </div>
      {isOver ? (
        <>
          <p>If nothing came, you can ask again {nextTry}.</p>
          <WaitingBeads title={title} />
          {children}
        </>
      ) : (
        <>
          <BeadCollar secondsLeft={secondsLeft} label="left to answer on your phone" />
          <p>
            Nothing came, or wrong number? You can ask again {nextTry}. Until then the first request may still be paid.
          </p>
        </>
      )}
    </section>
  )
}

/** The money has arrived and staff are checking it, so the buyer has nothing to do. */
export function PaymentInReview({ prompt: { message, orderNumber } }: { prompt: Prompt }) {
  return (
    <section role="status" aria-labelledby="in-review" className="payment-prompt">
      <h2 id="in-review">We are checking your payment</h2>
      {message && <WholeNames>{message}</WholeNames>}
      <OrderLink orderNumber={orderNumber} />
    </section>
  )
}

/** Renders nothing on a payment link, whose buyer may have no account. */
export function OrderLink({ orderNumber }: { orderNumber: string }) {
  if (usePaymentContext().isPaymentLink) return null
  return (
    <p>
      <ButtonLink to={`/account/orders/${orderNumber}`} kind="secondary">
        See order {orderNumber}
      </ButtonLink>
    </p>
  )
}

/** `message`: a text from the shop, if there is one. */
type StillCheckingProps = {
  message: string | null
  isAsking: boolean
  title: string
  onCheckAgain: () => Promise<void>
  children?: ReactNode
}

/** An unknown result is no failure: the shop keeps polling after the page has stopped. */
export function StillChecking({ message, isAsking, title, onCheckAgain, children }: StillCheckingProps) {
  return (
    <section aria-labelledby="still-checking" className="payment-prompt">
      <div role="status">
        <h2 id="still-checking">We are still checking</h2>
        <p>
          <WholeNames>{message ?? `${title} has not confirmed your payment yet.`}</WholeNames> <ProgressHint />
        </p>
      </div>
      {isAsking ? <WaitingBeads title={title} /> : <CheckAgain onCheckAgain={onCheckAgain} />}
      {children}
    </section>
  )
}

function WaitingBeads({ title }: { title: string }) {
  return <BeadLoader label={`Waiting for ${title} to confirm`} />
}

function ProgressHint() {
  if (usePaymentContext().isPaymentLink) return 'You may close this page: the payment link shows whether it was paid.'
  return (
    <>
      You may close this page: you find the order under{' '}
      <Link to="/account/orders" className="text-link">
        your orders
      </Link>
      .
    </>
  )
}

function CheckAgain({ onCheckAgain }: Pick<StillCheckingProps, 'onCheckAgain'>) {
  const [state, setState] = useState<'idle' | 'checking' | 'no-answer'>('idle')
  async function check() {
    setState('checking')
    await onCheckAgain()
    setState('no-answer')
  }
  return (
    <p>
      <Button isBusy={state === 'checking'} onClick={check}>
        Check again
      </Button>{' '}
      {state === 'no-answer' && 'Not confirmed yet.'}
    </p>
  )
}

export function LatePaymentWarning({ title }: { title: string }) {
  return (
    <p role="status" className="payment-warning">
      <WholeNames>
        {`Your earlier payment may still arrive. Please look at your ${title} messages before you pay again.`}
      </WholeNames>
    </p>
  )
}

export function PaymentSteps({ title }: { title: string }) {
  return (
    <ol className="payment-steps">
      <li>Press Pay Now: your phone shows a request.</li>
      <li>
        <WholeNames>{`Check the amount there and type your ${title} PIN; we never see\u00a0it.`}</WholeNames>
      </li>
      <li>Then you may close this page.</li>
    </ol>
  )
}
