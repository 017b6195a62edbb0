import fc from 'fast-check'
import type { Step } from './step.ts'

const who = fc.nat({ max: 1 })
const which = fc.nat({ max: 7 })
const quantity = fc.integer({ min: 1, max: 4 })
const by = fc.constantFrom('mpesa' as const, 'mpesa' as const, 'airtel' as const, 'card' as const)
const version = fc.constantFrom('v1' as const, 'v2' as const)
const times = fc.integer({ min: 1, max: 3 })

const one = <Name extends Step['do'], Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Step> })

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  one(6, 'pay', {
    who,
    by,
    phone: fc.constantFrom(1, 7),
    answer: fc.constantFrom('accepted', 'accepted', 'lost', 'refused'),
    tampered: fc.constantFrom(false, false, false, false, true),
  }),
  one(1, 'pay-twice', { who, by }),
  one(1, 'lose-and-pay-again', { who, by, isCharged: fc.boolean() }),
  one(2, 'approve', { which }),
  one(4, 'tell-success', { which, times }),
  one(2, 'tell-failure', { which, code: fc.constantFrom(1032, 1037, 9999) }),
  one(1, 'tell-wrong-amount', { which }),
  one(1, 'forge', { which }),
  one(1, 'tell-other', { which, other: which }),
  one(1, 'tell-and-edit', { which, quantity }),
  one(3, 'pay-by-hand', {
    who,
    beside: fc.constantFrom(0, 0, 0, -1, 1),
    account: fc.constantFrom('digits', 'digits', 'digits', 'unknown', 'none'),
    version,
    times: fc.constantFrom(0, 1, 1, 2, 3),
    isAskedFirst: fc.boolean(),
  }),
  one(2, 'confirm-prompt', { which, version, times: fc.integer({ min: 1, max: 2 }) }),
  one(1, 'type-code', { who, which }),
  one(1, 'settle-receipt', { who, which, action: fc.constantFrom('assign', 'assign', 'returned') }),
  one(1, 'upload-statement', { flaw: fc.constantFrom('none', 'wrong-amount', 'missing-row') }),
  one(3, 'query', { failing: fc.boolean() }),
  one(3, 'wait', { seconds: fc.constantFrom(20, 181, 950, 3_700, 180_000) }),
  one(1, 'cancel', { who }),
  one(3, 'choose-code', { who, which: fc.nat({ max: 2 }) }),
  one(2, 'edit-cart', { who, quantity }),
  one(1, 'change-price', { cents: fc.integer({ min: 1, max: 9_999 }) }),
  one(1, 'change-rate', { kes: fc.constantFrom(129, 129.511518, 131.25) }),
  one(2, 'make-ready', { number: fc.nat({ max: 4 }), isMadeToOrder: fc.boolean() }),
  one(4, 'give-back', {
    which,
    of: fc.constantFrom('rest', 'line', 'line', 'amount', 'amount'),
    kes: fc.integer({ min: 1, max: 12_000 }),
    way: fc.constantFrom('provider', 'provider', 'by-hand'),
    answer: fc.constantFrom('accepted', 'accepted', 'done', 'refused', 'unanswered'),
    times: fc.constantFrom(1, 1, 1, 1, 2, 2, 4, 16),
  }),
  one(3, 'hear-of-refund', {
    which,
    news: fc.constantFrom('done', 'done', 'failed', 'unclear', 'timed-out', 'wrong-amount'),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  one(1, 'wait-for-refunds', {}),
)
