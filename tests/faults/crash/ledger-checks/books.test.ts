import { expect, test } from 'vitest'
import { findFaults } from './books.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { findLogFaults } from './log.ts'
import type { BookRows } from './rows.ts'
import type { World } from './world.ts'

type Case = { world: World; rows: BookRows; ledger: Ledger }

/** One order of KES 1,300, paid by card and partly refunded. */
function rightBooks(): Case {
  const order = { id: 'o1', number: 'EK-1', state: 'paid', method: 'card', is_paid: true, amount_kes: 1_300 }
  const attempt = { id: 'a1', order_id: 'o1', provider: 'card', amount_kes: 1_300, state: 'success', is_by_hand: false }
  const refund = { id: 'f1', order_id: 'o1', attempt_id: 'a1', provider: 'card', way: 'provider', state: 'done' }
  const sale = { order_id: 'o1', line_id: 'l1', is_discount: false }
  const letter = { id: 'm1', order_id: 'o1', round: 1, text: 'Thank you' }
  const ledger = openLedger()
  ledger.orders.add('o1')
  ledger.refunds.add('f1')
  return {
    ledger,
    world: {
      charges: [{ provider: 'card', of: 'own', amountKes: 1_300 }],
      givenBack: [{ provider: 'card', of: 'own', amountKes: 300 }],
      posts: ['EK-1 is paid'],
      texts: ['Thank you'],
      mailIds: ['<m1.1@shop>'],
    },
    rows: {
      orders: [{ ...order, subtotal_cents: 1_000, discount_cents: 0, refunded_kes: 300 }],
      attempts: [{ ...attempt, result_code: null, receipt: 'PS-1', callback_token: 't1', own_id: 'own' }],
      receipts: [{ receipt: 'PS-1', attempt_id: 'a1', amount_kes: '1300.00', standing: 'matched' }],
      statement: [],
      reviews: [],
      sales: [
        { ...sale, quantity: 1, total_cents: 1_000, is_sale: true },
        { ...sale, quantity: 0, total_cents: -230, is_sale: false },
      ],
      refunds: [{ ...refund, amount_kes: 300, line_cents: 230 }],
      messages: [{ order_id: 'o1', state: 'sent', text: 'EK-1 is paid' }],
      customerMessages: [
        { ...letter, way: 'email', state: 'sent' },
        { ...letter, id: 'm2', way: 'sms', state: 'sent' },
      ],
    },
  }
}

const [first] = rightBooks().rows.attempts
if (!first) throw new Error('no attempt')

test('correct books have no faults', () => {
  const { world, rows, ledger } = rightBooks()
  expect(findFaults(world, rows, ledger)).toEqual([])
})

const wrong: [what: string, spoil: (books: Case) => unknown, said: RegExp][] = [
  [
    'a charge that no attempt knows',
    ({ world }) => world.charges.push({ provider: 'mpesa', of: 'x', amountKes: 5 }),
    /^lost: a charge/,
  ],
  [
    'a charge whose attempt nobody looks at',
    ({ rows }) => Object.assign(rows.attempts[0] ?? {}, { state: 'unknown' }),
    /nobody is told/,
  ],
  ['two charges for one attempt', ({ world }) => world.charges.push(...world.charges), /^doubled: 2 charges/],
  ['a shilling more', ({ world }) => Object.assign(world.charges[0] ?? {}, { amountKes: 1_301 }), /^mischarged/],
  [
    'an order of another amount',
    ({ rows }) => Object.assign(rows.orders[0] ?? {}, { amount_kes: 1_299 }),
    /^mischarged: EK-1/,
  ],
  ['a success without money', ({ world }) => world.charges.pop(), /without money/],
  [
    'a second payment without a review',
    ({ rows, world }) => {
      rows.attempts.push({ ...first, id: 'a2', own_id: 'own2', receipt: 'PS-2' })
      world.charges.push({ provider: 'card', of: 'own2', amountKes: 1_300 })
    },
    /^doubled: EK-1 was paid by 2/,
  ],
  [
    'money for an order that is not paid',
    ({ rows }) => Object.assign(rows.orders[0] ?? {}, { is_paid: false }),
    /^lost: the money for EK-1/,
  ],
  ['an order that is gone', ({ ledger }) => ledger.orders.add('o2'), /^lost: an order/],
  [
    'a transfer that was marked for nothing',
    ({ rows, ledger }) => {
      ledger.marked.add('EK-2')
      rows.orders.push({
        ...rightBooks().rows.orders[0],
        number: 'EK-2',
        id: 'o2',
        is_paid: false,
        refunded_kes: 0,
      } as never)
    },
    /^lost: EK-2 was marked/,
  ],
  [
    'a payment by hand that nobody heard of',
    ({ ledger }) => ledger.byHand.set('UKL1', { orderNumber: 'EK-1', amount: 5 }),
    /^lost: the receipt UKL1/,
  ],
  ['sales of another sum', ({ rows }) => rows.sales.pop(), /^the sales of EK-1/],
  [
    'a refund made twice',
    ({ world }) => world.givenBack.push(...world.givenBack),
    /gave KES 600 back, the books say KES 300/,
  ],
  ['a refund that is gone', ({ ledger }) => ledger.refunds.add('f2'), /^lost: a refund/],
  ['no message for the makers', ({ rows }) => rows.messages.pop(), /has 0 messages/],
  ['a message that was never posted', ({ world }) => world.posts.pop(), /do not know of EK-1/],
  ['an SMS twice', ({ world }) => world.texts.push('Thank you'), /^doubled: the SMS/],
  ['no mail', ({ world }) => world.mailIds.pop(), /^lost: the mail/],
]

test.each(wrong)('the check finds %s', (_what, spoil, said) => {
  const books = rightBooks()
  spoil(books)
  expect(findFaults(books.world, books.rows, books.ledger)).toContainEqual(expect.stringMatching(said))
})

test('an unformatted log line is found, and so is a secret in a formatted one', () => {
  const good = '{"level":50,"msg":"the database is unavailable"}\n  The shop is open\n'
  expect(findLogFaults(good, ['254712345678'])).toEqual([])
  expect(findLogFaults(`${good}Error: Failed query: 254712345678\n`, ['254712345678'])).toHaveLength(2)
})
