import { arrivalPhrase } from '#app/delivery/delivery-option.ts'
import { dayText } from '#app/framework/nairobi.ts'
import { isCollected, type Order } from '../order.ts'
import { arrivalDay, dueWord } from '../order-texts.ts'
import { isPartlySent, type Parcel, parcelLinesText, partlySentText, trackingText } from '../parcels/parcel.ts'
import { type ShortTexts, shortDay } from './short-texts.ts'

export type MailPhotograph = { id: string; words: string | null }

/** `subject` and `heading` contain no typed text. `short` is for an SMS. */
export type MessageTexts = {
  subject: string
  heading: string
  paragraphs: string[]
  short: ShortTexts
  photographs?: MailPhotograph[]
  /** The carrier's tracking page. */
  trackingLink?: string
}

/** Steps that staff can undo. */
export const progressNotifications = ['making', 'sent', 'ready'] as const
export type ProgressNotification = (typeof progressNotifications)[number]

export function isProgressNotification(kind: string): kind is ProgressNotification {
  return progressNotifications.some((step) => step === kind)
}

export const promiseSentence = (words: string) => words && ` It is ${words}.`

export function productionTexts(order: Order): MessageTexts {
  return {
    subject: `Order ${order.number} is being made`,
    heading: 'Your order is being made',
    paragraphs: [`The makers have begun with your pieces${promiseClause(order)}.`],
    short: {
      forms: [
        `is being made${commaClause(shortPromise(order, dayText))}.`,
        `is being made${commaClause(shortPromise(order, shortDay))}.`,
      ],
    },
  }
}

export function promiseClause(order: Order): string {
  const { makingDueOn, withYouBy } = order
  if (!makingDueOn) return ''
  if (withYouBy && isCollected(order)) return `, ready to collect by ${dayText(withYouBy)}`
  return `, ready by ${dayText(makingDueOn)}${withYouBy ? `, ${orderArrival(order)} by ${dayText(withYouBy)}` : ''}`
}

const orderArrival = ({ delivery }: Order) => (delivery ? arrivalPhrase(delivery) : 'with you')

export const commaClause = (words: string) => words && `, ${words}`

/** The day of arrival or, if it is unknown, the day of completion. An SMS has space for only one day. */
export function shortPromise(order: Order, day: (day: string) => string): string {
  if (order.withYouBy) return `${orderArrival(order)} by ${day(order.withYouBy)}`
  return order.makingDueOn ? `${dueWord(order).toLowerCase()} by ${day(order.makingDueOn)}` : ''
}

export function readyTexts({ number, delivery }: Order): MessageTexts {
  const place = delivery?.place ?? ''
  return {
    subject: `Order ${number} is ready to collect`,
    heading: 'Your order is ready to collect',
    paragraphs: ['Your pieces are made and wait for you here:', place, `Please say your order's number, ${number}.`],
    short: place ? { forms: ['is ready to collect:'], typed: `${place}.` } : { forms: ['is ready to collect.'] },
  }
}

export function sentTexts(order: Order, parcel: Parcel): MessageTexts {
  const how = trackingText(parcel)
  // Without a link, a carrier and a number are no way to follow the parcel.
  const howLabel = parcel.number && !parcel.link ? 'Tracking number' : 'How to follow it'
  const { subject, heading, sent, forms } = parcelTexts(order, parcel)
  return {
    subject,
    heading,
    paragraphs: [sent, ...(how ? [`${howLabel}: ${how}`] : [])],
    ...(parcel.link ? { trackingLink: parcel.link } : {}),
    short: { forms, ...(how ? { typed: how } : {}) },
  }
}

type ParcelTexts = { subject: string; heading: string; sent: string; forms: ShortTexts['forms'] }

/** Texts for a parcel with the whole order, a part of it, or the rest. */
function parcelTexts(order: Order, parcel: Parcel): ParcelTexts {
  const { number } = order
  const pieces = parcelLinesText(parcel, order.lines)
  if (isPartlySent(order))
    return {
      subject: `Order ${number} is partly on its way`,
      heading: 'A part of your order is on its way',
      sent: `We have sent ${pieces}. ${partlySentText(order)}, and we write again when more follows.`,
      forms: [`is partly on its way: ${partlySentText(order)}.`, 'is partly on its way.'],
    }
  // After sending, the day of completion is no longer of interest.
  const withYouBy = arrivalDay(order)
  const by = withYouBy ? promiseSentence(shortPromise({ ...order, withYouBy }, dayText)) : ''
  if (order.parcels.length > 1)
    return {
      subject: `The rest of order ${number} is on its way`,
      heading: 'The rest of your order is on its way',
      sent: `We have sent ${pieces}, the rest of your order.${by}`,
      forms: ['is all on its way now.'],
    }
  return {
    subject: `Order ${number} is on its way`,
    heading: 'Your order is on its way',
    sent: `We have sent your order.${by}`,
    forms: ['is on its way.'],
  }
}

const stepTexts: Record<ProgressNotification, string> = {
  making: 'being made',
  sent: 'on its way',
  ready: 'ready to collect',
}

type StepBack = { step: ProgressNotification; isPart?: boolean }

export function steppedBackTexts({ number }: Order, { step, isPart = false }: StepBack): MessageTexts {
  const stepText = stepTexts[step]
  const part = isPart ? 'all ' : ''
  return {
    subject: `Order ${number} is not ${part}${stepText} yet`,
    heading: `Your order is not ${part}${stepText} yet`,
    paragraphs: [
      isPart
        ? 'Our last message about a parcel was a mistake, and we are sorry. We write again when it is on its way.'
        : `Our last message was a mistake, and we are sorry. We write again when your order is ${stepText}.`,
    ],
    short: { forms: [`is not ${part}${stepText} yet. We write again when it is.`, `is not ${part}${stepText} yet.`] },
  }
}
