import type { Answer } from '#app/framework/browser/api-client.ts'
import type { ReceiptAnswer } from '../../../pay-answers.ts'

/** What became of a code that the buyer typed. `waiting`: M-Pesa has not told of it yet. */
export type SentCode = { kind: 'found' } | { kind: 'waiting' } | { kind: 'wrong'; text: string }

/** For so long the shop keeps a code that M-Pesa has not told of. */
export const codeWaitMs = 600_000

export function readSentCode(answer: Answer<ReceiptAnswer>): SentCode {
  if (!answer.ok) return { kind: 'wrong', text: answer.message || 'The code could not be sent. Please try again.' }
  return { kind: answer.data.waiting ? 'waiting' : 'found' }
}
