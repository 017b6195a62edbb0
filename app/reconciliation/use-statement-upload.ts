import { countText } from '#app/framework/count-text.ts'
import { dayText } from '#app/framework/nairobi.ts'
import type { UploadedStatement } from './day-comparison.ts'
import type { uploadStatementCall } from './reconciliation.api.server.ts'
import { type UploadReport, useTableUpload } from './use-table-upload.ts'

export type StatementUpload = ReturnType<typeof useStatementUpload>

/** Uploads a statement as exported from M-Pesa's organisation portal. */
export function useStatementUpload(onStored: (firstDay: string, lastDay: string) => Promise<void>) {
  return useTableUpload<typeof uploadStatementCall>('/api/admin/statements', {
    name: 'statement',
    report: toReport,
    onSent: ({ first_day, last_day }) => onStored(first_day, last_day),
  })
}

function toReport({ is_new, rows, unread, is_cut_off, first_day, last_day }: UploadedStatement): UploadReport {
  const days = first_day === last_day ? dayText(first_day) : `${dayText(first_day)} to ${dayText(last_day)}`
  return {
    isGood: !is_cut_off && unread === 0,
    texts: [
      is_new
        ? `${countText(rows, 'row')} of ${days} stored.`
        : `This file was uploaded before: nothing has changed. It has ${days}.`,
      ...(unread > 0 ? [`${unread} rows could not be read. Is the file whole?`] : []),
      ...(is_cut_off ? ['The rows do not add up to the file’s own total: part of the file is missing.'] : []),
    ],
  }
}
