import { formatKes } from '#app/money/money.ts'
import { isStaffMarked, paymentMethods } from '#app/money/payment-method.ts'
import { dayText, nairobiDay } from '#app/platform/nairobi.ts'
import { isCollected, type Order } from '../order.ts'
import { dueText } from '../order-words.ts'

/** What happened to an order, as its customer hears of it. */
export type CustomerNews =
  | { kind: 'placed'; bankDetails: string }
  | { kind: 'paid' | 'making' | 'sent' | 'ready' | 'cancelled' | 'being-checked' }
  | { kind: 'answered'; letterId: string; words: string }
  | { kind: 'photographed'; firstId: string; photographs: ShownPhotograph[] }
  | { kind: 'refunded'; refundId: string; amountKes: number; receipt: string | null; isByHand: boolean }
export type NewsKind = CustomerNews['kind']
export type ShownPhotograph = { id: string; words: string | null }

/** Within it further photographs join the message that waits, and one taken back leaves it. */
export const gatherSeconds = 120

/** `subject` and `heading` hold nothing that anybody typed. `short` is for an SMS, between the order's number and its link. */
export type MessageWords = {
  subject: string
  heading: string
  paragraphs: string[]
  short: string
  photographs?: ShownPhotograph[]
}

/** What makes two messages of an order the same, and so the second one needless. */
export function newsKey(news: CustomerNews): string {
  if (news.kind === 'answered') return `answered:${news.letterId}`
  if (news.kind === 'photographed') return `photographed:${news.firstId}`
  return news.kind === 'refunded' ? `refunded:${news.refundId}` : news.kind
}

export function newsKind(key: string): NewsKind {
  return key.split(':')[0] as NewsKind
}

export function messageWords(order: Order, news: CustomerNews): MessageWords {
  const words = wordsOf(order, news)
  const demo = order.isDemo ? ['This is a demo order: no real money moved.'] : []
  return { ...words, paragraphs: [...words.paragraphs, ...demo] }
}

function wordsOf(order: Order, news: CustomerNews): MessageWords {
  switch (news.kind) {
    case 'placed':
      return placedWords(order, news.bankDetails)
    case 'paid':
      return paidWords(order)
    case 'making':
      return makingWords(order)
    case 'sent':
      return sentWords(order)
    case 'ready':
      return readyWords(order)
    case 'cancelled':
      return {
        subject: `Order ${order.number} is cancelled`,
        heading: 'Your order is cancelled',
        paragraphs: ['Nothing needs to be paid for it any more. If you have paid already, please write to us.'],
        short: 'cancelled, nothing needs to be paid.',
      }
    case 'refunded':
      return refundedWords(order, news)
    case 'being-checked':
      return checkedWords(order)
    case 'photographed':
      return photographedWords(order, news.photographs)
    case 'answered':
      return {
        subject: `Order ${order.number}: the makers answered you`,
        heading: 'The makers answered you',
        paragraphs: [news.words, 'You can write back on the page of your order.'],
        short: 'the makers answered you.',
      }
  }
}

function placedWords({ number, amountKes, expiresAt }: Order, bankDetails: string): MessageWords {
  const by = expiresAt ? ` by ${dayText(nairobiDay(expiresAt))}` : ''
  return {
    subject: `Order ${number}: how to pay it`,
    heading: 'Your order is placed',
    paragraphs: [
      `Please transfer ${formatKes(amountKes)}${by}, and write ${number} with the transfer: by it we know that the money is yours.`,
      bankDetails,
      'Making begins when the money is here.',
    ],
    short: `placed. Please transfer ${formatKes(amountKes)}${by}.`,
  }
}

function paidWords(order: Order): MessageWords {
  const kes = formatKes(order.amountKes)
  const by = ` by ${paymentMethods[order.method].noun}`
  const receipt = order.receipt ? `, receipt ${order.receipt}` : ''
  return {
    subject: `Order ${order.number} is paid`,
    heading: 'Thank you, it is paid',
    paragraphs: [
      `We received ${kes}${by}${receipt}.`,
      `Your pieces are made by hand${ready(order)}. We write again when they ${isCollected(order) ? 'stand ready' : 'are on their way'}.`,
    ],
    short: `${kes} received${receipt}.${promised(order) ? ` ${promised(order).replace(/^./, (letter) => letter.toUpperCase())}.` : ''}`,
  }
}

