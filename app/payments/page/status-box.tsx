import { WholeNames } from '#app/ui/whole-names.tsx'

export function StatusBox({ text }: { text: string | null }) {
  return (
    <div role="status" aria-label="Payment status">
      {text ? (
        <p className="border-l-4 border-ink bg-sand px-4 py-3">
          <WholeNames>{text}</WholeNames>
        </p>
      ) : null}
    </div>
  )
}
