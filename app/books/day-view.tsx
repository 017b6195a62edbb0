import { Link } from 'react-router'
import { DownloadCsv } from '#app/identity/staff/screen/download-csv.tsx'
import { paymentMethods } from '#app/money/payment-method.ts'
import { ReceiptCard } from '#app/payments/admin/receipt-card.tsx'
import { kesText } from '#app/payments/kes-text.ts'
import { dayText, nairobiTimeText } from '#app/platform/nairobi.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ClosingDay, Difference } from './closing-day.ts'

export function DayView({ books, onChange }: { books: ClosingDay; onChange: () => Promise<void> }) {
  return (
    <>
      <section className="mt-8">
        <h2 className="mb-3 text-xl">{dayText(books.day)}</h2>
        <Figures books={books} />
        <DownloadCsv
          path={`/api/admin/books.csv?from=${books.day}&to=${books.day}`}
          name={`books-${books.day}.csv`}
          text="Download for the bookkeeper"
        />
      </section>
      <section className="mt-12">
        <h2 className="mb-3 text-xl">Against the statement</h2>
        <Coverage books={books} />
        {books.statements.length > 0 && <Compared books={books} onChange={onChange} />}
      </section>
    </>
  )
}

function Figures({ books }: { books: ClosingDay }) {
  const { collected, unmatched, refunded, fees } = books
  const lines = [
    ...collected.map(({ method, count, amount_kes }) => ({
      label: `${paymentMethods[method].title}, ${ordersText(count)}`,
      amount: amount_kes,
    })),
    ...(collected.length === 0 ? [{ label: 'Collected', amount: '0.00' }] : []),
    { label: `Receipts of no order (${unmatched.count})`, amount: unmatched.amount_kes },
    { label: `Refunds (${refunded.count})`, amount: refunded.amount_kes },
    { label: `Fees in the statement (${fees.count})`, amount: fees.amount_kes },
  ]
  return (
    <dl className="border-t border-rule">
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2.5">
          <dt>
            <WholeNames>{label}</WholeNames>
          </dt>
          <dd className="tabular-nums">{kesText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`
}

function Coverage({ books: { statements, is_covered: isCovered } }: { books: ClosingDay }) {
  if (statements.length === 0) return <p className="text-soft">No statement of this day has been uploaded.</p>
  return (
    <>
      {!isCovered && (
        <p className="mb-2">The statement does not cover the whole day: what is outside it is not compared.</p>
      )}
      <ul className="text-sm text-soft">
        {statements.map(({ file_name, uploaded_at, uploaded_by }) => (
          <li key={`${file_name} ${uploaded_at}`} className="[overflow-wrap:anywhere]">
            {`${file_name}, ${nairobiTimeText(new Date(uploaded_at))}, by ${uploaded_by}`}
          </li>
        ))}
      </ul>
    </>
  )
}

function Compared({ books, onChange }: { books: ClosingDay; onChange: () => Promise<void> }) {
  const { agreed, wrong, missing, unknown, unknown_count: unknownCount } = books
  return (
    <>
      <p className="mt-4 text-lg tabular-nums">{`${agreed.count} agreed, ${kesText(agreed.amount_kes)}`}</p>
      <Differences title="Another amount" rows={wrong} />
      <Differences title="In the shop, not in the statement" rows={missing} />
      <section className="mt-8">
        <h3 className="mb-3 text-lg">{`In the statement, of no order (${unknownCount})`}</h3>
        {unknown.length === 0 ? (
          <p className="text-soft">None.</p>
        ) : (
          <ul className="flex flex-col gap-6">
            {unknown.map((receipt) => (
              <ReceiptCard key={receipt.receipt} receipt={receipt} calls="statement-rows" onSettled={onChange} />
            ))}
          </ul>
        )}
        {unknownCount > unknown.length && (
          <p className="mt-6 text-soft">{`These are the first ${unknown.length}: settle them, and the next appear.`}</p>
        )}
      </section>
    </>
  )
}

function Differences({ title, rows }: { title: string; rows: Difference[] }) {
  return (
    <section className="mt-8">
      <h3 className={`mb-3 text-lg ${rows.length > 0 ? 'text-red' : ''}`}>{`${title} (${rows.length})`}</h3>
      {rows.length === 0 ? (
        <p className="text-soft">None.</p>
      ) : (
        <ul className="border-t border-rule">
          {rows.map((row) => (
            <DifferenceRow key={row.receipt ?? row.order_number} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DifferenceRow({ row: { receipt, order_number, shop_kes, statement_kes, at } }: { row: Difference }) {
  const amounts = [shop_kes && `shop ${kesText(shop_kes)}`, statement_kes && `statement ${kesText(statement_kes)}`]
  return (
    <li className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{receipt ?? 'No receipt told'}</span>
      {order_number ? (
        <>
          {' for '}
          <Link to={`/admin/orders/${order_number}`} className="text-link inline-flex min-h-11 items-center">
            {order_number}
          </Link>
        </>
      ) : (
        ', of no order'
      )}
      <span className="block text-soft">{`${amounts.filter(Boolean).join(', ')}, ${nairobiTimeText(new Date(at))}`}</span>
    </li>
  )
}
