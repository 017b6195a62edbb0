import { type ReactNode, useState } from 'react'
import { downloadFile } from '#app/framework/browser/download-file.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { retryAfterStepUp } from './step-up-request.ts'
import { useAdmin } from './use-admin.ts'

type DownloadCsvProps = { path: string; name: string; text: ReactNode; isQuiet?: boolean; className?: string }

/** `path`: a call that returns a file. Only owners and bookkeepers may export. */
export function DownloadCsv({
  path,
  name,
  text,
  isQuiet = false,
  className = 'mt-5 w-full sm:w-auto',
}: DownloadCsvProps) {
  const { token, may } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  async function download() {
    if (!token) return
    setBusy(true)
    const saved = await retryAfterStepUp(() => downloadFile(token, path, name))
    setBusy(false)
    if (!saved.ok) await showMessage({ kind: 'error', title: 'Error!', text: 'The file could not be made.' })
  }
  if (!may('money')) return null
  return (
    <Button
      {...(isQuiet ? { kind: 'plain' } : { kind: 'secondary', className })}
      isBusy={isBusy}
      busyText="One moment..."
      onClick={download}
    >
      {text}
    </Button>
  )
}
