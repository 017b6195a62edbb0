import { expect } from 'vitest'

/** What becomes of each row is the same. A difference is shown by the row's name. */
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
export const ended = { state: 'failed', isAskedAbout: false, mayPayAnew: true }
/** A failure by query: the shop still polls it at long intervals. */
export const failedByQuery = { state: 'failed', isAskedAbout: true, mayPayAnew: true }
/** Unknown: the shop polls, and a retry returns the same prompt while it may be on the phone. */
export const waiting = { state: 'pending', isAskedAbout: true, mayPayAnew: false }

type RequestTable<Row> = { refused: readonly Row[]; open: readonly Row[] }

/** Of the answers to a request only the listed ones refuse it; after the others its result is unknown. */
export async function expectRefusals<Row extends { name: string }, Result>(
  { refused, open }: RequestTable<Row>,
  run: (row: Row) => Promise<Result>,
  inDoubt: unknown,
) {
  await expectEach(refused, run, { status: 502, ...ended })
  await expectEach(open, run, inDoubt)
}
