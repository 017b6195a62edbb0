import { type FormEvent, useState } from 'react'
import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { ImportReport } from '../import-report.ts'
import { columnTitles, stockColumn, titleWithCurrency } from '../table/product-columns.ts'

const options = () => [
  { value: '', label: 'Leave out' },
  ...columnTitles.map((title) => ({
    value: title,
    label: title === stockColumn ? `${title} (how many are in stock)` : titleWithCurrency(title),
  })),
]

type ColumnsViewProps = { report: ImportReport; onChoose: (columns: (string | null)[]) => Promise<string | undefined> }

/** Lets staff assign the columns of a table to those of the template. */
export function ColumnsView({ report: { columns, mapped, faults_in_all }, onChoose }: ColumnsViewProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (columns.length === 0) return null

  async function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(await onChoose(columns.map((_column, index) => String(form.get(`column-${index}`) ?? '') || null)))
    setBusy(false)
  }

  return (
    <details open={mapped === null && faults_in_all > 0}>
      <summary className="disclosure min-h-11 py-2.5">
        {mapped
          ? `Columns, as ${mapped.by} chose on ${displayDay(nairobiDay(new Date(mapped.at)))}`
          : 'What each column contains'}
      </summary>
      <form onSubmit={choose} className="flex flex-col gap-5 pt-2">
        <p className="max-w-prose text-sm text-soft">
          Choose what each column of the file is. A new product needs Name, Category, Price, Description and Pictures.
          The shop remembers your choice for every file with these columns.
        </p>
        {columns.map(({ label, column, samples }, index) => (
          <SelectField
            key={label}
            name={`column-${index}`}
            label={label}
            hint={samples.join(' · ') || 'Its first lines are empty.'}
            defaultValue={column ?? ''}
            options={options()}
          />
        ))}
        {error && (
          <Notice kind="error">
            <p>{error}</p>
          </Notice>
        )}
        <Button type="submit" kind="secondary" className="self-start" isBusy={isBusy} busyText="One moment...">
          Use these columns
        </Button>
      </form>
    </details>
  )
}
