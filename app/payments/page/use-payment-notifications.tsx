import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { leftOutText } from '#app/cart/cart.ts'
import { useCart } from '#app/cart/use-cart.tsx'
import { useSession } from '#app/customers/use-session.tsx'
import { formatKes } from '#app/money/money.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { AmountChanged } from '../pay-answers.ts'
import { usePaymentContext } from './payment-context.ts'
import { PaymentHelp } from './payment-help.tsx'
import { type PaymentNotification, unconfirmedText } from './payment-screen.ts'

/** Titles of the messages that send the customer back to the cart or the checkout, by reason. */
const checkoutTitles = {
  'cart-empty': 'Empty Cart!',
  'no-address': 'Shipping Address',
  'no-delivery': 'Delivery',
  'no-collector': 'Delivery',
  'no-email': 'Email',
  'selling-paused': 'Closed',
}
export type CheckoutReason = keyof typeof checkoutTitles

/** True if the customer can resolve the refusal only in the cart or the checkout. */
export const isCheckoutReason = (reason = ''): reason is CheckoutReason => reason in checkoutTitles

/** Loads the scripts for a paid order while the payment is pending. The page of a payment link does not need them. */
const loadCompletion = () => Promise.all([import('./send-order.ts'), import('./success-details.tsx')])

type ChangedAmount = Omit<AmountChanged, 'reason'>
type Success = Extract<PaymentNotification, { kind: 'success' }>

/** Displays the notifications of a payment and completes a paid order. A newer notification replaces the open one. */
export function usePaymentNotifications(
  provider: ProviderName,
  next: PaymentNotification | null,
  onNotified: () => void,
  pieces?: ReactNode,
  whatsApp?: string,
) {
  const showMessage = useMessage()
  const navigate = useNavigate()
  const cart = useCart()
  const { user } = useSession()
  const leaveSignal = useLeaveSignal()
  const { isPaymentLink: isRequest } = usePaymentContext()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isRequest) void loadCompletion().catch(() => {})
  }, [isRequest])

  /** `signal` is aborted when a newer notification comes or the customer leaves; then no other dialog opens. */
  async function finish({ orderId, ...success }: Success, signal: AbortSignal) {
    if (isRequest) return revalidate()
    cart.emptyLocally()
    cart.reload()
    const orderPath = `/account/orders/${success.orderNumber}`
    const loaded = await loadCompletion().catch(() => null)
    if (!loaded) return navigate(orderPath)
    const [{ sendOrder }, { successMessage }] = loaded
    const sending = sendOrder(orderId)
    const message = successMessage(pieces, { success, isGuest: user?.isGuest === true, sending })
    if (signal.aborted) return
    const controller = new AbortController()
    signal.addEventListener('abort', () => controller.abort())
    const isOrderWanted = await showMessage(message, controller.signal)
    const completion = await sending
    // Closes the success message, which would otherwise stay above the errors until the order opens.
    if (completion.faults.length > 0) controller.abort()
    for (const error of completion.faults) if (!signal.aborted) await showMessage(error, signal)
    if (signal.aborted) return
    await navigate(isOrderWanted ? orderPath : completion.isPaid ? '/' : '/account/orders')
  }

  const notifyNext = useEffectEvent(async (notification: PaymentNotification, signal: AbortSignal) => {
    if (notification.kind === 'success') await finish(notification, signal)
    else await showMessage(notificationMessage(notification, provider, whatsApp), signal)
    if (!signal.aborted) onNotified()
  })

  useEffect(() => {
    if (!next) return
    const controller = new AbortController()
    void notifyNext(next, controller.signal)
    return () => controller.abort()
  }, [next])

  return {
    invalidPhone: (text: string) => showMessage({ kind: 'error', title: 'Invalid Phone Number', text }),

    confirmAmount: ({ amount: amountKes, leftOut = [], codeProblem, deliveryProblem }: ChangedAmount) =>
      showMessage({
        kind: 'warning',
        title: 'The amount has changed',
        text: `${codeProblem ?? deliveryProblem ?? 'A price, the exchange rate or your cart changed meanwhile.'} The amount to pay is now ${formatKes(amountKes)}.`,
        ...(leftOut.length > 0 ? { content: <p className="text-center break-words">{leftOutText(leftOut)}</p> } : {}),
        confirm: `Pay ${formatKes(amountKes)}`,
        cancel: 'Cancel',
      }),

    async leave(reason: CheckoutReason, text: string) {
      const signal = leaveSignal()
      const isEmpty = reason === 'cart-empty'
      const body = isEmpty ? 'Your cart is empty.' : text || 'Please add a shipping address.'
      await showMessage({ kind: 'warning', title: checkoutTitles[reason], text: body }, signal)
      if (signal.aborted) return
      if (isEmpty) cart.reload()
      return navigate(isEmpty ? '/shop/cart' : '/shop/checkout')
    },
  }
}

/** Returns a signal that is aborted when the customer leaves the page. */
function useLeaveSignal(): () => AbortSignal {
  const page = useRef(new AbortController())
  useEffect(() => {
    page.current = new AbortController()
    return () => page.current.abort()
  }, [])
  return () => page.current.signal
}

function notificationMessage(
  notification: Exclude<PaymentNotification, Success>,
  provider: ProviderName,
  whatsApp?: string,
) {
  switch (notification.kind) {
    case 'failed':
      return {
        kind: 'error',
        title: 'Payment Failed',
        text: 'Your payment could not be processed. Please try again.',
        ...(notification.message
          ? { content: <p className="text-center">{notification.message.replace(' Please try again.', '')}</p> }
          : {}),
      } as const
    case 'timeout':
      return {
        kind: 'warning',
        title: 'Payment Timeout',
        text: `Payment verification timed out. Please check your ${paymentMethods[provider].noun} statement and contact support if needed.`,
        content: (
          <div className="text-center">
            <PaymentHelp orderNumber={notification.orderNumber} whatsApp={whatsApp} />
          </div>
        ),
      } as const
    case 'refused':
      return { kind: 'error', title: 'Payment Failed', text: notification.text } as const
    case 'unconfirmed':
      return { kind: 'warning', title: 'Payment not confirmed', text: unconfirmedText } as const
  }
}
