import { expect, test } from 'vitest'
import { bareProduct } from '#tests/support/shop/product.ts'
import { productInput } from '../product-input.ts'
import { emptyForm, formToWire, productForm, toForm } from './product-form.ts'
import { toStaffProduct } from './staff-product.ts'

const choices = [
  {
    name: 'Wrist',
    values: [
      { name: '16 cm', differenceCents: 0 },
      { name: '20 cm', differenceCents: 450 },
      { name: 'Child', differenceCents: -200 },
    ],
  },
]
const product = { ...bareProduct, priceCents: 2250, description: 'Eight rows of glass beads.', choices }

test('an unchanged edit form sends the product as it was', () => {
  const wire = toStaffProduct(product)
  const sent = formToWire(productForm.parse(toForm(wire)))
  expect(wire).toMatchObject(sent)
  expect(Object.keys(sent).sort()).toEqual(Object.keys(productInput.shape).sort())
})

test('the empty form has each field of the API', () => {
  expect(Object.keys(emptyForm).sort()).toEqual(Object.keys(productInput.shape).sort())
})

test('a price is read correctly with any thousands separator', () => {
  const priceOf = (price: string) => formToWire(productForm.parse({ ...toForm(toStaffProduct(product)), price })).price
  expect(['1,200', '1 200', '1,200.50', '12,50'].map(priceOf)).toEqual([1_200, 1_200, 1_200.5, 12.5])
})

test('an empty difference counts as none, and duplicate names are reported with their position', () => {
  const typed = (values: { name: string; difference: string }[]) =>
    productForm.safeParse({ ...toForm(toStaffProduct(product)), choices: [{ name: ' Wrist ', values }] })
  const right = typed([
    { name: '16  cm', difference: '' },
    { name: '20 cm', difference: '4,50' },
  ])
  expect(right.success).toBe(true)
  expect(productInput.parse(formToWire(right.data ?? emptyForm)).choices).toEqual([
    {
      name: 'Wrist',
      values: [
        { name: '16 cm', differenceCents: 0 },
        { name: '20 cm', differenceCents: 450 },
      ],
    },
  ])
  const wrong = typed([
    { name: '16 cm', difference: 'x' },
    { name: '16 CM', difference: '1' },
  ])
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toContain('choices.0.values.0.difference')
  const duplicateNames = typed([
    { name: '16 cm', difference: '' },
    { name: '16 CM', difference: '1' },
  ])
  expect(duplicateNames.error?.issues).toMatchObject([
    { path: ['choices', 0, 'values', 1, 'name'], message: 'Two values have this name' },
  ])
})

const missing = (typed: object) =>
  productForm.safeParse({ ...emptyForm, ...typed }).error?.issues.map(({ message }) => message)

test('a name is enough for a draft, and a published product needs all other fields', () => {
  expect(missing({ name: 'Rain collar', withheld: 'draft' })).toBeUndefined()
  expect(missing({ withheld: 'draft' })).toEqual(['Name is required'])
  expect(missing({ name: 'Rain collar' })).toEqual([
    'Category is required',
    'Price is required',
    'Description is required',
  ])
})
