import { expect, test } from 'vitest'
import type { ProductOption } from '../line-options.ts'
import { sizeTables } from './size-table.ts'

const choice = (name: string, ...values: string[]): ProductOption => ({
  name,
  values: values.map((value, index) => ({ name: value, differenceCents: 200 + 400 * index })),
})

test('the table has each length of the product in inches as well', () => {
  expect(
    sizeTables([choice('Closed by', 'waxed threads', 'a stud'), choice('Wrist', '14 cm', '15.5 to 17 cm')]),
  ).toEqual([
    {
      name: 'Wrist',
      lowestCents: 200,
      rows: [
        { value: '14 cm', inches: '5.5', index: 2, differenceCents: 200 },
        { value: '15.5 to 17 cm', inches: '6.1 to 6.7', index: 3, differenceCents: 600 },
      ],
    },
  ])
})

test('an option that has other values besides lengths gets no table', () => {
  expect(sizeTables([choice('Wrist', '14 cm', 'by measure')])).toEqual([])
})
