import { callApi } from '#app/framework/browser/api-client.ts'
import { isFromStock } from '#app/orders/order-texts.ts'
import type { readOrderCall, sendOrderCall } from '#app/orders/orders.api.server.ts'
import type { Message } from '#app/ui/messages.tsx'
import type { completePaymentCall } from '../payments.api.server.ts'

/**
 * `isPaid`: the order is paid in the shop. `isSent`: the makers were notified. `dueOn`: the day by which the order is
 * made; null for ready products. `faults`: errors to display.
 */
export type OrderCompletion = { isPaid: boolean; isSent: boolean; dueOn: string | null; faults: readonly Message[] }

const beingCheckedMessage: Message = {
  kind: 'info',
  title: 'Your money has arrived',
  text: 'We are checking your payment and write to you. You find the order under your orders.',
}
const notCompletedMessage: Message = {
  kind: 'warning',
  title: 'Error!',
  text: 'Failed to complete payment. Your payment is confirmed all the same: you find it under your orders.',
}
const notSentMessage: Message = { kind: 'error', title: 'Error!', text: 'Failed to send order.' }

/** Completes the payment of this order and notifies the makers, independently of the cart. */
export async function sendOrder(orderId: string): Promise<OrderCompletion> {
  const completed = await callApi<typeof completePaymentCall>('POST', '/api/payment/complete', { orderId })
  if (completed.ok && !completed.data.success)
    return { isPaid: false, isSent: false, dueOn: null, faults: [beingCheckedMessage] }
  const { isSent, dueOn } = await requestMakerMessage(orderId)
  return {
    isPaid: true,
    isSent,
    dueOn,
    faults: [...(completed.ok ? [] : [notCompletedMessage]), ...(isSent ? [] : [notSentMessage])],
  }
}

async function requestMakerMessage(orderId: string): Promise<Pick<OrderCompletion, 'isSent' | 'dueOn'>> {
  const order = await callApi<typeof readOrderCall>('GET', `/api/orders/${orderId}`)
  if (!order.ok) return { isSent: false, dueOn: null }
  const { lines, contact, total, makingDueOn } = order.data
  const dueOn = isFromStock(order.data) ? null : makingDueOn
  const answer = await callApi<typeof sendOrderCall>('POST', '/api/send-telegram', {
    cart: lines.map(({ id, name, price, quantity }) => ({ id, name, price, quantity })),
    customerName: contact.name,
    customerPhone: contact.phone,
    customerEmail: contact.email,
    totalPrice: total,
  })
  return { isSent: answer.ok && answer.data.success, dueOn }
}
