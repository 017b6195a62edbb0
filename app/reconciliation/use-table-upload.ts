import { type FormEvent, useRef, useState } from 'react'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import type { AnswerOf, PathOf, TypedCall } from '#app/framework/http/api-call.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'

type UploadMessage = { isGood: boolean; texts: string[] }
type TableUpload<C> = {
  /** The name of the file in the form. */
  name: string
  /** The message if no file is selected. */
  missing: string
  report: (answer: AnswerOf<C>) => UploadMessage
  onSent: (answer: AnswerOf<C>) => Promise<void>
}

/** The state of a form that uploads one table file, with the shop's answer. */
export function useTableUpload<C extends TypedCall & { method: 'POST' }>(path: PathOf<C>, upload: TableUpload<C>) {
  const { token } = useAdmin()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState<UploadMessage | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const file = field.current?.files?.[0]
    if (!token) return
    if (!file) return setTold({ isGood: false, texts: [upload.missing] })
    const form = new FormData()
    form.set(upload.name, file)
    setBusy(true)
    const answer = await sendForm<C>(path, form, { token, onProgress: () => {} })
    setBusy(false)
    const fault = 'The file could not be sent. Please try again.'
    if (!answer.ok) return setTold({ isGood: false, texts: [answer.message || fault] })
    setTold(upload.report(answer.data))
    await upload.onSent(answer.data)
  }

  return { field, told, isBusy, submit }
}
