import { dayText } from '#app/framework/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { fileInputClasses } from '#app/ui/file-look.ts'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { UploadedStatement } from './closing-day.ts'
import type { uploadStatementCall } from './reconciliation.api.server.ts'
import { useTableUpload } from './use-table-upload.ts'

export const statementUploadId = 'statement'

/** Uploads a statement as exported from M-Pesa's organisation portal. Changes no order. */
export function StatementUpload({ onStored }: { onStored: (firstDay: string, lastDay: string) => Promise<void> }) {
  const { field, told, isBusy, submit } = useTableUpload<typeof uploadStatementCall>('/api/admin/statements', {
    name: 'statement',
    missing: 'Please choose the statement’s file.',
    report: reportUpload,
    onSent: ({ first_day, last_day }) => onStored(first_day, last_day),
  })

  return (
    <section id={statementUploadId} aria-label="Statement" className="scroll-mt-4">
      <p className="measure mb-4 text-soft">
        <WholeNames>
          Upload the statement from the M-Pesa organisation portal, as CSV or XLSX. It’s safe to upload a file twice,
          and it changes no order.
        </WholeNames>
      </p>
      <form onSubmit={submit} noValidate className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <label className="contents">
          <span className="text-sm font-medium sm:col-span-2">File of the statement</span>
          <input ref={field} type="file" accept=".csv,.xlsx,text/csv" className={fileInputClasses} />
        </label>
        <Button type="submit" kind="secondary" className="max-sm:mt-2" isBusy={isBusy} busyText="Reading...">
          Upload
        </Button>
      </form>
      {told && (
        <div className="mt-4">
          <Notice kind={told.isGood ? 'info' : 'error'}>
            {told.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        </div>
      )}
    </section>
  )
}

function reportUpload({ is_new, rows, unread, is_cut_off, first_day, last_day }: UploadedStatement) {
  const days = first_day === last_day ? dayText(first_day) : `${dayText(first_day)} to ${dayText(last_day)}`
  return {
    isGood: !is_cut_off && unread === 0,
    texts: [
      is_new
        ? `${rows === 1 ? '1 row' : `${rows} rows`} of ${days} stored.`
        : `This file was uploaded before: nothing has changed. It has ${days}.`,
      ...(unread > 0 ? [`${unread} rows could not be read. Is the file whole?`] : []),
      ...(is_cut_off ? ['The rows do not add up to the file’s own total: part of the file is missing.'] : []),
    ],
  }
}
