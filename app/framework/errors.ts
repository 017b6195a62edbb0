/** The code of an error of the system or the database, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** For a call on a file or folder that may be missing. */
export async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Why `fetch` failed, such as ECONNREFUSED or CERT_HAS_EXPIRED. Leaves out the message, which may contain the URL. */
export function fetchErrorReason(error: unknown): string {
  return error instanceof Error ? (errorCode(error.cause) ?? error.name) : String(error)
}

/** The message of the cause, if the error has one. */
export function errorReason(error: unknown): string {
  return errorMessage(error instanceof Error && error.cause instanceof Error ? error.cause : error)
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
