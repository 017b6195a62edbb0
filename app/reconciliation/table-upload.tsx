import { useEffect, useRef } from 'react'
import { FileButton } from '#app/ui/file-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { UploadReport } from './use-table-upload.ts'

type TableFileButtonProps = { text: string; isBusy: boolean; send: (files: File[]) => Promise<void> }

export function TableFileButton({ text, isBusy, send }: TableFileButtonProps) {
  return (
    <FileButton accept=".csv,.xlsx,text/csv" isBusy={isBusy} onChoose={send}>
      {isBusy ? 'Reading...' : text}
    </FileButton>
  )
}

/** Scrolls itself into view, because the button that uploads may be far away. */
export function UploadReportNotice({ report }: { report: UploadReport | null }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report) ref.current?.scrollIntoView({ block: 'center' })
  }, [report])
  return (
    <div ref={ref} className="my-4 empty:hidden">
      {report && (
        <Notice kind={report.isGood ? 'info' : 'error'}>
          {report.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
