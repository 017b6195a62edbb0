import { useState } from 'react'
import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen, MoreButton } from '#app/identity/admin-screen.tsx'
import { useAdmin } from '#app/identity/use-admin.ts'
import { useAdminList } from '#app/identity/use-admin-list.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { downloadSales } from './download-sales.ts'
import type { SaleRecord } from './sale.ts'
import { SalesGrid } from './sales-grid.tsx'

export const meta = () => adminMeta('Sales History')

type Days = { from: string; to: string }

export default function SalesHistoryPage() {
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const query = daysQuery(days)
  const list = useAdminList<SaleRecord>(`/api/admin/sales-history?limit=50${query && `&${query}`}`)
  return (
    <AdminScreen title="Sales History">
      <Tools days={days} onChange={setDays} />
      {list.error && <AdminFailure message={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <BeadLoader label="Loading..." />}
      {list.items?.length === 0 && <p className="text-soft">{query ? 'No sales in these days.' : 'No sales yet.'}</p>}
      {list.items && list.items.length > 0 && <SalesGrid sales={list.items} />}
      {list.hasMore && <MoreButton isBusy={list.isLoadingMore} onClick={list.loadMore} />}
    </AdminScreen>
  )
}

function Tools({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { token } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    if (!token) return
    setBusy(true)
    const isSaved = await downloadSales(token, daysQuery(days))
    setBusy(false)
    if (!isSaved) await showMessage({ kind: 'error', title: 'Error!', text: 'The file could not be made.' })
  }

  return (
    <div className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-4 sm:flex">
      <TextField
        label="From"
        type="date"
        max={days.to || undefined}
        value={days.from}
        onChange={(event) => onChange({ ...days, from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={days.from || undefined}
        value={days.to}
        onChange={(event) => onChange({ ...days, to: event.target.value })}
      />
      <Button kind="secondary" className="col-span-full" isBusy={isBusy} busyText="Preparing..." onClick={download}>
        Export as CSV
      </Button>
    </div>
  )
}

function daysQuery({ from, to }: Days): string {
  return new URLSearchParams({ ...(from ? { from } : {}), ...(to ? { to } : {}) }).toString()
}
