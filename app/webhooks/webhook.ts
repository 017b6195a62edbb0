import { keysOf } from '#app/framework/records.ts'

const orderEventTexts = {
  'order.paid': 'An order is paid',
  'order.partly_sent': 'An order is partly sent',
  'order.sent': 'An order is sent',
  'order.exchanged': 'Products of an order are exchanged',
  'order.refunded': 'An order is refunded',
  'order.cancelled': 'An order is cancelled',
}
export const webhookEvents = keysOf(orderEventTexts)
export type WebhookEvent = keyof typeof orderEventTexts
export const eventTexts = { ...orderEventTexts, test: 'A test' }

/** 'An order is paid, an order is sent'. */
export function eventsText(events: readonly WebhookEvent[]): string {
  if (events.length === webhookEvents.length) return 'All events'
  const text = events.map((event) => eventTexts[event]).join(', ')
  return text.replaceAll(/, [A-Z]/g, (start) => start.toLowerCase())
}

export const maxAddresses = 5

export const deliveryStates = ['waiting', 'sent', 'given-up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `gone`: the receiver answered 410, which means that it wants no more events. */
export const offReasons = ['staff', 'failing', 'gone'] as const
export type OffReason = (typeof offReasons)[number]

const minute = 60
const hour = 3_600
/** The seconds before each retry, together just under a day. */
const retryWaits = [5, minute, 5 * minute, 30 * minute, 1.5 * hour, 3 * hour, 6 * hour, 6 * hour, 6 * hour]

/** Seconds until the next try after this number of tries; null after the last try. */
export function waitAfterTry(tries: number): number | null {
  return retryWaits[tries - 1] ?? null
}

/** An address that has failed for this long is switched off. */
export const offAfterSeconds = 3 * 86_400

/** The time in which the old secret signs as well, so that receivers can change to the new secret. */
export const oldSecretSeconds = 86_400
