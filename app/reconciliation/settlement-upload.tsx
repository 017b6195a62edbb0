import { type FormEvent, useRef, useState } from 'react'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { fileLook } from '#app/ui/file-look.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { UploadedSettlements } from './settlement.ts'
import type { uploadSettlementsCall } from './settlements.api.server.ts'

type Told = { isGood: boolean; text: string }

/** Uploads a file with a settlement in each line; adds all of them or none. */
export function SettlementUpload({ onAdded }: { onAdded: () => Promise<void> }) {
  const { token } = useAdmin()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState<Told | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function upload(event: FormEvent) {
    event.preventDefault()
    const file = field.current?.files?.[0]
    if (!token) return
    if (!file) return setTold({ isGood: false, text: 'Please choose the file.' })
    const form = new FormData()
    form.set('settlements', file)
    setBusy(true)
    const answer = await sendForm<typeof uploadSettlementsCall>('/api/admin/settlements/file', form, {
      token,
      onProgress: () => {},
    })
    setBusy(false)
    if (!answer.ok)
      return setTold({ isGood: false, text: answer.message || 'The file could not be sent. Please try again.' })
    setTold({ isGood: true, text: doneText(answer.data) })
    await onAdded()
  }

  return (
    <form onSubmit={(event) => void upload(event)} noValidate className="grid content-start gap-4">
      <h3 className="text-lg">From a file</h3>
      <p className="max-w-prose text-sm text-soft">
        CSV or XLSX with the columns Method, Reference, From, To, Collected and Fees; Refunds, Bank receipt and Received
        on may be there. Days as 2026-11-30. The same file twice changes nothing.
      </p>
      <label className="flex min-w-0 flex-col gap-1.5 text-sm">
        <span className="font-medium">File of settlements</span>
        <input ref={field} type="file" accept=".csv,.xlsx,text/csv" className={fileLook} />
      </label>
      <Button type="submit" kind="secondary" className="justify-self-start" isBusy={isBusy} busyText="Reading...">
        Upload settlements
      </Button>
      {told && <Notice kind={told.isGood ? 'info' : 'error'}>{told.text}</Notice>}
    </form>
  )
}

function doneText({ added, known }: UploadedSettlements): string {
  const count = added === 1 ? '1 settlement is added' : `${added} settlements are added`
  return known === 0 ? `${count}.` : `${count}, ${known} were there already.`
}
