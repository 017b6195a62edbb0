import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { saveCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import type { DeliveryChoice } from '#app/delivery/delivery-choice.ts'
import { callApi } from '#app/framework/browser/api-client.ts'

/**
 * Displays a new selection at once and saves it. Proceed waits for the save, because the payment page's total depends
 * on the option.
 */
export function useDeliveryChoice(delivery: DeliveryChoice) {
  const [savingId, setSavingId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const lastSave = useRef<Promise<void>>(Promise.resolve())
  const sessionEnded = useSessionEnded()
  const { revalidate } = useRevalidator()

  async function save(deliveryOption: string) {
    const answer = await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', { deliveryOption })
    if (!answer.ok && answer.status === 401) return sessionEnded()
    setProblem(answer.ok ? null : answer.message || 'Your choice could not be saved. Please choose again.')
    await revalidate()
    // In the render that has the reloaded data. Before it, the page would show the previous option for a moment.
    startTransition(() => setSavingId(null))
  }

  return {
    /** The id of the option that is being saved; null if none is. */
    savingId,
    chosenId: savingId ?? delivery.option?.id ?? null,
    problem,
    choose(id: string) {
      setSavingId(id)
      lastSave.current = lastSave.current.then(() => save(id))
      return lastSave.current
    },
    waitForSave: () => lastSave.current,
  }
}
