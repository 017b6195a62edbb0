import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { orderTotal } from '#app/money/order-total.ts'
import { OrderSummary } from './order-summary.tsx'

function amountsOf(subtotalCents: number, amountKes: number | null = 6_346): string[] {
  const line = { productId: 'p', name: 'Herd band', priceCents: subtotalCents, quantity: 1, imageKey: null }
  const total = orderTotal({ lines: [line] })
  const html = renderToStaticMarkup(
    <OrderSummary count={3} lines={[line]} total={total} amountKes={amountKes} rate="129.511518" />,
  )
  return [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, amount = '']) =>
    amount
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('all four amounts are written the same way, in both currencies, with grouped thousands', () => {
  expect(amountsOf(4_400)).toEqual(['$44.00 KES 5,699', '$5.00 KES 647', '$0.00 KES 0', '$49.00 KES 6,346'])
  expect(amountsOf(23_205_600, 30_054_573)).toEqual([
    '$232,056.00 KES 30,053,925',
    '$5.00 KES 648',
    '$0.00 KES 0',
    '$232,061.00 KES 30,054,573',
  ])
})

test('an unknown amount is not added to the total', () => {
  expect(amountsOf(4_400, null)).toEqual(['$44.00 KES 5,699', 'not known yet'])
})
