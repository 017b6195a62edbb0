import { callApi } from '#app/framework/browser/api-client.ts'
import type { readOrderCall, sendOrderCall } from '#app/orders/orders.api.server.ts'
import type { Message } from '#app/ui/messages.tsx'
import type { completePaymentCall } from '../payments.api.server.ts'

/** `isPaid`: the order is paid in the shop. `isSent`: the makers were notified. `faults`: errors to display. */
export type OrderCompletion = { isPaid: boolean; isSent: boolean; faults: readonly Message[] }

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
  if (completed.ok && !completed.data.success) return { isPaid: false, isSent: false, faults: [beingCheckedMessage] }
  const isSent = await sendMessage(orderId)
  return {
    isPaid: true,
    isSent,
    faults: [...(completed.ok ? [] : [notCompletedMessage]), ...(isSent ? [] : [notSentMessage])],
  }
}

async function sendMessage(orderId: string): Promise<boolean> {
  const order = await callApi<typeof readOrderCall>('GET', `/api/orders/${orderId}`)
  if (!order.ok) return false
  const { lines, contact, total } = order.data
  const sent = await callApi<typeof sendOrderCall>('POST', '/api/send-telegram', {
    cart: lines.map(({ id, name, price, quantity }) => ({ id, name, price, quantity })),
    customerName: contact.name,
    customerPhone: contact.phone,
    customerEmail: contact.email,
    totalPrice: total,
  })
  return sent.ok && sent.data.success
}
