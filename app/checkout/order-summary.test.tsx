import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { orderTotal } from '#app/money/order-total.ts'
import { OrderSummary } from './order-summary.tsx'

function amountsOf(subtotalCents: number): string[] {
  const total = orderTotal({ lines: [{ priceCents: subtotalCents, quantity: 1 }] })
  const html = renderToStaticMarkup(<OrderSummary count={3} lines={[]} total={total} />)
  return [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, amount = '']) => amount)
}

test('all four amounts are written the same way, with two decimals and grouped thousands', () => {
  expect(amountsOf(4_400)).toEqual(['$44.00', '$5.00', '$0.00', '$49.00'])
  expect(amountsOf(23_205_600)).toEqual(['$232,056.00', '$5.00', '$0.00', '$232,061.00'])
})
