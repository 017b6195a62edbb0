import { dayText } from '#app/framework/nairobi.ts'
import { isCollected, type Order } from '../order.ts'
import { dueWord } from '../order-texts.ts'
import { type ShortTexts, shortDay } from './short-texts.ts'

export type ShownPhotograph = { id: string; words: string | null }

/** `subject` and `heading` hold nothing that anybody typed. `short` is for an SMS. */
export type MessageTexts = {
  subject: string
  heading: string
  paragraphs: string[]
  short: ShortTexts
  photographs?: ShownPhotograph[]
}

/** What staff may undo. */
export const stepNotifications = ['making', 'sent', 'ready'] as const
export type StepNotification = (typeof stepNotifications)[number]

export function isStep(kind: string): kind is StepNotification {
  return stepNotifications.some((step) => step === kind)
}

export const sentence = (words: string) => words && ` It is ${words}.`

export function productionText(order: Order): MessageTexts {
  return {
    subject: `Order ${order.number} is being made`,
    heading: 'Your order is being made',
    paragraphs: [`The makers have begun with your pieces${ready(order)}.`],
    short: {
      forms: [`is being made${after(promised(order, dayText))}.`, `is being made${after(promised(order, shortDay))}.`],
    },
  }
}

export function ready(order: Order): string {
  return order.makingDueOn ? `, ready by ${dayText(order.makingDueOn)}${arrives(order)}` : ''
}

export const after = (words: string) => words && `, ${words}`

/** The one day that an SMS has room for. */
export function promised(order: Order, day: (day: string) => string): string {
  if (order.withYouBy) return `${isCollected(order) ? 'yours to collect' : 'with you'} by ${day(order.withYouBy)}`
  return order.makingDueOn ? `${dueWord(order).toLowerCase()} by ${day(order.makingDueOn)}` : ''
}

function arrives(order: Order): string {
  if (!order.withYouBy) return ''
  return isCollected(order)
    ? `, yours to collect by ${dayText(order.withYouBy)}`
    : `, with you by ${dayText(order.withYouBy)}`
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

export function sentText(order: Order): MessageTexts {
  const { number, trackingNote } = order
  return {
    subject: `Order ${number} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: [
      `We have sent your order.${sentence(promised(order, dayText))}`,
      ...(trackingNote ? [`How to follow it: ${trackingNote}`] : []),
    ],
    short: { forms: ['is on its way.'], ...(trackingNote ? { typed: trackingNote } : {}) },
  }
}

const stepTexts: Record<StepNotification, string> = {
  making: 'being made',
  sent: 'on its way',
  ready: 'ready to collect',
}

export function steppedBackText({ number }: Order, step: StepNotification): MessageTexts {
  const what = stepTexts[step]
  return {
    subject: `Order ${number} is not ${what} yet`,
    heading: `Your order is not ${what} yet`,
    paragraphs: [`Our last message was a mistake, and we are sorry. We write again when your order is ${what}.`],
    short: { forms: [`is not ${what} yet. We write again when it is.`, `is not ${what} yet.`] },
  }
}
