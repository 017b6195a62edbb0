/**
 * The result of a try. `error`: certainly not sent; retried, after `waitSeconds` if the provider asks for it.
 * `refused`: a retry would be refused too. `unclear`: it may have been sent, and the provider detects no repeat.
 */
export type SendOutcome =
  | { kind: 'sent'; messageId: string | null }
  | { kind: 'error'; text: string; waitSeconds?: number }
  | { kind: 'refused'; text: string }
  | { kind: 'unclear'; text: string; messageId?: string | null }
