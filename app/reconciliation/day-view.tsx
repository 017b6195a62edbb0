import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText, nairobiTimeText } from '#app/framework/nairobi.ts'
import { StaffOrderLink } from '#app/orders/admin/staff-order-link.tsx'
import { ReceiptCard } from '#app/payments/admin/receipt-card.tsx'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { CloseDay, ClosedDay } from './close-day.tsx'
import { hasMoney } from './closed-books.ts'
import { ChangesSinceClosing } from './closing-state.tsx'
import type { DayComparison, Difference, ReconciliationDay } from './day-comparison.ts'
import { DayFigures } from './day-figures.tsx'
import { MonthView } from './month-view.tsx'
import { statementVerdict } from './open-items.ts'
import { SettlementsView } from './settlements-view.tsx'
import { TableFileButton, UploadReportNotice } from './table-upload.tsx'
import type { StatementUpload } from './use-statement-upload.ts'

type DayViewProps = {
  books: ReconciliationDay
  upload: StatementUpload
  onShow: (day: string) => void
  onChange: () => Promise<void>
}

export function DayView({ books, upload: { report, ...upload }, onShow, onChange }: DayViewProps) {
  const sums = books.closing?.books?.sums ?? books
  return (
    <>
      <Verdict books={books} />
      <ClosedDay books={books} onChange={onChange} />
      <div className="mt-5 grid-cols-2 items-start gap-x-10 md:mt-8 min-[76rem]:grid">
        <div className="min-w-0">
          <section>
            {/* The field above shows the day, so phones hide this heading. On wide screens it aligns the two tables. */}
            <h2 className="mb-2 flex min-h-11 items-center text-xl max-[75.99rem]:sr-only">
              Sums of the day<span className="sr-only">, {dayText(books.day)}</span>
            </h2>
            <ChangesSinceClosing books={books} />
            <DayFigures sums={sums} />
            {hasMoney(sums) && <DownloadDay day={books.day} />}
          </section>
          <SettlementsView books={books} onChange={onChange} />
          <section id="statement" className="mt-7 scroll-mt-4 md:mt-12">
            <h2 className="mb-3 text-xl">
              <WholeNames>Compare with the M-Pesa statement</WholeNames>
            </h2>
            <UploadReportNotice report={report} />
            <Coverage books={books} />
            {books.statements.length > 0 && <Compared books={books} onChange={onChange} />}
            <CloseDay books={books} onShow={onShow} onChange={onChange}>
              <TableFileButton text="Upload statement" {...upload} />
            </CloseDay>
          </section>
        </div>
        <MonthView month={books.month} />
      </div>
    </>
  )
}

function Verdict({ books }: { books: DayComparison }) {
  const verdict = statementVerdict(books)
  if (!verdict) return null
  return (
    <p className={`measure mt-4 font-medium tabular-nums ${verdict.agrees ? '' : 'text-red'}`}>
      <WholeNames>{verdict.text}</WholeNames>{' '}
      {!verdict.agrees && (
        <a href="#statement" className="text-link whitespace-nowrap">
          See the differences
        </a>
      )}
    </p>
  )
}

const DownloadDay = ({ day }: { day: string }) => (
  <DownloadCsv
    path={`/api/admin/books.csv?from=${day}&to=${day}`}
    name={`books-${day}.csv`}
    text={<span className="text-sm">Download the day (CSV)</span>}
    isQuiet
  />
)

