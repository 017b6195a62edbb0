import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClosingState } from './closing-state.tsx'
import type { ReconciliationDay } from './day-comparison.ts'

test('the note of a closed day counts its open items and names its net', () => {
  const note = (open_items: number) => {
    const sums = { total: { net_kes: '60579.00' } }
    const closing = { closed_at: '2026-12-01T17:35:00.000Z', closed_by: 'admin', open_items, books: { sums } }
    return renderToStaticMarkup(<ClosingState books={{ day: '2026-11-30', closing } as ReconciliationDay} />)
  }
  expect(note(2)).toMatch(/, with 2 open items\. Net of the orders: KES\s60,579\.</)
  expect(note(1)).toContain(', with 1 open item.')
  expect(note(0)).toContain(', with nothing open.')
})
