import { Button } from '#app/ui/button.tsx'
import { fileInputClasses } from '#app/ui/file-look.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { UploadedSettlements } from './settlement.ts'
import type { uploadSettlementsCall } from './settlements.api.server.ts'
import { useTableUpload } from './use-table-upload.ts'

/** Uploads a file with a settlement in each line; adds all of them or none. */
export function SettlementUpload({ onAdded }: { onAdded: () => Promise<void> }) {
  const { field, told, isBusy, submit } = useTableUpload<typeof uploadSettlementsCall>('/api/admin/settlements/file', {
    name: 'settlements',
    missing: 'Please choose the file.',
    report: (answer) => ({ isGood: true, texts: [doneText(answer)] }),
    onSent: onAdded,
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid content-start gap-4">
      <h3 className="text-lg">From a file</h3>
      <p className="max-w-prose text-sm text-soft">
        CSV or XLSX with the columns Method, Reference, From, To, Collected and Fees; Refunds, Bank receipt and Received
        on may be there. Days as 2026-11-30. The same file twice changes nothing.
      </p>
      <label className="flex min-w-0 flex-col gap-1.5 text-sm">
        <span className="font-medium">File of settlements</span>
        <input ref={field} type="file" accept=".csv,.xlsx,text/csv" className={fileInputClasses} />
      </label>
      <Button type="submit" kind="secondary" className="justify-self-start" isBusy={isBusy} busyText="Reading...">
        Upload settlements
      </Button>
      {told && <Notice kind={told.isGood ? 'info' : 'error'}>{told.texts}</Notice>}
    </form>
  )
}

function doneText({ added, known }: UploadedSettlements): string {
  const count = added === 1 ? '1 settlement is added' : `${added} settlements are added`
  return known === 0 ? `${count}.` : `${count}, ${known} were there already.`
}
