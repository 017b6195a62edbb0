import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { orderTotal } from '#app/money/order-total.ts'
import { OrderSummary } from './order-summary.tsx'

function amountsOf(subtotalCents: number, amountKes: number | null = 6_346): string[] {
  const total = orderTotal({ lines: [{ priceCents: subtotalCents, quantity: 1 }] })
  const html = renderToStaticMarkup(<OrderSummary count={3} lines={[]} total={total} amountKes={amountKes} />)
  return [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, amount = '']) =>
    amount
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('all four amounts are written the same way, with two decimals and grouped thousands', () => {
  expect(amountsOf(4_400)).toEqual(['$44.00', '$5.00', '$0.00', '$49.00 KES 6,346'])
  expect(amountsOf(23_205_600)).toEqual(['$232,056.00', '$5.00', '$0.00', '$232,061.00 KES 6,346'])
})

test('what is not known is not summed', () => {
  expect(amountsOf(4_400, null)).toEqual(['$44.00', 'not known yet'])
})
