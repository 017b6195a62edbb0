let typedPassword: string | null = null

/**
 * Keeps a temporary password in memory after the login, so that the member who now chooses another one needs not type it
 * again. Null forgets it.
 */
export function keepTypedPassword(password: string | null) {
  typedPassword = password
}

/** Null after a reload of the page. */
export function readTypedPassword(): string | null {
  return typedPassword
}
