import { useState } from 'react'
import type { saveCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { defaultMethod, type PaymentMethodName, paymentMethods } from '#app/money/payment-method.ts'

/**
 * Displays a new selection at once. Saves it in the background, so that it is still selected after a reload and on
 * another device.
 */
export function useMethodChoice(
  saved: PaymentMethodName | null,
  offered: readonly PaymentMethodName[],
  first: PaymentMethodName,
) {
  const [selectedMethod, setSelectedMethod] = useState<PaymentMethodName | null>(null)
  const currentMethod =
    [selectedMethod, saved, first].find((name) => name && offered.includes(name)) ?? offered[0] ?? defaultMethod
  const [problem, setProblem] = useState<string | null>(null)
  const sessionEnded = useSessionEnded()

  async function choose(method: PaymentMethodName) {
    setSelectedMethod(method)
    const answer = await callApi<typeof saveCheckoutCall>('PUT', '/api/user/checkout', {
      paymentMethod: paymentMethods[method].id,
    })
    if (!answer.ok && answer.status === 401) return sessionEnded()
    setProblem(answer.ok ? null : answer.message || 'Your choice could not be saved. Please choose again.')
  }

  return { chosen: currentMethod, choose, problem }
}
