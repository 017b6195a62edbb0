/** `fault`: certainly not sent, and may be tried again. `refused`: never succeeds for this phone or address. */
export type PlainOutcome = { kind: 'sent'; messageId: string | null } | { kind: 'fault' | 'refused'; text: string }

/** `unclear`: it may have been sent, and the other side would not notice a repeat. */
export type TextOutcome = PlainOutcome | { kind: 'unclear'; text: string }

/** SMS to customers. `to` is international, with its plus. */
export type Texting = { send(sms: { to: string; text: string }): Promise<TextOutcome> }
