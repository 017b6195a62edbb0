export const webhookEvents = [
  'order.paid',
  'order.partly_sent',
  'order.sent',
  'order.exchanged',
  'order.refunded',
  'order.cancelled',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const eventTexts: Record<WebhookEvent | 'test', string> = {
  'order.paid': 'An order is paid',
  'order.partly_sent': 'An order is partly sent',
  'order.sent': 'An order is sent',
  'order.exchanged': 'Pieces of an order are exchanged',
  'order.refunded': 'An order is refunded',
  'order.cancelled': 'An order is cancelled',
  test: 'A test',
}

/** 'An order is paid, an order is sent'. */
export function eventsText(events: readonly WebhookEvent[]): string {
  const text = events.map((event) => eventTexts[event]).join(', ')
  return text.replaceAll(/, [A-Z]/g, (start) => start.toLowerCase())
}

export const maxAddresses = 5

export const deliveryStates = ['waiting', 'sent', 'given-up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `gone`: it answered 410, by which a receiver says that it wants no more. */
export const offReasons = ['staff', 'failing', 'gone'] as const
export type OffReason = (typeof offReasons)[number]

const minute = 60
const hour = 3_600
/** Before each next try. Together just under a day. */
const waits = [5, minute, 5 * minute, 30 * minute, 1.5 * hour, 3 * hour, 6 * hour, 6 * hour, 6 * hour]

/** Seconds until the next try after so many; null after the last one. */
export function waitAfterTry(tries: number): number | null {
  return waits[tries - 1] ?? null
}

/** Whoever fails for as long is sent nothing more. */
export const offAfterSeconds = 3 * 86_400

/** Receivers change to a new secret while the old one is still good. */
export const oldSecretSeconds = 86_400
