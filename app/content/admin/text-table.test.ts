import { expect, test } from 'vitest'
import { findTable, insertTable } from './text-table.ts'

const text = 'Sizes.\n\n| Wrist | Band |\n| --- | --: |\n| 13 cm | 14 cm |\n\nAsk us.'
const inTable = text.indexOf('13')

test('the table at the cursor is found, and replaced with its alignment', () => {
  expect(findTable(text, 0)).toBeNull()
  expect(findTable('Rings | bands', 3)).toBeNull()
  expect(findTable(text, inTable)?.cells).toEqual([
    ['Wrist', 'Band'],
    ['13 cm', '14 cm'],
  ])
  const cells = [
    ['Wrist', 'Band', 'Cuff'],
    ['13 cm', '14 | 15 cm', ''],
  ]
  const changed = insertTable(text, { start: inTable, end: inTable }, cells)
  expect(changed.text).toBe(
    'Sizes.\n\n| Wrist | Band | Cuff |\n| --- | --: | --- |\n| 13 cm | 14 \\| 15 cm |  |\n\nAsk us.',
  )
  expect(findTable(changed.text, changed.start)?.cells).toEqual(cells)
})

test('a new table is a paragraph of its own below the selection', () => {
  const cells = [['a'], ['b']]
  expect(insertTable('', { start: 0, end: 0 }, cells).text).toBe('| a |\n| --- |\n| b |')
  const added = insertTable('One\nTwo', { start: 1, end: 2 }, cells)
  expect(added.text).toBe('One\n\n| a |\n| --- |\n| b |\n\nTwo')
  expect(added.text.slice(added.start, added.end)).toBe('| a |\n| --- |\n| b |')
})

test('a short row is filled with empty cells', () => {
  expect(findTable('a | b\n--- | ---\n1 |', 0)?.cells).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
})
