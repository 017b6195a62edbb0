import { useSearchParams } from 'react-router'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/identity/staff/screen/admin-screen.tsx'
import { DownloadCsv } from '#app/identity/staff/screen/download-csv.tsx'
import { loadListAsStaff, queryOf } from '#app/identity/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarRoom } from '#app/identity/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useStaffList } from '#app/identity/staff/screen/use-staff-list.ts'
import { useStaffParams } from '#app/identity/staff/screen/use-staff-params.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/sales-history-page'
import { SalesGrid } from './sales-grid.tsx'

export const meta = () => adminMeta('Sales History')

const days = ['from', 'to'] as const

/** The days are in the address, so that Back shows the same list. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff(request, `/api/admin/sales-history?limit=50&${queryOf(request, days)}`)
}

export default function SalesHistoryPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const [params] = useSearchParams()
  const isWhole = days.every((day) => !params.get(day))
  return (
    <AdminScreen title="Sales History">
      <Tools />
      <Listed list={list} empty={isWhole ? 'No sales yet.' : 'No sales in these days.'}>
        {(sales) => <SalesGrid sales={sales} />}
      </Listed>
      <ThumbBarRoom />
    </AdminScreen>
  )
}

function Tools() {
  const [params, setParam] = useStaffParams()
  const { isOwner } = useAdmin()
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
      {isOwner && (
        <ThumbBar>
          <DownloadCsv
            path={`/api/admin/sales-history.csv?${params}`}
            name="sales-history.csv"
            text="Export as CSV"
            className=""
          />
        </ThumbBar>
      )}
    </div>
  )
}
