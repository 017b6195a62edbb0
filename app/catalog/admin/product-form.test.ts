import { expect, test } from 'vitest'
import { bareProduct } from '#tests/support/shop/product.ts'
import { productInput } from '../product-input.ts'
import { toWireProduct } from '../product-wire.ts'
import { emptyForm, formOf, formToWire, productForm } from './product-form.ts'

const product = { ...bareProduct, priceCents: 2250, description: 'Eight rows of glass beads.' }

test('the edit form that nobody touched sends back the product as it was', () => {
  const wire = toWireProduct(product)
  const sent = formToWire(productForm.parse(formOf(wire)))
  expect(wire).toMatchObject(sent)
  expect(Object.keys(sent).sort()).toEqual(Object.keys(productInput.shape).sort())
})

test('the empty form has each field that the API takes', () => {
  expect(Object.keys(emptyForm).sort()).toEqual(Object.keys(productInput.shape).sort())
})
