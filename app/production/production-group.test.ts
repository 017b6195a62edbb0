import { expect, test } from 'vitest'
import { groupLines, lastLinesOf } from './production-group.tsx'
import type { ProductionLine } from './production-wire.ts'

function line(id: string, more: Partial<ProductionLine> = {}): ProductionLine {
  return {
    id,
    order_number: `EK-${id}`,
    name: 'Rain band',
    quantity: 1,
    ready: 0,
    image: null,
    due_on: '2026-12-08',
    state: 'waiting',
    maker: null,
    left_to_make: 1,
    refunded: 0,
    is_partly_refunded: false,
    is_begun: false,
    is_demo: false,
    ...more,
  }
}

function groupsOf(...lines: ProductionLine[]): string[] {
  return groupLines(lines).map((group) => group.map(({ id }) => id).join(' '))
}

test('lines of one day with the same product, options and note are one group, whatever their states', () => {
  const cuff = { name: 'Dry season cuff' }
  const lines = [line('1'), line('2', cuff), line('3', { state: 'taken', maker: 'Naisula' }), line('4', cuff)]
  expect(groupsOf(...lines)).toEqual(['1 3', '2 4'])
  expect(groupsOf(line('1'), line('2', { choices: { Wrist: '16 cm' } }), line('3', { note: 'In red' }))).toEqual([
    '1',
    '2',
    '3',
  ])
  expect(groupsOf(line('1'), line('2', { due_on: '2026-12-09' }))).toEqual(['1', '2'])
})

test('a line with stock or a refund stays alone, and the made lines stay at the end', () => {
  expect(groupsOf(line('1'), line('2', { ready: 1 }), line('3', { refunded: 1 }))).toEqual(['1', '2', '3'])
  const later = line('2', { due_on: '2026-12-09' })
  expect(groupsOf(line('1'), later, line('3', { state: 'made' }))).toEqual(['1', '2', '3'])
})

test('the last line of each order is found in the order of the list', () => {
  const lines = [line('1', { order_number: 'EK-7' }), line('2'), line('3', { order_number: 'EK-7' })]
  expect([...lastLinesOf(lines)]).toEqual(['3', '2'])
})
