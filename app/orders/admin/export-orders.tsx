import { useState } from 'react'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { allOrdersFilter } from './order-texts.ts'

type ExportOrdersProps = { filter: { state: string; search: string }; className: string }

/** Exports the listed orders as a CSV file, for all days or a range of days. */
export function ExportOrders({ filter: { state, search }, className }: ExportOrdersProps) {
  const { may } = useAdmin()
  const [days, setDays] = useState({ from: '', to: '' })
  if (!may('money')) return null
  const queryFields = { ...days, state: state === allOrdersFilter ? '' : state, search: search.trim() }
  const query = new URLSearchParams(Object.entries(queryFields).filter(([, text]) => text !== ''))
  return (
    <details className={className}>
      <summary className="button-shape button-plain list-none whitespace-nowrap text-sm font-normal [&::-webkit-details-marker]:hidden">
        Download orders (CSV)
      </summary>
      <p className="mb-3 max-w-prose text-sm text-soft">
        One line for each order of this list. Leave the dates empty for all days.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Placed from"
          type="date"
          max={days.to || undefined}
          {...bind(days.from, (from) => setDays({ ...days, from }))}
        />
        <TextField
          label="To"
          type="date"
          min={days.from || undefined}
          {...bind(days.to, (to) => setDays({ ...days, to }))}
        />
        <DownloadCsv path={`/api/admin/orders.csv?${query}`} name="orders.csv" text="Download the file" />
      </div>
    </details>
  )
}
