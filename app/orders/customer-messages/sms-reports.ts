export type SmsReport = { kind: 'report'; id: string; outcome: 'delivered' | 'failed' | 'on-its-way'; reason: string }
export type SmsReportBody = SmsReport | { kind: 'opt-out'; phone: string }

const finalOutcomes: Record<string, 'delivered' | 'failed'> = {
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
}
const pendingStatuses = ['Sent', 'Submitted', 'Buffered']

/**
 * Parses the form that Africa's Talking posts; null if it is invalid. The '+' of a phone number may have become a
 * space.
 */
export function parseSmsReport(form: URLSearchParams): SmsReportBody | null {
  const [id, status] = [form.get('id')?.trim(), form.get('status')?.trim()]
  if (id && status) {
    const outcome = finalOutcomes[status] ?? (pendingStatuses.includes(status) ? 'on-its-way' : null)
    return outcome && { kind: 'report', id, outcome, reason: form.get('failureReason')?.trim() ?? '' }
  }
  // A form with one of these fields is no opt-out: for example, an incoming SMS has `text`.
  if (id || status || form.has('text')) return null
  const digits = form.get('phoneNumber')?.replace(/\D/g, '') ?? ''
  return /^[1-9]\d{7,14}$/.test(digits) ? { kind: 'opt-out', phone: `+${digits}` } : null
}
