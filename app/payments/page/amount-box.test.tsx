import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AmountBox } from './amount-box.tsx'
import { Conversion } from './conversion.tsx'

const quote = { totalCents: 5_300, amountKes: 6_837, rate: '129', source: 'default', isFallback: true }

function textOf(isFallback: boolean): string {
  return renderToStaticMarkup(<AmountBox quote={{ ...quote, isFallback }} Below={Conversion} />).replace(/<[^>]+>/g, '')
}

test('the amount is shown in shillings and dollars, with a warning if the rate could not be fetched', () => {
  const warning = 'Failed to fetch exchange rate. Using default rate.'
  expect(textOf(true)).toContain('Amount to Pay: KES 6,837')
  expect(textOf(true)).toContain('(Converted from $53.00 USD)')
  expect(textOf(true)).toContain(warning)
  expect(textOf(false)).not.toContain(warning)
})

test('the page says that new items in the cart become another order, and that a paid prompt is paid', () => {
  const html = renderToStaticMarkup(<AmountBox quote={quote} Below={Conversion} isPaid hasCartChanged />).replace(
    /<[^>]+>/g,
    '',
  )
  expect(html).toContain('Amount paid: KES 6,837')
  expect(html).toContain(
    'Your cart has changed since this request: what is new in it is another order, after this one.',
  )
  expect(textOf(false)).not.toContain('Your cart has changed')
})

test('dollars have thousands separators like shillings', () => {
  const large = renderToStaticMarkup(<AmountBox quote={{ ...quote, totalCents: 23_206_100 }} Below={Conversion} />)
  expect(large).toContain('(Converted from $232,061.00 USD)')
})
