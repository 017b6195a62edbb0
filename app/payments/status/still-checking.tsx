import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** The heading of a payment whose result is unknown, which is no failure. */
export const stillCheckingTitle = 'We are still checking'

/** `sender`: who tells the buyer of a payment, such as M-Pesa. */
export function latePaymentText(sender: string): string {
  return `Your earlier payment may still arrive. Please look at your ${sender} messages before you pay again.`
}

export function CheckAgain({ onCheckAgain }: { onCheckAgain: () => Promise<void> }) {
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
