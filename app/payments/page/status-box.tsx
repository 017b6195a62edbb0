import { WholeNames } from '#app/ui/whole-names.tsx'

type StatusBoxProps = { text: string | null; hasFailed?: boolean }

export function StatusBox({ text, hasFailed = false }: StatusBoxProps) {
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
