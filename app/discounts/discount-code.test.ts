import { expect, test } from 'vitest'
import { type CodeTerms, checkCode, discountAmount, refusalText, tidyCode } from './discount-code.ts'

const terms: CodeTerms = {
  percent: 10,
  amountCents: null,
  minCents: 5000,
  beginsOn: '2026-11-01',
  endsOn: '2026-11-30',
  maxUses: 3,
  maxUsesOfCustomer: 1,
  endedAt: null,
}
const order = { subtotalCents: 5000, addedCents: 500, today: '2026-11-30', uses: { all: 2, ofCustomer: 0 } }

test.each([
  [{ percent: 10 }, 4995, 500],
  [{ percent: 33 }, 101, 33],
  [{ percent: 100 }, 4995, 4995],
  [{ percent: null, amountCents: 700 }, 4995, 700],
  [{ percent: null, amountCents: 700 }, 600, 600],
])('%o takes off %i cents of goods: %i', (kind, subtotalCents, cents) => {
  expect(discountAmount({ ...terms, ...kind }, subtotalCents)).toBe(cents)
})

test.each([
  [{}, {}, null],
  [{}, { today: '2026-10-31' }, 'no-such-code'],
  [{}, { today: '2026-12-01' }, 'over'],
  [{ endsOn: null }, { today: '2036-12-01' }, null],
  [{ endedAt: new Date() }, {}, 'over'],
  [{}, { uses: { all: 3, ofCustomer: 0 } }, 'used-up'],
  [{ maxUses: null, maxUsesOfCustomer: null }, { uses: { all: 900, ofCustomer: 9 } }, null],
  [{}, { uses: { all: 1, ofCustomer: 1 } }, 'used-before'],
  [{}, { subtotalCents: 4999 }, 'too-small'],
  [{ percent: 100 }, { addedCents: 0 }, 'nothing-to-pay'],
  [{ percent: 100 }, {}, null],
])('a code with terms %o refuses an order %o as %s', (changed, other, reason) => {
  expect(checkCode({ ...terms, ...changed }, { ...order, ...other })).toBe(reason)
})

test('a code is the same in any letter case or spacing, and describes its discount', () => {
  expect(tidyCode(' karibu 10 ')).toBe('KARIBU10')
  expect(refusalText('too-small', 5000)).toBe('This code is for pieces of at least $50.00 together.')
})
