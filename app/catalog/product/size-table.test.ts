import { expect, test } from 'vitest'
import type { ProductOption } from '../line-options.ts'
import { sizeTables } from './size-table.ts'

const choice = (name: string, ...values: string[]): ProductOption => ({
  name,
  values: values.map((value) => ({ name: value, differenceCents: 0 })),
})

test('the table has each length of the product in inches as well', () => {
  expect(sizeTables([choice('Wrist', '14 cm', '15.5 to 17 cm'), choice('Closed by', 'waxed threads')])).toEqual([
    {
      name: 'Wrist',
      rows: [
        { metric: '14\u00a0cm', inches: '5.5' },
        { metric: '15.5 to 17\u00a0cm', inches: '6.1 to 6.7' },
      ],
    },
  ])
})

test('an option that has other values besides lengths gets no table', () => {
  expect(sizeTables([choice('Wrist', '14 cm', 'by measure')])).toEqual([])
})
