import { useState } from 'react'
import { Link } from 'react-router'
import { formatKes } from '#app/money/money.ts'
import { BeadCollar } from '#app/ui/beads/bead-collar.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { usePaymentPlace } from './payment-place.ts'
import type { Prompt } from './payment-screen.ts'
import { secondsToAnswer } from './payment-view.ts'

type PromptCountdownProps = { prompt: Prompt; now: number; title: string }

/** The collar for as long as the phone itself shows the prompt; the provider's answer may take longer than that. */
export function PromptCountdown({ prompt, now, title }: PromptCountdownProps) {
  const secondsLeft = secondsToAnswer(prompt, now)
  if (secondsLeft === 0) {
    return (
      <div className="text-center">
        <BeadLoader label={`We are waiting for ${title}'s word.`} />
        <p className="text-sm text-soft">
          <WholeNames>
            {`If you typed your PIN, there is nothing more to do. If the request has gone from your phone, you can try again as soon as ${title} has answered.`}
          </WholeNames>
        </p>
      </div>
    )
  }
  return (
    <div className="py-4">
      <p className="mb-4 text-center">{formatKes(prompt.quote.amountKes)} is waiting for your PIN on your phone.</p>
      <BeadCollar secondsLeft={secondsLeft} label="of about a minute to answer on your phone" />
    </div>
  )
}

/** The customer's money is here: nothing else is said, and nothing else can be done. */
export function PaymentInReview({ prompt: { message, orderNumber } }: { prompt: Prompt }) {
  return (
    <section role="status" aria-labelledby="in-review" className="border-l-4 border-ink py-1 pl-5">
      <h2 id="in-review" className="text-xl">
        We are checking your payment
      </h2>
      {message ? (
        <p className="mt-2">
          <WholeNames>{message}</WholeNames>
        </p>
      ) : null}
      <div className="mt-5">
        <SeeOrder orderNumber={orderNumber} />
      </div>
    </section>
  )
}

/** Whoever pays a request without an account has no list of orders to look at. */
export function SeeOrder({ orderNumber }: { orderNumber: string }) {
  if (usePaymentPlace().isRequest) return null
  return (
    <p>
      <ButtonLink to={`/account/orders/${orderNumber}`} kind="secondary">
        See order {orderNumber}
      </ButtonLink>
    </p>
  )
}

/** `message` is what the shop knows, if it said something. */
type StillCheckingProps = { message: string | null; isAsking: boolean; title: string; onAskAgain: () => Promise<void> }

/** Not knowing is no failure: the shop goes on asking long after the page has stopped. */
export function StillChecking({ message, isAsking, title, onAskAgain }: StillCheckingProps) {
  return (
    <section role="status" aria-labelledby="still-checking" className="border-l-4 border-ink bg-paper py-1 pl-5">
      <h2 id="still-checking" className="text-xl">
        We are still checking
      </h2>
      <p className="mt-2">
        <WholeNames>{message ?? `${title} has not told us yet whether you paid.`}</WholeNames> <WhereToLook />
      </p>
      {isAsking ? null : <CheckAgain onAskAgain={onAskAgain} />}
    </section>
  )
}

function WhereToLook() {
  if (usePaymentPlace().isRequest) return 'You may close this page: its link tells how it went.'
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

function CheckAgain({ onAskAgain }: Pick<StillCheckingProps, 'onAskAgain'>) {
  const [state, setState] = useState<'idle' | 'asking' | 'no-news'>('idle')
  async function ask() {
    setState('asking')
    await onAskAgain()
    setState('no-news')
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-4">
      <Button kind="secondary" isBusy={state === 'asking'} onClick={ask}>
        Check again
      </Button>
      {state === 'no-news' ? 'There is no news yet.' : null}
    </p>
  )
}

export function MayStillArrive({ title }: { title: string }) {
  return (
    <p role="status" className="border-l-4 border-bead-orange bg-paper py-2 pl-4 text-sm">
      <WholeNames>
        {`Your earlier payment may still arrive. Please look at your ${title} messages before you pay again.`}
      </WholeNames>
    </p>
  )
}

export function WhatToDo({ title }: { title: string }) {
  return (
    <ol className="grid list-decimal gap-1 pl-5 text-sm text-soft">
      <li>Press Pay Now, and a request appears on this phone.</li>
      <li>
        <WholeNames>{`Check the amount there and type your ${title} PIN; we never see it.`}</WholeNames>
      </li>
      <li>
        <WholeNames>{`Come back here or not: once ${title} confirms, your order is placed.`}</WholeNames>
      </li>
    </ol>
  )
}
