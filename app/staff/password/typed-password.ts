let typedPassword: string | null = null

/**
 * Keeps a temporary password in memory after the login, because the member now chooses another one and would have to
 * type it again. Null forgets it.
 */
export function keepTypedPassword(password: string | null) {
  typedPassword = password
}

/** Null after a reload of the page. */
export function readTypedPassword(): string | null {
  return typedPassword
}
