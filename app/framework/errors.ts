/** Of an error of the system or the database, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Why `fetch` got no answer, such as ECONNREFUSED or CERT_HAS_EXPIRED: its own text may hold the address. */
export function fetchFault(error: unknown): string {
  return error instanceof Error ? (errorCode(error.cause) ?? error.name) : String(error)
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
