import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bareProduct, wrist } from '#tests/support/shop/product.ts'
import { NoteField, OptionFields } from './option-fields.tsx'
import { type ProductWithOptions, useOptionSelection } from './use-option-selection.ts'

function Fields(product: Partial<ProductWithOptions>) {
  return <OptionFields rate="129.5" choosing={useOptionSelection({ ...bareProduct, ...product })} />
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

test('a value shows by how much it is dearer than the cheapest', () => {
  expect(textOf({ choices: [wrist] })).toContain('16 cm 20 cm +$4.00 +KES 518')
  const values = [
    { name: 'Thin', differenceCents: -100 },
    { name: 'Broad', differenceCents: 0 },
  ]
  expect(textOf({ choices: [{ name: 'Band', values }] })).toContain('Thin Broad +$1.00 +KES 129')
  const colour = { name: 'Colour', values: [{ name: 'Red', differenceCents: 100 }] }
  expect(textOf({ choices: [wrist, colour] })).toContain('20 cm +$4.00')
})
