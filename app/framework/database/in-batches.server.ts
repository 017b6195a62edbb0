const rowsAtOnce = 200

/** PostgreSQL accepts at most 65,535 values per statement. */
export async function inBatches<T>(rows: readonly T[], write: (some: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await write(rows.slice(from, from + rowsAtOnce))
}
