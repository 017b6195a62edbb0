import { expect, test } from 'vitest'
import { parseHtml } from '#sandbox/telegram/html-text.ts'
import { givenAddress } from '#tests/support/shop/givens.ts'
import { bareOrder } from '#tests/support/shop/order.ts'
import type { Order } from '../order.ts'
import { escapeHtml, orderMessage, reviewMessage } from './order-message.ts'

function givenOrder(change: Partial<Order> = {}): Order {
  return {
    ...bareOrder,
    contact: { name: 'Naisiae', email: 'n@example.com', phone: '+254712345678' },
    shippingAddress: givenAddress,
    lines: [givenLine('Herd band')],
    rate: { rate: '129.500000', source: 'open.er-api.com', fetchedAt: null, isFallback: false },
    paidAt: new Date('2026-11-21T21:05:00Z'),
    ...change,
  }
}

function givenLine(name: string) {
  return { id: name, productId: name, name, category: 'bracelets', priceCents: 2_400, quantity: 2, imageKey: null }
}

function shown(html: string): string {
  const parsed = parseHtml(html)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.text
}

test('the message has all data for the makers, with the number first', () => {
  expect(shown(orderMessage(givenOrder()))).toBe(
    [
      'EK-1001 paid 22 November 2026, 00:05',
      '',
      '2 × Herd band, $24.00 each: $48.00',
      '',
      'Subtotal $48.00, shipping $5.00',
      'Total $53.00 = KES 6,864 at KES 129.5 for $1',
      'M-Pesa receipt UJ22T8IYOU',
      '',
      'Customer: Naisiae',
      'Phone: +254712345678',
      'Email: n@example.com',
      'Ship to: Naisiae Sankale, Ngong Road 12, Nairobi, Nairobi County, 00100, Kenya, +254712345678',
      '',
      'Made by 6 December 2026',
    ].join('\n'),
  )
})

test('a day is a ready day for pieces in stock, and a making day if one is made to order', () => {
  const [ready, toMake] = [
    { ...givenLine('Band'), ready: 2 },
    { ...givenLine('Cuff'), ready: 1 },
  ]
  expect(shown(orderMessage(givenOrder({ lines: [ready] })))).toContain('\nReady by 6 December 2026')
  expect(shown(orderMessage(givenOrder({ lines: [ready, toMake] })))).toContain('\nMade by 6 December 2026')
})

test('a discount has its own line between goods and shipping', () => {
  const reduced = { discountCents: 480, totalCents: 4_820, amountKes: 6_242, discountKes: 622 }
  const text = shown(orderMessage(givenOrder(reduced)))
  expect(text).toContain('Subtotal $48.00, discount -$4.80, shipping $5.00\nTotal $48.20 = KES 6,242')
})

test('the message marks a demo order, a missing receipt and the default rate', () => {
  const rate = { rate: '129', source: 'default', fetchedAt: null, isFallback: true }
  const text = shown(orderMessage(givenOrder({ isDemo: true, receipt: null, rate })))
  expect(text).toContain('DEMO: no real money moved.')
  expect(text).toContain('the receipt follows')
  expect(text).toContain('KES 129 for $1 (default rate)')
  expect(shown(orderMessage(givenOrder({ method: 'bank' })))).toContain('Paid by bank transfer')
})

test.each(['Tom & Jerry <b>', '5 > 3', `O'Neil "x"`, '🪡 mkufu', 'שלום', '</b>', '&lt;', '&#60;script>'])(
  '%j is displayed as it was typed',
  (name) => {
    expect(shown(escapeHtml(name))).toBe(name)
    expect(shown(orderMessage(givenOrder({ lines: [givenLine(name)] })))).toContain(`2 × ${name}, `)
  },
)

test('line breaks and long names can’t break the layout of the message', () => {
  expect(escapeHtml('a\nb\u0000c')).toBe('a b c')
  expect(escapeHtml('Paid \u202e000,1 SEK\u2066')).toBe('Paid 000,1 SEK')
  expect(escapeHtml('Nai\u200bsi\u00ada\ufeffe\u2060 \u3164San\u{e0041}kale')).toBe('Naisiae Sankale')
  expect(escapeHtml('👩‍🌾 می‌خواهم')).toBe('👩‍🌾 می‌خواهم')
  expect([...escapeHtml('🪡'.repeat(300))]).toHaveLength(241)
})

test('a long cart is cut with a count, well below the limit of the channel', () => {
  const lines = Array.from({ length: 50 }, (_, n) => givenLine(`${n} ${'&'.repeat(118)}`))
  const text = shown(orderMessage(givenOrder({ lines })))
  expect([...text].length).toBeLessThanOrEqual(3_500)
  const listed = text.split('\n').filter((line) => line.startsWith('2 ×')).length
  expect(text).toContain(`… and ${50 - listed} more, see the back office`)
  expect(listed).toBeGreaterThan(10)
})

test('a review is announced without customer data', () => {
  expect(shown(reviewMessage(givenOrder(), 'The order was paid twice.', 'here'))).toBe(
    ['EK-1001 needs review', 'The order was paid twice.', 'The money is kept. Please look into the back office.'].join(
      '\n',
    ),
  )
})
