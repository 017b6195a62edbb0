import { expect, test } from 'vitest'
import { bareProduct, wrist } from '#tests/support/shop/product.ts'
import { productData } from './product/product-data.ts'
import type { Product } from './product.ts'
import { productInput } from './product-input.ts'
import { hasAllOptions, optionPrice, priceRange } from './product-options.ts'

const clasp = {
  name: 'Clasp',
  values: [
    { name: 'loop', differenceCents: -5000 },
    { name: 'brass', differenceCents: 150 },
  ],
}
const band: Product = { ...bareProduct, priceCents: 2400, choices: [wrist, clasp] }

const shopWords = { publicUrl: 'https://shop.example', shopName: 'Enkiama', categories: [], closing: null }

test('a price is the base price plus the differences, and never below the minimum', () => {
  expect(optionPrice(band, [])).toBe(2400)
  expect(
    optionPrice(band, [
      { name: 'Wrist', value: '20 cm' },
      { name: 'Clasp', value: 'brass' },
    ]),
  ).toBe(2950)
  expect(
    optionPrice(band, [
      { name: 'Wrist', value: '16 cm' },
      { name: 'Clasp', value: 'loop' },
    ]),
  ).toBe(1)
  expect(priceRange(band)).toEqual({ min: 1, max: 2950 })
  expect(priceRange(bareProduct)).toEqual({ min: 2200, max: 2200 })
})

test('a selection is complete only with one known value for each option', () => {
  const whole = [
    { name: 'Clasp', value: 'brass' },
    { name: 'Wrist', value: '16 cm' },
  ]
  expect(hasAllOptions(band.choices, whole)).toBe(true)
  expect(hasAllOptions(band.choices, whole.slice(1))).toBe(false)
  expect(hasAllOptions(band.choices, [...whole, { name: 'Colour', value: 'red' }])).toBe(false)
  expect(hasAllOptions(band.choices, [whole[0]!, { name: 'Wrist', value: '17 cm' }])).toBe(false)
  expect(hasAllOptions([], [])).toBe(true)
  expect(hasAllOptions([], whole)).toBe(false)
})

test('structured data offers a product with price differences as a price range', () => {
  const { offers } = productData({ ...band, choices: [wrist] }, shopWords)
  expect(offers).toMatchObject({ '@type': 'AggregateOffer', lowPrice: '24.00', highPrice: '28.00', offerCount: 2 })
  const same = { name: 'Colour', values: [{ name: 'red', differenceCents: 100 }] }
  const alone = productData({ ...band, choices: [same] }, shopWords)
  expect(alone.offers).toMatchObject({ '@type': 'Offer', price: '25.00' })
})

test('a product has at most 3 options of at most 12 values, each with a name', () => {
  const details = { name: 'Rain band', category: 'bracelets', price: 24, description: 'Beads.' }
  const choicesOf = (choices: number, values: number) =>
    Array.from({ length: choices }, (_, at) => ({
      name: `Choice ${at}`,
      values: Array.from({ length: values }, (_, value) => ({ name: `Value ${value}` })),
    }))
  const isRight = (choices: unknown) => productInput.safeParse({ ...details, choices }).success
  expect(isRight(choicesOf(3, 12))).toBe(true)
  expect(isRight(choicesOf(4, 1))).toBe(false)
  expect(isRight(choicesOf(1, 13))).toBe(false)
  expect(isRight(choicesOf(1, 0))).toBe(false)
  expect(isRight([{ name: ' ', values: [{ name: 'red' }] }])).toBe(false)
  expect(isRight([{ name: 'Colour', values: [{ name: 'red', difference: 0.001 }] }])).toBe(false)
  expect(isRight([{ name: 'Colour', values: [{ name: 'red', difference: '1' }] }])).toBe(false)
  expect(productInput.parse(details)).not.toHaveProperty('choices')
})
