import { expect, test } from 'vitest'
import { chooseValue, type TypedLine } from './request-form.ts'

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

test('the price follows what is chosen, and goes back with it', () => {
  const chosen = chooseValue(line, 'Wrist', '19 cm')
  expect(chosen).toEqual({ chosen: { Wrist: '19 cm' }, amount: '24.3' })
  const back = { chosen: { Wrist: '17 cm' }, amount: '20.2' }
  expect(chooseValue({ ...line, ...chosen }, 'Wrist', '17 cm')).toEqual(back)
})

test('shillings and what is no number stay as they were typed', () => {
  const chosen = { chosen: { Wrist: '19 cm' } }
  expect(chooseValue({ ...line, currency: 'KES', amount: '2,500' }, 'Wrist', '19 cm')).toEqual(chosen)
  expect(chooseValue({ ...line, amount: 'twenty' }, 'Wrist', '19 cm')).toEqual(chosen)
})
