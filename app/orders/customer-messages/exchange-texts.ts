import { formatKes } from '#app/money/money.ts'
import type { Order } from '../order.ts'
import type { MessageTexts } from './step-texts.ts'

/** `what`: 'Rain bangle, Large instead of Small'. `kes`: the difference to pay. */
export type ExchangeNotification =
  | { kind: 'exchange-asked'; exchangeId: string; what: string; kes: number }
  | { kind: 'exchanged'; exchangeId: string; what: string }

export function exchangeTexts({ number }: Pick<Order, 'number'>, notification: ExchangeNotification): MessageTexts {
  const { what } = notification
  if (notification.kind === 'exchanged')
    return {
      subject: `Order ${number}: your exchange is done`,
      heading: 'Your exchange is done',
      paragraphs: [`You will receive: ${what}.`],
      short: { forms: ['is exchanged as you asked.'] },
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
