import { dayText, nairobiDay, nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { isCollected, type Order } from '../order.ts'
import type { Parcel } from '../parcels/parcel.ts'
import { type ExchangeNotification, exchangeTexts } from './exchange-texts.ts'
import { shortDay } from './short-texts.ts'
import {
  commaClause,
  type MailPhotograph,
  type MessageTexts,
  type ProgressNotification,
  productionTexts,
  promiseClause,
  promiseSentence,
  readyTexts,
  sentTexts,
  shortPromise,
  steppedBackTexts,
} from './step-texts.ts'

/** A change of an order, of which the shop notifies the customer. */
export type CustomerNotification =
  | { kind: 'placed'; bankDetails: string }
  | { kind: 'paid' | 'cancelled' | Exclude<ProgressNotification, 'sent'> }
  | { kind: 'sent'; parcel: Parcel }
  /** `id` makes each step back of the order distinct; `isPart`: the order has several parcels. */
  | { kind: 'stepped-back'; step: ProgressNotification; id: string; isPart?: boolean }
  /** `hasMoneyArrived`: the provider confirmed that money arrived; false if that is unknown. */
  | { kind: 'being-checked'; hasMoneyArrived: boolean }
  /** The buyer requested the private link; `requestedAt` makes each request distinct. */
  | { kind: 'link'; requestedAt: Date }
  | { kind: 'answered'; messageId: string; words: string }
  | { kind: 'photographed'; firstId: string; photographs: MailPhotograph[] }
  | ExchangeNotification
  | { kind: 'refunded'; refundId: string; amountKes: number; receipt: string | null; isManual: boolean }
export type NotificationKind = CustomerNotification['kind']

/** A message about photographs waits this long, and changes with each photograph that staff add or remove meanwhile. */
export const photographBatchSeconds = 120

/** The deduplication key within an order. */
export function notificationKey(notification: CustomerNotification): string {
  if (notification.kind === 'sent') return `sent:${notification.parcel.id}`
  if (notification.kind === 'stepped-back') return `stepped-back:${notification.id}`
  if ('exchangeId' in notification) return `${notification.kind}:${notification.exchangeId}`
  if (notification.kind === 'link') return `link:${notification.requestedAt.getTime()}`
  if (notification.kind === 'answered') return `answered:${notification.messageId}`
  if (notification.kind === 'photographed') return `photographed:${notification.firstId}`
  return notification.kind === 'refunded' ? `refunded:${notification.refundId}` : notification.kind
}

export function messageTexts(order: Order, notification: CustomerNotification): MessageTexts {
  const words = createMessageTexts(order, notification)
  const demo = order.isDemo ? ['This is a demo order: no real money moved.'] : []
  return { ...words, paragraphs: [...words.paragraphs, ...demo] }
}

function createMessageTexts(order: Order, notification: CustomerNotification): MessageTexts {
  switch (notification.kind) {
    case 'placed':
      return placedTexts(order, notification.bankDetails)
    case 'paid':
      return paidTexts(order)
    case 'making':
      return productionTexts(order)
    case 'sent':
      return sentTexts(order, notification.parcel)
    case 'ready':
      return readyTexts(order)
    case 'cancelled':
      return {
        subject: `Order ${order.number} is cancelled`,
        heading: 'Your order is cancelled',
        paragraphs: ['Nothing needs to be paid for it any more. If you have paid already, please write to us.'],
        short: { forms: ['is cancelled, and nothing needs to be paid.'] },
      }
    case 'stepped-back':
      return steppedBackTexts(order, notification)
    case 'refunded':
      return refundTexts(order, notification)
    case 'exchange-asked':
    case 'exchanged':
      return exchangeTexts(order, notification)
    case 'being-checked':
      return reviewTexts(order)
    case 'photographed':
      return photographTexts(order, notification.photographs)
    case 'answered':
      return {
        subject: `Order ${order.number}: the makers answered you`,
        heading: 'The makers answered you',
        paragraphs: [notification.words, 'You can write back on the page of your order.'],
        short: { forms: ['has an answer from the makers.'] },
      }
    case 'link':
      return linkTexts(order)
  }
}

function placedTexts({ number, amountKes, expiresAt, reservedUntil }: Order, bankDetails: string): MessageTexts {
  const by = expiresAt ? ` by ${dayText(nairobiDay(expiresAt))}` : ''
  return {
    subject: `Order ${number}: how to pay it`,
    heading: 'Your order is placed',
    paragraphs: [
      `Please transfer ${formatKes(amountKes)}${by}, and write ${number} as its reference: it tells us which order you paid.`,
      bankDetails,
      ...(reservedUntil ? [`Your ready pieces are reserved until ${nairobiTimeText(reservedUntil)}.`] : []),
      'We begin to make your pieces when the money has arrived.',
    ],
    short: {
      forms: [
        `is placed. Please transfer ${formatKes(amountKes)}${by}.`,
        `is placed: please transfer ${formatKes(amountKes)}${expiresAt ? ` by ${shortDay(nairobiDay(expiresAt))}` : ''}.`,
      ],
    },
  }
}

export function linkTexts({ number }: Order): MessageTexts {
  return {
    subject: `The link to order ${number}`,
    heading: 'The link to your order',
    paragraphs: ['Here is the link to your order, as requested. It shows the order without a login.'],
    short: { forms: ['opens with the link that you asked for:', 'opens with this link:'] },
  }
}

function paidTexts(order: Order): MessageTexts {
  const kes = formatKes(order.amountKes)
  const by = ` by ${paymentMethods[order.method].noun}`
  const receipt = order.receipt ? `, receipt ${order.receipt}` : ''
  return {
    subject: `Order ${order.number} is paid`,
    heading: 'Thank you, your order is paid',
    paragraphs: [
      `We received ${kes}${by}${receipt}.`,
      `Your pieces are made by hand${promiseClause(order)}. We write again when they ${isCollected(order) ? 'stand ready' : 'are on their way'}.`,
    ],
    short: {
      forms: [
        `is paid: we received ${kes}${receipt}.${promiseSentence(shortPromise(order, dayText))}`,
        `is paid: we received ${kes}${receipt}.${promiseSentence(shortPromise(order, shortDay))}`,
        `is paid (${kes}${order.receipt ? `, ${order.receipt}` : ''})${commaClause(shortPromise(order, shortDay))}.`,
      ],
    },
  }
}

/** `photographs` is empty if staff removed all of them after the message was sent. */
function photographTexts({ number }: Order, photographs: MailPhotograph[]): MessageTexts {
  const [what, it] = photographs.length > 1 ? [`${photographs.length} photographs`, 'them'] : ['a photograph', 'it']
  const photographSentence = `The makers took ${what} of your pieces for you. You find ${it} on the page of your order, too.`
  return {
    subject: `Order ${number} in the making: ${what}`,
    heading: 'Your order in the making',
    paragraphs: [photographs.length > 0 ? photographSentence : 'The makers have removed the photograph.'],
    photographs,
    short: { forms: [`is in the making: the makers took ${what} for you.`] },
  }
}

type RefundNotification = Extract<CustomerNotification, { kind: 'refunded' }>

function refundTexts(order: Order, { amountKes, receipt, isManual }: RefundNotification): MessageTexts {
  const kes = formatKes(amountKes)
  const by = isManual ? '' : ` by ${paymentMethods[order.method].noun}`
  const receiptText = receipt ? `, ${isManual ? 'reference' : 'receipt'} ${receipt}` : ''
  return {
    subject: `Order ${order.number}: refund of ${kes}`,
    heading: 'Your refund',
    paragraphs: [`We have refunded ${kes} to you${by}${receiptText}.`],
    short: {
      forms: [`has a refund of ${kes}${receiptText}.`, `has a refund of ${kes}${receipt ? `, ${receipt}` : ''}.`],
    },
  }
}

function reviewTexts({ number, paidAt }: Order): MessageTexts {
  const payment = paidAt ? 'another payment of this order' : 'your payment'
  return {
    subject: `Order ${number}: we are checking ${paidAt ? 'another payment of it' : 'your payment'}`,
    heading: `We are checking ${payment}`,
    paragraphs: [
      'The payment details that we received do not match your order yet. Our team is checking them.',
      'Please do not pay again: we keep what has arrived, and write to you as soon as it is clear.',
    ],
    short: {
      forms: [
        `has ${paidAt ? 'another' : 'a'} payment that we are checking. Please do not pay again.`,
        `has ${paidAt ? 'another' : 'a'} payment we are checking. Do not pay again.`,
      ],
    },
  }
}
