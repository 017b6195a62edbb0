/** The database gave no answer, or a late one. It may have executed the last statement, so don't repeat it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof Error && error.cause !== undefined && isDatabaseUnavailable(error.cause)
}

/** Lost or refused connections, servers that stop, start or are read-only, and timeouts. */
const unavailableCodes = /^(08...|57P0\d|57014|53300|25006|25P03|55P03|3D000)$/

export function readDatabaseError(error: unknown): unknown {
  const code = sqlState(error)
  if (code && !unavailableCodes.test(code)) return error
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  return new DatabaseUnavailable(error.message, { cause: error })
}

/** An error sent by the server shows that it can be reached, unless it is stopping or starting. */
export function isServerReachable(error: unknown): boolean {
  const code = sqlState(error)
  return code !== null && !/^(08...|57P0\d)$/.test(code)
}

/** The server has become a standby, and another one is the primary. */
export function isReadOnlyError(error: unknown): boolean {
  return sqlState(error) === '25006'
}

function sqlState(error: unknown): string | null {
  const code = error instanceof Error && 'severity' in error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}
