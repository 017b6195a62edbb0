import { expect, test } from 'vitest'
import { bareOrder } from '#tests/support/shop/order.ts'
import type { Order } from '../order.ts'
import { type CustomerNotification, messageTexts } from './customer-message.ts'
import { countGsmCharacters } from './gsm-text.ts'
import { smsText } from './short-texts.ts'

const longest: Order = {
  ...bareOrder,
  number: 'EK-999999',
  amountKes: 9_999_999,
  expiresAt: new Date('2027-09-30T09:00:00Z'),
  makingDueOn: '2027-09-30',
  withYouBy: '2027-09-30',
}
const parcelOf = (note: string | null) => ({
  id: 'p',
  carrier: null,
  number: null,
  link: null,
  note,
  sentAt: new Date('2026-11-22T09:00:00Z'),
  lines: [],
})
const line = { id: 'l', productId: 'p', name: 'Cuff', category: 'bracelets', priceCents: 1, imageKey: null }
const partly: Order = { ...longest, lines: [{ ...line, quantity: 999, sent: 998 }] }
const madeOnly = { ...longest, withYouBy: null }
const shopName = 'The Naibunga Conservancy Beads Workshop'
const linkAt = (host: string) => `https://${host}/orders/EK-999999/${'f'.repeat(32)}`
const link = linkAt('www.naibunga-bead-workshop.co.ke')
const refund = { refundId: 'r', amountKes: 9_999_999, receipt: 'UJ22T8IYOU' }
const cases: [string, Order, CustomerNotification, string[]][] = [
  ['placed', longest, { kind: 'placed', bankDetails: 'x' }, ['transfer KES 9,999,999', 'by 30 Sep']],
  ['paid', longest, { kind: 'paid' }, ['KES 9,999,999', 'UJ22T8IYOU', 'with you by 30 Sep']],
  ['paid, without a delivery', madeOnly, { kind: 'paid' }, ['KES 9,999,999', 'UJ22T8IYOU', 'by 30 Sep']],
  ['being made', longest, { kind: 'making' }, ['being made', 'with you by 30 Sep']],
  ['sent', longest, { kind: 'sent', parcel: parcelOf(null) }, ['is on its way']],
  ['partly sent', partly, { kind: 'sent', parcel: parcelOf(null) }, ['is partly on its way']],
  ['cancelled', longest, { kind: 'cancelled' }, ['is cancelled, and nothing needs to be paid.']],
  ['being checked', longest, { kind: 'being-checked', hasMoneyArrived: true }, ['not pay again.']],
  ['refunded', longest, { kind: 'refunded', ...refund, isManual: false }, ['KES 9,999,999', 'UJ22T8IYOU']],
  ['answered', longest, { kind: 'answered', messageId: 'l', words: 'w' }, ['has an answer from the makers.']],
  [
    'photographed',
    longest,
    { kind: 'photographed', firstId: 'p', photographs: [{ id: 'p', words: null }] },
    ['for you.'],
  ],
  ['asked for its link', longest, { kind: 'link', requestedAt: longest.createdAt }, ['opens with']],
]

const textOf = (order: Order, notification: CustomerNotification, to = link) =>
  smsText({
    number: order.number,
    shopName,
    isDemo: false,
    texts: messageTexts(order, notification).short,
    link: to,
    optOut: '',
  })

test.each(cases)(
  'an SMS with the longest number, amount, receipt, day and address fits into one part: %s',
  (_name, order, notification, parts) => {
    const text = textOf(order, notification)
    for (const part of ['EK-999999', link, ...parts]) expect(text).toContain(part)
    expect(text).not.toContain('...')
    expect(countGsmCharacters(text), text).toBeLessThanOrEqual(160)
  },
)

test.each(cases)('a longer address adds a second part, and is never cut: %s', (_name, order, notification, parts) => {
  const far = linkAt(`${'shanga'.repeat(15)}.co.ke`)
  const text = textOf(order, notification, far)
  for (const part of ['EK-999999', far, ...parts]) expect(text).toContain(part)
  expect(text).not.toContain('...')
  expect(countGsmCharacters(text)).toBeLessThanOrEqual(306)
})

test('only text typed by staff is shortened to fit', () => {
  const parcel = parcelOf('Wells Fargo parcel [7] '.repeat(20).trim())
  const text = textOf(longest, { kind: 'sent', parcel })
  expect(countGsmCharacters(text)).toBeLessThanOrEqual(160)
  expect(text).toMatch(/^EK-999999 is on its way\. Wells Fargo.*\.\.\. https:/)
  expect(text.endsWith(link)).toBe(true)
  const short = textOf(longest, { kind: 'sent', parcel: parcelOf('G4S 77') }, 'https://enkiama.example/o')
  expect(short).toBe(`${shopName}: your order EK-999999 is on its way. G4S 77 https://enkiama.example/o`)
})

test('the SMS names the shop if there is room, and a promotional SMS explains the opt-out', () => {
  const texts = { forms: ['is on its way.'] as [string] }
  const sms = { number: 'EK-1', shopName: 'Enkiama', isDemo: true, texts, link: 'https://e.example/o' }
  expect(smsText({ ...sms, optOut: 'Stop: *456*9*5#' })).toBe(
    'Enkiama DEMO: your order EK-1 is on its way. https://e.example/o Stop: *456*9*5#',
  )
  const full = smsText({ ...sms, link: `https://e.example/${'o'.repeat(100)}`, optOut: 'Stop: *456*9*5#' })
  expect(full).not.toContain('Stop')
})
