import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DashboardTiles } from './dashboard-tiles.tsx'
import type { DashboardView } from './sale-wire.ts'

function render(waiting: Partial<DashboardView>): string {
  const data = { total_earned: 0, total_sold: 0, by_category: [], monthly_sales: [], orders_waiting: 3, ...waiting }
  return renderToString(
    <MemoryRouter>
      <DashboardTiles data={data} />
    </MemoryRouter>,
  )
}

test('a month in which more came back than was sold says so', () => {
  const month = (name: string, sold: number) => ({ month: name, earned: 0, earned_kes: 0, sold })
  const text = render({ this_month: month('2026-12', -1), last_month: month('2026-11', 29) }).replaceAll('<!-- -->', '')
  expect(text).toContain('>1 more came back than was sold<')
  expect(text).toContain('29 sold')
})

test('the tile names the pending items, and omits zero counts', () => {
  expect(render({ messages_waiting: 0, transfers_waiting: 0, reviews_waiting: 0 })).not.toMatch(
    /\b0 (message|bank|pay)/,
  )
  expect(render({ messages_waiting: 1, product_reviews_waiting: 1, transfers_waiting: 2 })).toMatch(
    /2 messages waiting<.*2 bank transfers awaited/,
  )
})
