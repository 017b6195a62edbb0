import { expect, test } from 'vitest'
import { defaultLook } from '#app/shop/look.ts'
import { bareOrder } from '#tests/support/shop/order.ts'
import type { Order } from '../order.ts'
import { type CustomerNotification, messageTexts } from './customer-message.ts'
import { linePictureId, mailHtml, mailText } from './mail-body.ts'
import { statusText } from './status-text.ts'

const order: Order = {
  ...bareOrder,
  contact: { name: '<img src=x onerror=alert(1)> & "Naisiae"', email: 'n@example.com', phone: '0712345678' },
  lines: [
    {
      id: 'l',
      productId: null,
      name: 'Cuff <b>',
      category: 'bracelets',
      priceCents: 2400,
      quantity: 2,
      imageKey: null,
    },
  ],
  isDemo: true,
  receipt: 'UKL0000001',
  expiresAt: new Date('2026-11-29T09:00:00Z'),
}
const parcel = { id: 'p', carrier: null, number: null, link: null, note: null, sentAt: order.createdAt, lines: [] }
const link = 'https://enkiama.example/orders/EK-1001/0123456789abcdef0123456789abcdef'
const shop = { shopName: 'Beads & <Co>', contactEmail: 'hello@enkiama.example', contactPhone: '+254 700 000 000' }
const look = defaultLook
const letter = (notification: CustomerNotification, one = order) => ({
  order: one,
  texts: messageTexts(one, notification),
  link,
  shop,
  look,
})

test('the mail of a paid order has the receipt, the pieces and the link', () => {
  const text = mailText(letter({ kind: 'paid' }))
  for (const part of [
    'We received KES 6,864 by M-Pesa, receipt UKL0000001.',
    'by 6 December 2026',
    '2 × Cuff <b>: $48.00',
    'Shipping: $5.00',
    'Total: $53.00 = KES 6,864',
    'This is a demo order: no real money moved.',
    'Shipping Address\nN\nA\nC, S Z\nKenya',
    link,
  ])
    expect(text).toContain(part)
})

test('typed text is escaped in the HTML, and the mail loads nothing from other hosts', () => {
  const note = 'Track <script>alert(1)</script>\nhere'
  const html = mailHtml(letter({ kind: 'sent', parcel: { ...parcel, note } }))
  expect(html).toContain('Hello,')
  expect(html).toContain('Track &#60;script&#62;alert(1)&#60;/script&#62;<br>here')
  expect(html).toContain('2 × Cuff &#60;b&#62;')
  expect(html).not.toMatch(/<script|<img|<link|url\(|\bsrc=(?!x )/)
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
})

test('a mail about a parcel links to its tracking, and otherwise only to the order page', () => {
  const followed = { ...parcel, carrier: 'DHL', number: '4711', link: 'https://dhl.example/?a=1&n=4711' }
  const html = mailHtml(letter({ kind: 'sent', parcel: followed }))
  expect(html).toContain('How to follow it: DHL 4711')
  expect(html).toContain('<a href="https://dhl.example/?a=1&#38;n=4711"')
  expect(html.match(/href="/g)).toHaveLength(2)
  expect(mailText(letter({ kind: 'sent', parcel: followed }))).toContain(
    'Follow the parcel: https://dhl.example/?a=1&n=4711',
  )
})

test('a number without a link is called a tracking number', () => {
  const numbered = { ...parcel, carrier: 'Aramex', number: 'RR123456785KE' }
  expect(mailText(letter({ kind: 'sent', parcel: numbered }))).toContain('\n\nTracking number: Aramex RR123456785KE\n')
})

test('the mail shows a picture of each piece, and the day of the parcel', () => {
  const lines = order.lines.map((line) => ({ ...line, imageKey: 'a'.repeat(32) }))
  const html = mailHtml(letter({ kind: 'sent', parcel }, { ...order, lines, withYouBy: '2026-12-09' }))
  expect(html.match(/<img src="[^"]*"/g)).toEqual([`<img src="cid:${linePictureId('l')}"`])
  expect(html).toContain('We have sent your order. It is with you by 9 December 2026.')
})

test('the total of the mail takes no room from names on a phone', () => {
  const html = mailHtml(letter({ kind: 'paid' }))
  const tableOf = (text: string) => html.slice(0, html.indexOf(text)).lastIndexOf('<table')
  expect(tableOf('>Total<')).not.toBe(tableOf('2 × Cuff'))
  expect(html).toContain('$53.00<br>KES 6,864')
  expect(html).not.toContain(' = KES')
})

test('the mail of an unpaid bank order has the bank details', () => {
  const words = messageTexts(order, { kind: 'placed', bankDetails: 'Equity Bank\n0123456789' })
  expect(words.paragraphs[0]).toContain('Please transfer KES 6,864 by 29 November 2026, and write EK-1001')
  expect(words.paragraphs[1]).toBe('Equity Bank\n0123456789')
})

test('every state has a WhatsApp text, and no subject contains typed text', () => {
  for (const state of ['awaiting_payment', 'paid', 'making', 'sent', 'delivered', 'cancelled', 'refunded'] as const) {
    expect(statusText({ ...order, state })).toMatch(/^\S.*\.$/)
  }
  const refund = { refundId: 'r', amountKes: 500, receipt: 'R1', isManual: true }
  const notifications: CustomerNotification[] = [
    { kind: 'refunded', ...refund },
    { kind: 'being-checked', hasMoneyArrived: true },
    { kind: 'cancelled' },
  ]
  for (const one of notifications) expect(messageTexts(order, one).subject).toMatch(/^Order EK-1001/)
})

test('the shop’s logo replaces its name in the mail, with the name as alternative text', () => {
  const logo = { key: 'k', type: 'svg', width: 300, height: 100 } as const
  const html = mailHtml({ ...letter({ kind: 'paid' }), look: { ...look, logo } })
  expect(html).toContain('<img src="cid:logo" alt="Beads &#38; &#60;Co&#62;" width="144" height="48"')
})
