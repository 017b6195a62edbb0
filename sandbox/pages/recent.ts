/** A payment as the handset's page lists it. */
export type Recent = {
  /** Changes with what is shown. */
  key: string
  menu: string
  at: string
  amount: number
  phone: string
  state: 'waiting' | 'paid' | 'failed'
  ending: string
  more: string
}

/** The phones of a network that answer by themselves. */
export type ScriptTable = { title: string; rows: readonly { digits: string; code: string; outcome: string }[] }

export function endingText(known: string | undefined, script: string | null, plain: (code: string) => string): string {
  if (known) return known
  if (script === null) return 'Waits for the handset'
  return script === 'never' ? plain('never') : 'Answers by itself'
}

export function callbackText({ callbackAnswer }: { callbackAnswer?: string }): string {
  return callbackAnswer ? `, callback: ${callbackAnswer}` : ''
}
