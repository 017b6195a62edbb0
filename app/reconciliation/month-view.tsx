import { Link } from 'react-router'
import { addDays, monthText, nairobiDay } from '#app/framework/nairobi.ts'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { hasMoney } from './closed-books.ts'
import type { ReconciliationDay } from './day-comparison.ts'
import { DayFigures } from './day-figures.tsx'

/** The sums of the month of a day, with links to the months around it. */
export function MonthView({ month: { from, to, sums } }: { month: ReconciliationDay['month'] }) {
  return (
    <section id="month" className="mt-7 scroll-mt-4 md:mt-12 min-[76rem]:mt-0">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-xl">{monthText(from)}</h2>
        <nav aria-label="Months" className="flex flex-wrap gap-x-6">
          <MonthLink day={addDays(from, -1)} />
          {to < nairobiDay(new Date()) && <MonthLink day={addDays(to, 1)} />}
        </nav>
      </div>
      <DayFigures sums={sums} of="month" />
      {hasMoney(sums) && (
        <>
          <p className="measure mt-2 text-sm text-soft">Fees come from uploaded statements and recorded settlements.</p>
          <DownloadCsv
            path={`/api/admin/books.csv?from=${from}&to=${to}`}
            name={`books-${from.slice(0, 7)}.csv`}
            text={<span className="text-sm">Download the month (CSV)</span>}
            isQuiet
          />
        </>
      )}
    </section>
  )
}

function MonthLink({ day }: { day: string }) {
  return (
    <Link to={`?day=${day}`} preventScrollReset className="text-link inline-flex min-h-11 items-center">
      {monthText(day)}
    </Link>
  )
}
