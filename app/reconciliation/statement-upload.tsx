import { type FormEvent, useRef, useState } from 'react'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { dayText } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { fileLook } from '#app/ui/file-look.ts'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { UploadedStatement } from './closing-day.ts'
import type { uploadStatementCall } from './reconciliation.api.server.ts'

type StatementSummary = { isGood: boolean; texts: string[] }

/** Uploads a statement as exported from M-Pesa's organisation portal. Changes no order. */
export function StatementUpload({ onKept }: { onKept: (firstDay: string, lastDay: string) => Promise<void> }) {
  const { token } = useAdmin()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState<StatementSummary | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function upload(event: FormEvent) {
    event.preventDefault()
    const file = field.current?.files?.[0]
    if (!token) return
    if (!file) return setTold({ isGood: false, texts: ['Please choose the statement’s file.'] })
    const form = new FormData()
    form.set('statement', file)
    setBusy(true)
    const answer = await sendForm<typeof uploadStatementCall>('/api/admin/statements', form, {
      token,
      onProgress: () => {},
    })
    setBusy(false)
    if (!answer.ok)
      return setTold({ isGood: false, texts: [answer.message || 'The file could not be sent. Please try again.'] })
    setTold(reportUpload(answer.data))
    await onKept(answer.data.first_day, answer.data.last_day)
  }

  return (
    <section aria-label="Statement" className="mt-4">
      <form onSubmit={upload} noValidate className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <label className="flex min-w-0 grow flex-col gap-1.5 text-sm">
          <span className="font-medium">File of the statement</span>
          <input ref={field} type="file" accept=".csv,.xlsx,text/csv" className={fileLook} />
        </label>
        <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Reading...">
          Upload
        </Button>
      </form>
      <p className="mt-2 max-w-prose text-xs text-soft">
        <WholeNames>
          CSV or XLSX from the M-Pesa organisation portal. It’s safe to upload a file twice. No order changes.
        </WholeNames>
      </p>
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

function reportUpload({ is_new, rows, unread, is_cut_off, first_day, last_day }: UploadedStatement): StatementSummary {
  const days = first_day === last_day ? dayText(first_day) : `${dayText(first_day)} to ${dayText(last_day)}`
  return {
    isGood: !is_cut_off && unread === 0,
    texts: [
      is_new
        ? `${rows} rows of ${days} are kept.`
        : `This file was uploaded before: nothing has changed. It has ${days}.`,
      ...(unread > 0 ? [`${unread} rows could not be read. Is the file whole?`] : []),
      ...(is_cut_off ? ['The file’s own total is another than its rows add up to: part of it is missing.'] : []),
    ],
  }
}
