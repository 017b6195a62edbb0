import { asFields, asText, readJsonFields } from '../json-fields.ts'
import type { News } from '../provider.server.ts'

/** Signed news only makes the shop ask, but for a dispute, which no answer to a question tells. */
export function readCardNews(body: string): News {
  const fields = readJsonFields(body)
  const event = asText(fields?.event)
  const data = asFields(fields?.data)
  if (!data || !event) return { kind: 'unreadable' }
  if (event.startsWith('charge.dispute.')) {
    return { kind: 'disputed', text: [event, asText(data.status), asText(data.due_at)].filter(Boolean).join(', ') }
  }
  return { kind: 'hint' }
}

/** Whose payment the news is about, by the shop's own reference; empty where it does not say. */
export function referenceOf(body: string): string {
  const data = asFields(readJsonFields(body)?.data)
  const transaction = asFields(data?.transaction)
  return asText(data?.reference) || asText(transaction?.reference) || asText(data?.transaction_reference)
}
