import { type APIRequestContext, expect } from '@playwright/test'
import type { ReconciliationDay } from '#app/reconciliation/day-comparison.ts'
import type { DashboardData } from '#app/reports/sale-wire.ts'
import { staffHeaders } from './office.ts'

/** The sums that each part of the back office shows, in cents of a dollar or of a shilling. */
export async function readSums(request: APIRequestContext, day: string) {
  // Exports need a recent login, and these headers belong to a new one.
  const headers = await staffHeaders(request)
  const read = (path: string) => request.get(`/api/admin${path}`, { headers })
  const { data } = (await (await read('/dashboard')).json()) as { data: DashboardData }
  const books = (await (await read(`/books/${day}`)).json()) as ReconciliationDay
  const sales = rowsOf(await (await read('/sales-history.csv')).text())
  const file = rowsOf(await (await read(`/books.csv?from=${day}&to=${day}`)).text())
  expect(sales.length).toBeGreaterThan(0)
  const sum = (rows: string[][], column: number) => rows.reduce((all, row) => all + cents(row[column]), 0)
  const moved = file.filter(([, kind]) => kind === 'Payment' || kind === 'Refund')
  return {
    dashboardUsd: cents(data.total_earned),
    monthsUsd: data.monthly_sales.reduce((all, { sales: usd }) => all + cents(usd), 0),
    categoriesUsd: data.by_category.reduce((all, { value }) => all + cents(value), 0),
    salesUsd: sum(sales, 4),
    sold: data.total_sold,
    salesQuantity: sales.reduce((all, row) => all + Number(row[3]), 0),
    dashboardKes: cents(data.total_earned_kes + data.shipping_charged_kes),
    goodsKes: cents(data.total_earned_kes),
    salesKes: Math.round(sum(sales, 9) / 100) * 100,
    booksKes: cents(books.total.collected_kes) - cents(books.total.refunded_kes),
    booksFeesKes: [books.total, books.unmatched, books.outside].reduce((all, of) => all + cents(of?.fees_kes ?? 0), 0),
    fileKes: sum(moved, 6),
    fileFeesKes: -sum(
      file.filter(([, kind]) => kind === 'Fee'),
      6,
    ),
  }
}

const cents = (amount: string | number | undefined) => Math.round(Number(amount) * 100)

/** The cells of each row, without the column titles. */
function rowsOf(csv: string): string[][] {
  const lines = csv.trim().split('\r\n').slice(1)
  const cells = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
  return lines.map((line) => [...line.matchAll(cells)].map(([, quoted, plain = '']) => quoted ?? plain))
}
