import { WholeNames } from '#app/ui/whole-names.tsx'

export function StatusBox({ text }: { text: string | null }) {
  return (
    <div role="status" aria-label="Payment status">
      {text && (
        <p className="bg-sand px-4 py-2 text-sm">
          <WholeNames>{text}</WholeNames>
        </p>
      )}
    </div>
  )
}
