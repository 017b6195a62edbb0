/**
 * The result of a try. `error`: certainly not sent; retried, after `waitSeconds` if the provider asks for it.
 * `refused`: never succeeds. `unclear`: it may have been sent, and the provider does not detect a repeat.
 */
export type SendOutcome =
  | { kind: 'sent'; messageId: string | null }
  | { kind: 'error'; text: string; waitSeconds?: number }
  | { kind: 'refused'; text: string }
  | { kind: 'unclear'; text: string; messageId?: string | null }
