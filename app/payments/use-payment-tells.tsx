import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { leftOutText } from '#app/cart/cart.ts'
import { useCart } from '#app/cart/use-cart.tsx'
import { centsToWire, formatKes } from '#app/money/money.ts'
import { callApi } from '#app/platform/api-client.ts'
import { type ShowMessage, useMessage } from '#app/ui/messages.tsx'
import type { Tell } from './payment-screen.ts'
import type { PaymentContext } from './use-payment.ts'

type Success = Extract<Tell, { kind: 'success' }>

/** Shows the news of a payment one dialog at a time, and carries a paid order to its end. */
export function usePaymentTells(context: PaymentContext, next: Tell | null, onTold: () => void) {
  const showMessage = useMessage()
  const navigate = useNavigate()
  const cart = useCart()
  const isTelling = useRef(false)

  async function finish(success: Success) {
    await showMessage({
      kind: 'success',
      title: 'Payment Successful!',
      text: 'Your payment has been confirmed. Thank you for your purchase!',
      content: <SuccessDetails success={success} />,
    })
    const isPaid = await tellOrder(context, success.orderId, showMessage)
    cart.emptyLocally()
    cart.reload()
    await navigate(isPaid ? '/' : '/account/orders')
  }

  const tellNext = useEffectEvent(async (tell: Tell) => {
    if (isTelling.current) return
    isTelling.current = true
    if (tell.kind === 'success') await finish(tell)
    else await showMessage(plainMessages(tell))
    isTelling.current = false
    onTold()
  })

  useEffect(() => {
    if (next) tellNext(next)
  }, [next])

  return {
    invalidPhone: (text: string) => showMessage({ kind: 'error', title: 'Invalid Phone Number', text }),

    confirmAmount: (amountKes: number, leftOut: readonly string[] = []) =>
      showMessage({
        kind: 'warning',
        title: 'The amount has changed',
        text: `A price, the exchange rate or your cart changed meanwhile. The amount to pay is now ${formatKes(amountKes)}.`,
        ...(leftOut.length > 0 ? { content: <p className="text-center break-words">{leftOutText(leftOut)}</p> } : {}),
        confirm: `Pay ${formatKes(amountKes)}`,
        cancel: 'Cancel',
      }),

    async leave(reason: 'cart-empty' | 'no-address', text: string) {
      if (reason === 'cart-empty') {
        await showMessage({ kind: 'warning', title: 'Empty Cart!', text: 'Your cart is empty.' })
        cart.reload()
        return navigate('/shop/cart')
      }
      await showMessage({ kind: 'warning', title: 'Shipping Address', text: text || 'Please add a shipping address.' })
      return navigate('/shop/checkout')
    },
  }
}

function plainMessages(tell: Exclude<Tell, Success>) {
  switch (tell.kind) {
    case 'request-sent':
      return {
        kind: 'info',
        title: 'Payment Request Sent',
        text: 'Please check your phone to complete the payment. We will notify you once the payment is confirmed.',
      } as const
    case 'failed':
      return {
        kind: 'error',
        title: 'Payment Failed',
        text: 'Your payment could not be processed. Please try again.',
        ...(tell.message ? { content: <p className="text-center">{tell.message}</p> } : {}),
      } as const
    case 'timeout':
      return {
        kind: 'warning',
        title: 'Payment Timeout',
        text: 'Payment verification timed out. Please check your M-Pesa statement and contact support if needed.',
      } as const
    case 'refused':
      return { kind: 'error', title: 'Payment Failed', text: tell.text } as const
  }
}

function SuccessDetails({ success }: { success: Success }) {
  return (
    <>
      <p className="text-center">Your order is {success.orderNumber}. You find it under Orders at any time.</p>
      {success.message ? <p className="mt-2 text-center">{success.message}</p> : null}
      {success.mayHaveOtherPrompt ? (
        <p className="mt-2 text-center font-semibold">
          Your earlier payment arrived. If another request is open on your phone, please cancel it there: this order is
          paid.
        </p>
      ) : null}
    </>
  )
}

/** Whether the order is paid and on its way to the makers; if not, its money is being looked at. */
async function tellOrder(context: PaymentContext, orderId: string, showMessage: ShowMessage): Promise<boolean> {
  const completed = await callApi<{ success: boolean }>('POST', '/api/payment/complete', { orderId })
  if (completed.ok && !completed.data.success) {
    await showMessage({
      kind: 'info',
      title: 'Your money has arrived',
      text: 'We are checking your payment and write to you. You find the order under your orders.',
    })
    return false
  }
  if (!completed.ok) {
    await showMessage({
      kind: 'warning',
      title: 'Error!',
      text: 'Failed to complete payment',
      content: <p className="text-center">Your payment is confirmed all the same. You find it under your orders.</p>,
    })
  }
  const { contact, lines, totalCents } = context
  if (lines.length === 0) {
    await showMessage({ kind: 'warning', title: 'Empty Cart!', text: 'Your cart is empty.' })
    return true
  }
  const sent = await callApi<{ success: boolean }>('POST', '/api/send-telegram', {
    cart: lines,
    customerName: contact.name,
    customerPhone: contact.phone,
    customerEmail: contact.email,
    totalPrice: centsToWire(totalCents),
  })
  await showMessage(
    sent.ok && sent.data.success
      ? { kind: 'success', title: 'Success!', text: 'Order sent!' }
      : { kind: 'error', title: 'Error!', text: 'Failed to send order.' },
  )
  return true
}
