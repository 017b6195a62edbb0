import type { UploadedSettlements } from './settlement.ts'
import type { uploadSettlementsCall } from './settlements.api.server.ts'
import { TableFileButton, UploadReportNotice } from './table-upload.tsx'
import { useTableUpload } from './use-table-upload.ts'

/** Uploads a file with a settlement in each line; adds all of them or none. */
export function SettlementUpload({ onAdded }: { onAdded: () => Promise<void> }) {
  const { report, isBusy, send } = useTableUpload<typeof uploadSettlementsCall>('/api/admin/settlements/file', {
    name: 'settlements',
    report: (answer) => ({ isGood: true, texts: [doneText(answer)] }),
    onSent: onAdded,
  })

  return (
    <div className="grid content-start gap-4">
      <h3 className="text-lg">From a file</h3>
      <p className="max-w-prose text-sm text-soft">
        CSV or XLSX with the columns Method, Reference, From, To, Collected and Fees; Refunds, Bank receipt and Received
        on may be there. Days as 2026-11-30. The same file twice changes nothing.
      </p>
      <div className="justify-self-start">
        <TableFileButton text="Upload settlements" isBusy={isBusy} send={send} />
      </div>
      <UploadReportNotice report={report} />
    </div>
  )
}

function doneText({ added, known }: UploadedSettlements): string {
  const count = added === 1 ? '1 settlement is added' : `${added} settlements are added`
  return known === 0 ? `${count}.` : `${count}, ${known} were there already.`
}
