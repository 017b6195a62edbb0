import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyStep } from '#tests/support/payments/history/any-step.ts'
import { checkBooks, checkLongAfter, checkStep, endHistory } from '#tests/support/payments/history/checks.ts'
import { startHistory } from '#tests/support/payments/history/payment-history.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

// A run on an external server only shows that the SQL works there, so fewer histories suffice.
const histories = Number(process.env.HISTORIES ?? (process.env.LONG ? 10_000 : process.env.DATABASE_URL ? 40 : 200))

test(
  `${histories} random histories keep the books in order`,
  async () => {
    const shop = await createTestShop()
    let passed = 0
    const property = fc.asyncProperty(
      fc.array(anyStep, { minLength: 8, maxLength: 24, size: 'max' }),
      async (steps) => {
        const history = await startHistory(shop)
        const paid = new Set<string>()
        for (const one of steps) {
          await history.run(one)
          await checkStep(history, paid)
        }
        await checkBooks(history)
        await checkLongAfter(history)
        await endHistory(history)
        passed += 1
      },
    )
    await fc.assert(property, { numRuns: histories, endOnFailure: true })
    expect(passed).toBe(histories)
  },
  // This timeout only ends a test that hangs, since the machine may be busy.
  300_000 + histories * 20_000,
)
