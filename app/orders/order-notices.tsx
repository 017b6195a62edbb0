import { WholeNames } from '#app/ui/whole-names.tsx'

type OrderNoticesProps = {
  title: 'Refund' | 'Exchange'
  /** `payPath` links to a payment that is due, if any. */
  notes: readonly { id: string; text: string; payPath?: string | null }[]
}

/** The notices at the top of an order's page about its refunds and exchanges. */
export function OrderNotices({ title, notes }: OrderNoticesProps) {
  if (notes.length === 0) return null
  const id = `${title.toLowerCase()}s`
  return (
    <section aria-labelledby={id} className="border-l-4 border-ink pl-5">
      <h2 id={id} className="text-xl">
        {notes.length > 1 ? `${title}s` : title}
      </h2>
      <ul className="mt-2 grid gap-2 text-lg [overflow-wrap:anywhere] tabular-nums">
        {notes.map((note) => (
          <li key={note.id} className="text-balance">
            <WholeNames>{note.text}</WholeNames>
            {note.payPath ? (
              <a href={note.payPath} className="text-link no-print flex min-h-11 items-center">
                Pay the difference
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