function Coverage({ books: { statements, is_covered: isCovered } }: { books: DayComparison }) {
  if (statements.length === 0)
    return (
      <p className="measure text-soft">
        <WholeNames>
          No statement covers this day yet. Upload it as CSV or XLSX, from the M-Pesa portal for organisations.
          Uploading never changes an order; the same file twice does no harm.
        </WholeNames>
      </p>
    )
  return (
    <>
      {!isCovered && (
        <p className="mb-2">No M-Pesa statement covers the whole day, so some payments are not compared.</p>
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

function Compared({ books, onChange }: { books: DayComparison; onChange: () => Promise<void> }) {
  const { agreed, refunds_agreed: refunds, unknown, unknown_count: unknownCount } = books
  const groups = [
    {
      title: 'Reversed by the payer, not by the shop',
      rows: books.reversed,
      advice: (
        <>
          Decide about these under{' '}
          <Link to="/admin/reviews" className="text-link">
            Payments to check
          </Link>
          .
        </>
      ),
    },
    {
      title: 'Different amount',
      rows: [...books.wrong, ...books.refunds_wrong],
      advice: 'The statement says what really moved. Open the order to set it right.',
    },
    {
      title: 'Payment in the shop, not in the statement',
      rows: books.missing,
      advice: `${uploadNextText} If it is not there either, ask M-Pesa about the receipt before you send the order.`,
    },
    {
      title: 'Refund in the shop, not in the statement',
      rows: books.refunds_missing,
      advice: `${uploadNextText} If it is not there either, ask M-Pesa: the buyer may not have received it.`,
    },
  ]
  return (
    <>
      <ul className="mt-4 text-lg tabular-nums">
        {agreed.count > 0 ? <li>{agreedText(agreed, 'payment')}</li> : null}
        {refunds.count > 0 ? <li>{agreedText(refunds, 'refund')}</li> : null}
      </ul>
      <StatementTotal books={books} />
      {groups.map((group) => (
        <Differences key={group.title} {...group} />
      ))}
      <OtherOut rows={books.other_out} />
      {unknownCount > 0 && (
        <section className="mt-5 md:mt-8">
          <h3 className="mb-3 text-lg">{`In the statement, without an order (${unknownCount})`}</h3>
          <ul className="flex flex-col gap-6">
            {unknown.map((receipt) => (
              <ReceiptCard key={receipt.receipt} receipt={receipt} calls="statement-rows" onSettled={onChange} />
            ))}
          </ul>
          {unknownCount > unknown.length && (
            <p className="mt-6 text-soft">{`These are the first ${unknown.length}. Confirm them to see the next.`}</p>
          )}
        </section>
      )}
    </>
  )
}

const uploadNextText = 'Upload the next day’s statement as well: M-Pesa may list a payment late.'

function agreedText({ count, amount_kes }: DayComparison['agreed'], noun: string): string {
  return `${count === 1 ? `1 ${noun} agrees` : `${count} ${noun}s agree`}, ${formatExactKes(amount_kes)}`
}

function StatementTotal({ books: { statement_total: sums } }: { books: DayComparison }) {
  if (!sums) return null
  const isEqual = (file: string | null, rows: string) => file === null || Number(file) === Number(rows)
  const isBalanced =
    isEqual(sums.file_paid_in_kes, sums.paid_in_kes) && isEqual(sums.file_withdrawn_kes, sums.withdrawn_kes)
  return (
    <p className={`mt-2 text-sm tabular-nums ${isBalanced ? 'text-soft' : 'text-red'}`}>
      {`Its rows: ${formatExactKes(sums.paid_in_kes)} paid in, ${formatExactKes(sums.withdrawn_kes)} withdrawn. `}
      {sums.file_paid_in_kes !== null &&
        (isBalanced
          ? 'The file adds up.'
          : `The file does not add up: its totals are ${formatExactKes(sums.file_paid_in_kes)} and ${formatExactKes(sums.file_withdrawn_kes ?? '0')}.`)}
    </p>
  )
}

function OtherOut({ rows }: { rows: DayComparison['other_out'] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-5 md:mt-8">
      <h3 className="mb-1 text-lg">{`Other money out (${rows.length})`}</h3>
      <p className="measure mb-3 text-sm">
        No refund of the shop has these receipts. If you sent one back yourself, record it on its order.
      </p>
      <ul className="border-t border-rule">
        {rows.map(({ receipt, amount_kes, details, at }) => (
          <li key={receipt} className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere] tabular-nums">
            <span className="font-medium">{receipt}</span> {formatExactKes(amount_kes)}
            <span className="block text-soft">{`${details}, ${nairobiTimeText(new Date(at))}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Differences({ title, rows, advice }: { title: string; rows: Difference[]; advice: ReactNode }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-5 md:mt-8">
      <h3 className="mb-1 text-lg text-red">{`${title} (${rows.length})`}</h3>
      <p className="measure mb-3 text-sm">{typeof advice === 'string' ? <WholeNames>{advice}</WholeNames> : advice}</p>
      <ul className="border-t border-rule">
        {rows.map((row) => (
          <DifferenceRow key={row.receipt ?? row.order_number} row={row} />
        ))}
      </ul>
    </section>
  )
}

function DifferenceRow({ row: { receipt, order_number, shop_kes, statement_kes, at } }: { row: Difference }) {
  const amounts = [
    shop_kes && `shop ${formatExactKes(shop_kes)}`,
    statement_kes && `statement ${formatExactKes(statement_kes)}`,
  ]
  return (
    <li className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{receipt ?? 'No receipt yet'}</span>
      {order_number ? (
        <>
          {' for '}
          <StaffOrderLink number={order_number} />
        </>
      ) : (
        ', without an order'
      )}
      <span className="block text-soft">{`${amounts.filter(Boolean).join(', ')}, ${nairobiTimeText(new Date(at))}`}</span>
    </li>
  )
}
