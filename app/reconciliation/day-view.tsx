import { dayText, nairobiTimeText } from '#app/framework/nairobi.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { StaffOrderLink } from '#app/orders/admin/staff-order-link.tsx'
import { ReceiptCard } from '#app/payments/admin/receipt-card.tsx'
import { kesText } from '#app/payments/kes-text.ts'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ClosingDay, Difference } from './closing-day.ts'
import { SettlementsView } from './settlements-view.tsx'

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
        <h2 className="mb-3 text-xl">
          <WholeNames>Compare with the M-Pesa statement</WholeNames>
        </h2>
        <Coverage books={books} />
        {books.statements.length > 0 && <Compared books={books} onChange={onChange} />}
      </section>
      <SettlementsView books={books} onChange={onChange} />
    </>
  )
}

const amountColumns = [
  ['collected_kes', 'Collected'],
  ['refunded_kes', 'Refunded'],
  ['fees_kes', 'Fees'],
  ['net_kes', 'Net'],
] as const

function Figures({ books }: { books: ClosingDay }) {
  const { methods, total, unmatched } = books
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: at 200% text size the keyboard must be able to scroll it */}
      <section aria-label="Sums of the day" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-t border-rule text-right tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              <th className="py-2 text-left font-normal">KES</th>
              {amountColumns.map(([key, name]) => (
                <th key={key} className="py-2 pl-3 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {methods.map((one) => (
              <Amounts
                key={one.method}
                name={paymentMethods[one.method].title}
                note={ordersText(one.orders)}
                of={one}
              />
            ))}
            <Amounts name="Total" of={total} isTotal />
          </tbody>
        </table>
      </section>
      {unmatched.count > 0 ? (
        <p className="mt-3 text-sm">{`Besides, ${kesText(unmatched.amount_kes)} received for no known order (${unmatched.count}).`}</p>
      ) : null}
    </>
  )
}

type AmountsProps = { name: string; note?: string; of: ClosingDay['total']; isTotal?: boolean }

function Amounts({ name, note, of, isTotal = false }: AmountsProps) {
  return (
    <tr className={isTotal ? 'border-y border-ink font-semibold' : 'border-t border-rule'}>
      <th scope="row" className="py-2.5 text-left font-[inherit]">
        <WholeNames>{name}</WholeNames>
        {note ? <span className="block text-sm font-normal text-soft">{note}</span> : null}
      </th>
      {amountColumns.map(([key]) => (
        <td key={key} className="py-2.5 pl-3">
          {plainKes(of[key])}
        </td>
      ))}
    </tr>
  )
}

/** Without the currency, for a column whose heading has it. */
function plainKes(kes: string): string {
  return kesText(kes).replace(/^KES\s*/, '')
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
  const { agreed, refunds_agreed: refunds, unknown, unknown_count: unknownCount } = books
  return (
    <>
      <ul className="mt-4 text-lg tabular-nums">
        <li>{agreedText(agreed, 'payment')}</li>
        {refunds.count > 0 ? <li>{agreedText(refunds, 'refund')}</li> : null}
      </ul>
      <StatementTotal books={books} />
      <Differences title="Reversed by the payer, not by the shop" rows={books.reversed} />
      <Differences title="Different amount" rows={[...books.wrong, ...books.refunds_wrong]} />
      <Differences title="Payment in the shop, not in the statement" rows={books.missing} />
      <Differences title="Refund in the shop, not in the statement" rows={books.refunds_missing} />
      <OtherOut rows={books.other_out} />
      <section className="mt-8">
        <h3 className="mb-3 text-lg">{`In the statement, for no known order (${unknownCount})`}</h3>
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
          <p className="mt-6 text-soft">{`These are the first ${unknown.length}. Confirm them to see the next.`}</p>
        )}
      </section>
    </>
  )
}

function agreedText({ count, amount_kes }: ClosingDay['agreed'], noun: string): string {
  return `${count === 1 ? `1 ${noun} agrees` : `${count} ${noun}s agree`}, ${kesText(amount_kes)}`
}

function StatementTotal({ books: { statement_total: sums } }: { books: ClosingDay }) {
  if (!sums) return null
  const isEqual = (file: string | null, rows: string) => file === null || Number(file) === Number(rows)
  const isBalanced =
    isEqual(sums.file_paid_in_kes, sums.paid_in_kes) && isEqual(sums.file_withdrawn_kes, sums.withdrawn_kes)
  return (
    <p className={`mt-2 tabular-nums ${isBalanced ? '' : 'text-red'}`}>
      {`Statement: ${kesText(sums.paid_in_kes)} paid in, ${kesText(sums.withdrawn_kes)} withdrawn`}
      {sums.file_paid_in_kes === null
        ? '.'
        : isBalanced
          ? ', equal to the totals in the file.'
          : `. The file itself says ${kesText(sums.file_paid_in_kes)} and ${kesText(sums.file_withdrawn_kes ?? '0')}.`}
    </p>
  )
}

function OtherOut({ rows }: { rows: ClosingDay['other_out'] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="mb-3 text-lg">{`Other money out (${rows.length})`}</h3>
      <ul className="border-t border-rule">
        {rows.map(({ receipt, amount_kes, details, at }) => (
          <li key={receipt} className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere] tabular-nums">
            <span className="font-medium">{receipt}</span> {kesText(amount_kes)}
            <span className="block text-soft">{`${details}, ${nairobiTimeText(new Date(at))}`}</span>
          </li>
        ))}
      </ul>
    </section>
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
      <span className="font-medium">{receipt ?? 'No receipt yet'}</span>
      {order_number ? (
        <>
          {' for '}
          <StaffOrderLink number={order_number} />
        </>
      ) : (
        ', for no known order'
      )}
      <span className="block text-soft">{`${amounts.filter(Boolean).join(', ')}, ${nairobiTimeText(new Date(at))}`}</span>
    </li>
  )
}
