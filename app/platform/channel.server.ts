/** The outcome of posting one message. `wait` and `fault` may be tried again; `refused` never succeeds as it is. */
export type PostOutcome =
  | { kind: 'posted'; messageId: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'fault'; text: string }
  | { kind: 'refused'; text: string }

/** The makers' messaging channel. `html` uses only the tags that Telegram's HTML mode knows. */
export type Channel = { post(html: string): Promise<PostOutcome> }
