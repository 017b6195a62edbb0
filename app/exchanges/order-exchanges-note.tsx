import type { ShownExchange } from './read-exchanges.server.ts'

/** What a buyer reads of exchanges, with the way to pay one. */
export function OrderExchangesNote({ exchanges }: { exchanges: readonly ShownExchange[] }) {
  if (exchanges.length === 0) return null
  return (
    <section aria-labelledby="exchanges" className="border-l-4 border-ink pl-5">
      <h2 id="exchanges" className="text-xl">
        {exchanges.length > 1 ? 'Exchanges' : 'Exchange'}
      </h2>
      <ul className="mt-2 grid gap-2 text-lg [overflow-wrap:anywhere] tabular-nums">
        {exchanges.map(({ id, text, payPath }) => (
          <li key={id}>
            {text}
            {payPath ? (
              <a href={payPath} className="text-link no-print flex min-h-11 items-center">
                Pay the difference
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
