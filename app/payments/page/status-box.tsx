import { WholeNames } from '#app/ui/whole-names.tsx'

export function StatusBox({ text, hasFailed = false }: { text: string | null; hasFailed?: boolean }) {
  return (
    <div role="status" aria-label="Payment status">
      {text && (
        <p className={hasFailed ? 'payment-failed' : 'payment-note'}>
          <WholeNames>{text}</WholeNames>
        </p>
      )}
    </div>
  )
}
