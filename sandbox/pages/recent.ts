/** A payment in the handset page's list. */
export type Recent = {
  /** Changes with the shown content. */
  key: string
  menu: string
  at: string
  amount: number
  phone: string
  state: 'waiting' | 'paid' | 'failed'
  ending: string
  more: string
}

/** A network's phones that answer by themselves. */
export type ScriptTable = { title: string; rows: readonly { digits: string; code: string; outcome: string }[] }

export function endingText(known: string | undefined, script: string | null, plain: (code: string) => string): string {
  if (known) return known
  if (script === null) return 'Waits for the handset'
  return script === 'never' ? plain('never') : 'Answers by itself'
}

export function callbackText({ callbackAnswer }: { callbackAnswer?: string }): string {
  return callbackAnswer ? `, callback: ${callbackAnswer}` : ''
}
