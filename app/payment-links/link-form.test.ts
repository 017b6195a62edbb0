import { expect, test } from 'vitest'
import { emptyLink, selectOptionValue, type TypedLine, toLinkInput } from './link-form.ts'

const choices = [
  {
    name: 'Wrist',
    values: [
      { name: '17 cm', difference: 0 },
      { name: '19 cm', difference: 4.1 },
    ],
  },
]
const line: TypedLine = {
  key: 'a',
  productId: 'b',
  words: 'Rain cuff',
  amount: '20.2',
  currency: 'USD',
  quantity: '1',
  choices,
  chosen: {},
  note: '',
}

test('the price follows the selected product, and is reset with it', () => {
  const chosen = selectOptionValue(line, 'Wrist', '19 cm')
  expect(chosen).toEqual({ chosen: { Wrist: '19 cm' }, amount: '24.3' })
  const back = { chosen: { Wrist: '17 cm' }, amount: '20.2' }
  expect(selectOptionValue({ ...line, ...chosen }, 'Wrist', '17 cm')).toEqual(back)
})

test('shillings and invalid numbers stay as they were typed', () => {
  const chosen = { chosen: { Wrist: '19 cm' } }
  expect(selectOptionValue({ ...line, currency: 'KES', amount: '2,500' }, 'Wrist', '19 cm')).toEqual(chosen)
  expect(selectOptionValue({ ...line, amount: 'twenty' }, 'Wrist', '19 cm')).toEqual(chosen)
})

test('a comma separates thousands or cents, and the form asks if that is unclear', () => {
  const askedFor = (amount: string, currency: TypedLine['currency']) =>
    toLinkInput('', { ...emptyLink, lines: [{ ...line, amount, currency }] }).lines[0]?.price?.amount
  expect(askedFor('2,500', 'KES')).toBe(2500)
  expect(askedFor('1,200', 'USD')).toBe(1200)
  expect(askedFor('12,50', 'USD')).toBe(12.5)
  expect(askedFor('12,50', 'KES')).toBe(12.5)
})
