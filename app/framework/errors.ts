/** Of an error of the system or the database, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Why `fetch` got no answer, such as ECONNREFUSED or CERT_HAS_EXPIRED: its own text may hold the address. */
export function fetchFault(error: unknown): string {
  return error instanceof Error ? (errorCode(error.cause) ?? error.name) : String(error)
}

/** What the connection said, where the error itself says only that there was none. */
export function faultReason(error: unknown): string {
  return errorMessage(error instanceof Error && error.cause instanceof Error ? error.cause : error)
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