function makingWords(order: Order): MessageWords {
  return {
    subject: `Order ${order.number} is being made`,
    heading: 'Your order is being made',
    paragraphs: [`The makers have begun with your pieces${ready(order)}.`],
    short: `is being made${promised(order) && `, ${promised(order)}`}.`,
  }
}

function ready(order: Order): string {
  return order.makingDueOn ? `, ready by ${dayText(order.makingDueOn)}${arrives(order)}` : ''
}

/** The one day that an SMS has room for. */
function promised(order: Order): string {
  if (order.withYouBy) return arrives(order).slice(2)
  return order.makingDueOn ? dueText(order, order.makingDueOn).replace(/^./, (letter) => letter.toLowerCase()) : ''
}

function arrives(order: Order): string {
  if (!order.withYouBy) return ''
  return isCollected(order)
    ? `, yours to collect by ${dayText(order.withYouBy)}`
    : `, with you by ${dayText(order.withYouBy)}`
}

/** None is left where all were taken back after they had been sent. */
function photographedWords({ number }: Order, photographs: ShownPhotograph[]): MessageWords {
  const [what, it] = photographs.length > 1 ? [`${photographs.length} photographs`, 'them'] : ['a photograph', 'it']
  const told = `The makers took ${what} of your pieces for you. You find ${it} on the page of your order, too.`
  return {
    subject: `Order ${number} in the making: ${what}`,
    heading: 'Your order in the making',
    paragraphs: [photographs.length > 0 ? told : 'The makers have taken the photograph back.'],
    photographs,
    short: `the makers took ${what} of it for you.`,
  }
}

function readyWords({ number, delivery }: Order): MessageWords {
  const place = delivery?.place ?? ''
  return {
    subject: `Order ${number} is ready to collect`,
    heading: 'Your order is ready to collect',
    paragraphs: ['Your pieces are made and wait for you here:', place, `Please say your order's number, ${number}.`],
    short: `is ready to collect: ${place}.`,
  }
}

function sentWords({ number, trackingNote }: Order): MessageWords {
  return {
    subject: `Order ${number} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: ['We have sent your order.', ...(trackingNote ? [`How to follow it: ${trackingNote}`] : [])],
    short: `is on its way.${trackingNote ? ` ${trackingNote}` : ''}`,
  }
}

type Refunded = Extract<CustomerNews, { kind: 'refunded' }>

function refundedWords(order: Order, { amountKes, receipt, isByHand }: Refunded): MessageWords {
  const kes = formatKes(amountKes)
  const by = isByHand ? '' : ` by ${paymentMethods[order.method].noun}`
  const known = receipt ? `, ${isByHand ? 'reference' : 'receipt'} ${receipt}` : ''
  return {
    subject: `Order ${order.number}: ${kes} went back to you`,
    heading: 'Your money went back',
    paragraphs: [`We gave ${kes} back to you${by}${known}.`],
    short: `${kes} went back to you${known}.`,
  }
}

function checkedWords({ number, paidAt }: Order): MessageWords {
  const what = paidAt ? 'another payment of this order' : 'your payment'
  return {
    subject: `Order ${number}: we are checking ${paidAt ? 'another payment of it' : 'your payment'}`,
    heading: `We are checking ${what}`,
    paragraphs: [
      'What we were told of it does not fit together yet, so the makers look at it themselves.',
      'Please do not pay again: what has arrived is kept, and we write to you.',
    ],
    short: `we are checking ${what}. Please do not pay again.`,
  }
}

/** What staff may say of an order as it stands, without its link. */
export function standingText(order: Order): string {
  switch (order.state) {
    case 'awaiting_payment':
      if (isStaffMarked(order.method)) return placedWords(order, '').short
      return `waits for its payment of ${formatKes(order.amountKes)}.`
    case 'delivered':
      return 'has arrived. Thank you.'
    case 'refunded':
      return `${formatKes(order.refundedKes)} went back to you.`
    case 'sent':
      return wordsOf(order, { kind: isCollected(order) ? 'ready' : 'sent' }).short
    default:
      return wordsOf(order, { kind: order.state }).short
  }
}
