import { expect, test } from 'vitest'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import type { ProductionLine } from '#app/production/production-wire.ts'
import { type LineProduction, lineStatesOf, lineStepsOf } from './order-production.tsx'

const lines = [
  { id: 'sent', left_to_send: 0 },
  { id: 'here', left_to_send: 1 },
]
const order = (state: StaffOrder['state']) => ({ state, lines }) as StaffOrder
const production = (changed: Partial<ProductionLine> = {}): LineProduction => ({
  ok: true,
  data: lines.map(({ id }) => ({ id, state: 'waiting', maker: null, ...changed }) as ProductionLine),
})
const steps = (state: StaffOrder['state']) => [...lineStepsOf(production(), order(state), async () => {}).keys()]

test('before an order is begun, only its sent lines have a step: to be marked as made', () => {
  expect(steps('paid')).toEqual(['sent'])
  expect(steps('making')).toEqual(['sent', 'here'])
  expect(lineStatesOf(production(), order('paid'), 'Naisiae').get('sent')).toBe('Not marked as made')
})

test('the lines of a collected order are sent, without a parcel', () => {
  const texts = lineStatesOf(production(), order('delivered'), 'Naisiae')
  expect([...texts.values()]).toEqual(['Not marked as made', 'Not marked as made'])
})

test('a member reads of their own work as theirs', () => {
  const textFor = (name: string, state: ProductionLine['state']) =>
    lineStatesOf(production({ state, maker: 'Naisiae' }), order('making'), name).get('here')
  expect(textFor('Naisiae', 'taken')).toBe('You are making it')
  expect(textFor('Lekishon', 'taken')).toBe('Naisiae is making it')
  expect(textFor('Naisiae', 'made')).toBe('Made by you')
  expect(textFor('Lekishon', 'made')).toBe('Made by Naisiae')
})
