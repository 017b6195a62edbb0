import { useState } from 'react'
import { Link } from 'react-router'
import { formatKes } from '#app/money/money.ts'
import { BeadCollar } from '#app/ui/bead-collar.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Attempt } from './payment-screen.ts'

export function PromptCountdown({ attempt, now }: { attempt: Attempt; now: number }) {
  const total = Math.round((attempt.promptEndsAt - attempt.startedAt) / 1000)
  const secondsLeft = Math.max(0, Math.ceil((attempt.promptEndsAt - now) / 1000))
  return (
    <div className="py-4">
      <p className="mb-4 text-center">{formatKes(attempt.amountKes)} is waiting for your PIN on your phone.</p>
      <BeadCollar secondsLeft={secondsLeft} total={total} label="to answer on your phone" />
    </div>
  )
}

/** `message` is what the shop knows, if it said something. */
type StillCheckingProps = { message: string | null; isAsking: boolean; onAskAgain: () => Promise<void> }

/** Not knowing is no failure: the shop goes on asking long after the page has stopped. */
export function StillChecking({ message, isAsking, onAskAgain }: StillCheckingProps) {
  return (
    <section role="status" aria-labelledby="still-checking" className="border-l-4 border-ink bg-paper py-1 pl-5">
      <h2 id="still-checking" className="text-xl">
        We are still checking
      </h2>
      <p className="mt-2">
        {message ?? 'M-Pesa has not told us yet whether you paid.'} You may close this page: you find the order under{' '}
        <Link to="/account/orders" className="text-link">
          your orders
        </Link>
        .
      </p>
      {isAsking ? null : <CheckAgain onAskAgain={onAskAgain} />}
    </section>
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

export function MayStillArrive() {
  return (
    <p role="status" className="border-l-4 border-bead-orange bg-paper py-2 pl-4 text-sm">
      Your earlier payment may still arrive. Please look at your M-Pesa messages before you pay again.
    </p>
  )
}

export function WhatToDo() {
  return (
    <ol className="list-decimal space-y-1 pl-5 text-sm text-soft">
      <li>Press Pay Now, and a request appears on this phone.</li>
      <li>Check the amount there and type your M-Pesa PIN; we never see it.</li>
      <li>Come back here or not: once M-Pesa confirms, your order is placed.</li>
    </ol>
  )
}
