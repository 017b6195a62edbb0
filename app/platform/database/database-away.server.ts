/**
 * The database did not answer, or not in time. Whether the last statement was carried out is then unknown, so nothing
 * that may not happen twice is repeated by itself.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Whether an error, or what caused it, is that the database did not answer. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause)
}

/**
 * PostgreSQL's codes for a connection that is lost or can't be had, a server that shuts down, starts or became
 * read-only, and for limits of time that ran out: of a statement, a lock, an idle transaction.
 */
const awayCodes = /^(08...|57P0\d|57014|53300|25006|25P03|55P03|3D000)$/

/** What a connection throws, told apart: an answer of the database to the statement, or no usable answer. */
export function readDatabaseError(error: unknown): unknown {
  const code = sqlState(error)
  if (code && !awayCodes.test(code)) return error
  if (error instanceof DatabaseAway || !(error instanceof Error)) return error
  return new DatabaseAway(error.message, { cause: error })
}

/** A server that answers with an error is there, whatever it refuses, unless it is about to go or to come. */
export function isServerThere(error: unknown): boolean {
  const code = sqlState(error)
  return code !== null && !/^(08...|57P0\d)$/.test(code)
}

function sqlState(error: unknown): string | null {
  const code = error instanceof Error && 'severity' in error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}
