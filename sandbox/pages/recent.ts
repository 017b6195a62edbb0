/** A payment in the handset page's list. */
export type RecentPayment = {
  /** Changes if the shown content changes. */
  key: string
  menu: string
  at: string
  amount: number
  phone: string
  state: 'waiting' | 'paid' | 'failed'
  ending: string
  more: string
}

/** For each outcome of a network, the last digits of the phone numbers whose prompts get this outcome. */
export type ScriptTable = { title: string; rows: readonly { digits: string; code: string; outcome: string }[] }

export function endingText(
  outcome: string | undefined,
  script: string | null,
  describeCode: (code: string) => string,
): string {
  if (outcome) return outcome
  if (script === null) return 'Waits for the handset'
  return script === 'never' ? describeCode('never') : 'Answers by itself'
}

export function callbackText({ callbackAnswer }: { callbackAnswer?: string }): string {
  return callbackAnswer ? `, callback: ${callbackAnswer}` : ''
}
