import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bareProduct, wrist } from '#tests/support/shop/product.ts'
import { ChoiceFields, NoteField } from './option-fields.tsx'
import { type ProductWithOptions, useOptionSelection } from './use-option-selection.ts'

function Fields(product: Partial<ProductWithOptions>) {
  return <ChoiceFields rate="129.5" choosing={useOptionSelection({ ...bareProduct, ...product })} />
}

function Note(product: Partial<ProductWithOptions>) {
  return <NoteField choosing={useOptionSelection({ ...bareProduct, ...product })} />
}

const textOf = (product: Partial<ProductWithOptions>) =>
  renderToString(<Fields {...product} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a note for the makers is offered for products on sale, and not for sold-out ones', () => {
  expect(renderToString(<Note isMadeToOrder />)).toMatch(/<details(?! hidden)/)
  expect(renderToString(<Note isMadeToOrder={false} />)).toContain('<details hidden=""')
})

test('the values of a single option show the full price; the values of several show the difference', () => {
  expect(textOf({ choices: [wrist] })).toContain('16 cm $22.00 KES 2,849 20 cm $26.00 KES 3,367')
  const colour = { name: 'Colour', values: [{ name: 'Red', differenceCents: 100 }] }
  expect(textOf({ choices: [wrist, colour] })).toContain('20 cm +$4.00')
})
