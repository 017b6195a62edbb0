import { renderToString } from 'react-dom/server'
import { createRoutesStub, useMatches } from 'react-router'
import { expect, test } from 'vitest'
import { bareProduct } from '#tests/support/shop/product.ts'
import { ProductOnPage } from '#tests/support/shop/product-on-page.tsx'
import { fieldList, toValueMap } from '../fields/each-field.ts'
import { defaultImagePath } from '../image-path.ts'
import type { Product } from '../product.ts'

function Page() {
  const product = useMatches()[0]?.handle as Product
  return <ProductOnPage product={product} />
}

function render(product: Product): string {
  const Stub = createRoutesStub([{ path: '/', handle: product, Component: Page }])
  return renderToString(<Stub initialEntries={['/']} />).replaceAll('<!-- -->', '')
}

test('the card and the page of a product say that description and images are missing', () => {
  const html = render(bareProduct)
  expect(html).toContain('>No Description<')
  expect(html).toContain('No description available')
  expect(html.split(`src="${defaultImagePath}"`)).toHaveLength(3)
  expect(html).toContain('Type: Herd band')
  expect(html).toContain('Made for you by 5 December 2026')
})

test('a description of spaces counts as missing', () => {
  expect(render({ ...bareProduct, description: ' \n ' })).toContain('No description available')
})

/**
 * Public fields that `ProductView` itself does not display: it gets the category's label as text, and the offer
 * displays the options.
 */
const displayedElsewhere = ['category', 'choices']

test('every public field changes the page', () => {
  const before = render(bareProduct)
  for (const { property } of fieldList.filter(
    (field) => field.isPublic && !displayedElsewhere.includes(field.property),
  )) {
    const value = toValueMap(bareProduct).get(property)
    expect(
      render({ ...bareProduct, [property]: typeof value === 'number' ? value + 1 : 'Kipepeo' }),
      property,
    ).not.toBe(before)
  }
})
