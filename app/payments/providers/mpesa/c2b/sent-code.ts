import type { Answer } from '#app/framework/browser/api-client.ts'
import type { ReceiptAnswer } from '../../../pay-answers.ts'

/** The result of a typed receipt code. `waiting`: M-Pesa has not confirmed the payment yet. */
export type CodeResult = { kind: 'found' } | { kind: 'waiting' } | { kind: 'wrong'; text: string }

/** How long a stored code waits for its confirmation. */
export const codeWaitMs = 600_000

export function toCodeResult(answer: Answer<ReceiptAnswer>): CodeResult {
  if (!answer.ok) return { kind: 'wrong', text: answer.message || 'The code could not be sent. Please try again.' }
  return { kind: answer.data.waiting ? 'waiting' : 'found' }
}
