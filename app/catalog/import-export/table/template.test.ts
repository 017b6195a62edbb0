import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { templateCsv } from './template.ts'

const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1)

test('the example file has beadwork in the template’s shop, and a shop’s own categories elsewhere', () => {
  expect(rowsOf(templateCsv(beadwork))).toEqual([
    expect.stringContaining('"Rain collar","Chokers","48.00","Eight rows of glass beads on waxed thread."'),
    expect.stringContaining('"Herd band","Bracelets","22.00","A cuff of white and red beads."'),
  ])
  const baskets = rowsOf(templateCsv([{ key: 'mats', value: 'Mats', label: 'Floor Mats' }]))
  expect(baskets).toEqual([
    expect.stringContaining('"Floor Mats","48.00"'),
    expect.stringContaining('"Floor Mats","22.00"'),
  ])
  expect(baskets.join()).not.toMatch(/bead|collar|herd|wrist/i)
})
