import { nairobiTimeText } from '#app/framework/nairobi.ts'
import type { OffReason } from '../webhook.ts'
import type { StaffWebhook } from './webhook-input.ts'

const offTexts: Record<OffReason, string> = {
  staff: 'Switched off',
  failing: 'Switched off: no message arrived for three days',
  gone: 'Switched off: it asked to get no more messages',
}

export function statusText({ off_at, off_reason, failing_since }: StaffWebhook): string {
  if (off_at !== null && off_reason !== null) return `${offTexts[off_reason]}, ${timeText(off_at)}`
  return failing_since === null
    ? 'Switched on'
    : `No message has arrived since ${timeText(failing_since)}. The shop keeps trying`
}

export const timeText = (moment: string) => nairobiTimeText(new Date(moment))
