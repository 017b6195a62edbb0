import { WholeNames } from '#app/ui/whole-names.tsx'
import { statusTexts } from './payment-screen.ts'

/** The waiting panel says the same. */
const saidAbove = new Set<string>([statusTexts.sent, statusTexts.resumed])

type StatusBoxProps = { text: string | null; hasFailed?: boolean }

export function StatusBox({ text, hasFailed = false }: StatusBoxProps) {
  return (
    <div role="status" aria-label="Payment status">
      {text && (
        <p className={hasFailed ? 'payment-failed' : `payment-note ${saidAbove.has(text) ? 'payment-said' : ''}`}>
          <WholeNames>{text}</WholeNames>
        </p>
      )}
    </div>
  )
}
