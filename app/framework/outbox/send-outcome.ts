/**
 * What became of a message. `fault`: certainly not sent, may be tried again, after `waitSeconds` where the other side
 * says so. `refused`: never succeeds. `unclear`: it may have been sent, and the other side would not notice a repeat.
 */
export type SendOutcome =
  | { kind: 'sent'; messageId: string | null }
  | { kind: 'fault'; text: string; waitSeconds?: number }
  | { kind: 'refused'; text: string }
  | { kind: 'unclear'; text: string; messageId?: string | null }
