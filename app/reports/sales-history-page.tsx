import { useSearchParams } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedList } from '#app/staff/screen/admin-screen.tsx'
import { DayField } from '#app/staff/screen/day-field.tsx'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { FilterLinks } from '#app/staff/screen/filter-links.tsx'
import { loadAsStaff, loadListAsStaff, queryOf } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import type { Route } from './+types/sales-history-page'
import type { SaleRecord, SalesTotals as Totals } from './sale-wire.ts'
import type { salesHistoryCall, salesTotalsCall } from './sales.api.server.ts'
import { salesFileName } from './sales-file-name.ts'
import { SalesGrid } from './sales-grid.tsx'
import { salesPeriods } from './sales-periods.ts'
import { SalesTotals } from './sales-totals.tsx'

export const meta = () => adminMeta('Sales History')

const days = ['from', 'to'] as const

/** The days are in the address, so that the browser's Back shows the same list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(request, days)
  const [first, totals] = await Promise.all([
    loadListAsStaff<typeof salesHistoryCall>(request, `/api/admin/sales-history?limit=50&${query}`),
    loadAsStaff<typeof salesTotalsCall>(request, `/api/admin/sales-history/totals?${query}`),
  ])
  return { first, totals }
}

export default function SalesHistoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Sales History">
      <Sales {...loaderData} />
    </AdminScreen>
  )
}

function Sales({ first, totals }: { first: Answer<SaleRecord[]>; totals: Answer<Totals> }) {
  const list = useStaffList(first)
  const [params] = useSearchParams()
  const isUnfiltered = days.every((day) => !params.get(day))
  return (
    <>
      <Filters />
      {totals.ok && list.items?.length ? <SalesTotals totals={totals.data} /> : null}
      <PagedList list={list} empty={isUnfiltered ? 'No sales yet.' : 'No sales in these days.'}>
        {(sales) => <SalesGrid sales={sales} />}
      </PagedList>
      <ThumbBarSpacer />
    </>
  )
}

function Filters() {
  const [params, setParam] = useStaffParams()
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return (
    <>
      <FilterLinks
        label="Days"
        className="mb-4"
        links={[{ name: 'All', from: '', to: '' }, ...salesPeriods(nairobiDay(new Date()))].map(
          ({ name, ...period }) => ({
            to: period.from ? `?${new URLSearchParams(period)}` : '?',
            text: name,
            isCurrent: from === period.from && to === period.to,
          }),
        )}
      />
      <div className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-4 sm:flex">
        <DayField label="From" day={from} max={to || undefined} onDay={(day) => setParam('from', day)} />
        <DayField label="To" day={to} min={from || undefined} onDay={(day) => setParam('to', day)} />
        {/* The negative margin cancels the bar's padding, so that the button is in line with the fields. */}
        <div className="max-md:contents md:-my-2 md:ml-auto">
          <ThumbBar>
            <DownloadCsv
              path={`/api/admin/sales-history.csv?${params}`}
              name={salesFileName({ from: params.get('from'), to: params.get('to') })}
              text="Download sales (CSV)"
              className=""
            />
          </ThumbBar>
        </div>
      </div>
    </>
  )
}
