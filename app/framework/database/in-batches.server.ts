const batchSize = 200

/** PostgreSQL accepts at most 65,535 values per statement. */
export async function inBatches<T>(rows: readonly T[], write: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) await write(rows.slice(from, from + batchSize))
}
