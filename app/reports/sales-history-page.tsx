import { useSearchParams } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { loadListAsStaff, queryOf } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/sales-history-page'
import type { SaleRecord } from './sale-wire.ts'
import type { salesHistoryCall } from './sales.api.server.ts'
import { SalesGrid } from './sales-grid.tsx'

export const meta = () => adminMeta('Sales History')

const days = ['from', 'to'] as const

/** The days are in the address, so that the browser's Back shows the same list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff<typeof salesHistoryCall>(
    request,
    `/api/admin/sales-history?limit=50&${queryOf(request, days)}`,
  )
}

export default function SalesHistoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Sales History">
      <Sales first={loaderData} />
    </AdminScreen>
  )
}

function Sales({ first }: { first: Answer<SaleRecord[]> }) {
  const list = useStaffList(first)
  const [params] = useSearchParams()
  const isWhole = days.every((day) => !params.get(day))
  return (
    <>
      <Tools />
      <Listed list={list} empty={isWhole ? 'No sales yet.' : 'No sales in these days.'}>
        {(sales) => <SalesGrid sales={sales} />}
      </Listed>
      <ThumbBarSpacer />
    </>
  )
}

function Tools() {
  const [params, setParam] = useStaffParams()
  return (
    <div className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-4 sm:flex">
      <TextField
        label="From"
        type="date"
        max={params.get('to') || undefined}
        defaultValue={params.get('from') ?? ''}
        onChange={(event) => setParam('from', event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        min={params.get('from') || undefined}
        defaultValue={params.get('to') ?? ''}
        onChange={(event) => setParam('to', event.target.value)}
      />
      <ThumbBar>
        <DownloadCsv
          path={`/api/admin/sales-history.csv?${params}`}
          name="sales-history.csv"
          text="Export as CSV"
          className=""
        />
      </ThumbBar>
    </div>
  )
}
