import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bareProduct } from '#tests/support/shop/product.ts'
import { ChoiceFields } from './option-fields.tsx'
import { useChoosing } from './use-option-selection.ts'

function Fields({ isMadeToOrder }: { isMadeToOrder: boolean }) {
  return <ChoiceFields choosing={useChoosing({ ...bareProduct, isMadeToOrder })} />
}

test('a note for the makers is offered with what can be bought, and not with what is sold out', () => {
  expect(renderToString(<Fields isMadeToOrder />)).toContain('<details><summary')
  expect(renderToString(<Fields isMadeToOrder={false} />)).toContain('<details hidden="">')
})
