import { expect } from 'vitest'

/** Expects the same result for each row. A failure shows the names of the rows that differ. */
export async function expectEach<Row extends { name: string }, Result>(
  rows: readonly Row[],
  run: (row: Row) => Promise<Result>,
  result: unknown,
) {
  const table: Record<string, Result> = {}
  for (const row of rows) table[row.name] = await run(row)
  expect(table).toEqual(Object.fromEntries(rows.map(({ name }) => [name, result])))
}

/** A final failure: polling ends, and the customer may try again at once. */
export const ended = { state: 'failed', isPolled: false, mayPayAgain: true }
/** A failure by query: the shop still polls it at long intervals. */
export const failedByQuery = { state: 'failed', isPolled: true, mayPayAgain: true }
/** Unknown: the shop polls, and a retry returns the same prompt while it may be on the phone. */
export const waiting = { state: 'pending', isPolled: true, mayPayAgain: false }

type RequestTable<Row> = { refused: readonly Row[]; open: readonly Row[] }

/** Expects only the listed answers to refuse a request. After any other answer the result is unknown. */
export async function expectRefusals<Row extends { name: string }, Result>(
  { refused, open }: RequestTable<Row>,
  run: (row: Row) => Promise<Result>,
  inDoubt: unknown,
) {
  await expectEach(refused, run, { status: 502, ...ended })
  await expectEach(open, run, inDoubt)
}
