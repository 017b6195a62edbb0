import { dayText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import type { Order } from '../order.ts'
import { shortDay } from './short-texts.ts'
import { commaClause, type MessageTexts, promiseClause, shortPromise } from './step-texts.ts'

/**
 * `what`: 'Rain bangle, Large instead of Small'. `kes`: the difference to pay. `isPostponed`: the promised days are
 * later now.
 */
export type ExchangeNotification =
  | { kind: 'exchange-asked'; exchangeId: string; what: string; kes: number }
  | { kind: 'exchanged'; exchangeId: string; what: string; isPostponed: boolean }

export function exchangeTexts(order: Order, notification: ExchangeNotification): MessageTexts {
  const { number } = order
  const { what } = notification
  if (notification.kind === 'exchanged')
    return {
      subject: `Order ${number}: your exchange is done`,
      heading: 'Your exchange is done',
      paragraphs: [`You will receive: ${what}${notification.isPostponed ? promiseClause(order) : ''}.`],
      short: {
        forms: notification.isPostponed
          ? [exchangedText(order, dayText), exchangedText(order, shortDay)]
          : ['is exchanged as you asked.'],
      },
    }
  const kes = formatKes(notification.kes)
  return {
    subject: `Order ${number}: ${kes} for your exchange`,
    heading: 'Your exchange',
    paragraphs: [
      `You asked for an exchange: ${what}. It costs ${kes} more.`,
      'Please pay it on the page of your order within 7 days. Your order waits until then.',
    ],
    short: { forms: [`has an exchange: please pay ${kes} more on its page.`] },
  }
}

const exchangedText = (order: Order, day: (day: string) => string) =>
  `is exchanged as you asked${commaClause(shortPromise(order, day))}.`
