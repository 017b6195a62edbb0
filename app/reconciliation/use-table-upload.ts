import { useState } from 'react'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import type { AnswerOf, PathOf, TypedCall } from '#app/framework/http/api-call.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'

export type UploadReport = { isGood: boolean; texts: string[] }
type TableUpload<C> = {
  /** The name of the file in the form. */
  name: string
  report: (answer: AnswerOf<C>) => UploadReport
  onSent: (answer: AnswerOf<C>) => Promise<void>
}

/** Uploads one table file as soon as it is selected. */
export function useTableUpload<C extends TypedCall & { method: 'POST' }>(path: PathOf<C>, upload: TableUpload<C>) {
  const { token } = useAdmin()
  const [report, setReport] = useState<UploadReport | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send([file]: File[]) {
    if (!token || !file) return
    const form = new FormData()
    form.set(upload.name, file)
    setBusy(true)
    const answer = await sendForm<C>(path, form, { token })
    setBusy(false)
    if (!answer.ok) return setReport({ isGood: false, texts: [answer.message || noAnswerText] })
    setReport(upload.report(answer.data))
    await upload.onSent(answer.data)
  }

  return { report, isBusy, send }
}
