/** `wait` and `fault` may be tried again; `refused` never succeeds with the same message. */
export type PostOutcome =
  | { kind: 'posted'; messageId: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'fault'; text: string }
  | { kind: 'refused'; text: string }

/** The makers' messaging channel. `html` may use only the tags that Telegram knows. */
export type Channel = { post(html: string): Promise<PostOutcome> }
