import type { ClosingDay } from './closing-day.ts'

/** Counts the differences and unknown payments of a day, which stay open after the day is closed. */
export function countOpenItems(books: ClosingDay): number {
  const { unknown_count, missing, wrong, refunds_wrong, refunds_missing, reversed, other_out, settlements } = books
  const unequal = settlements.filter(({ is_equal, to }) => !is_equal && to === books.day)
  const lists = [missing, wrong, refunds_wrong, refunds_missing, reversed, other_out, unequal]
  return lists.reduce((sum, list) => sum + list.length, unknown_count)
}

export function agreementText(items: number, isCovered: boolean): string {
  const gap = 'No M-Pesa statement covers the whole day'
  if (items === 0) return isCovered ? 'Everything agrees.' : `${gap}, so some payments are not compared.`
  const open = items === 1 ? '1 open item.' : `${items} open items.`
  return isCovered ? open : `${open} ${gap}.`
}
