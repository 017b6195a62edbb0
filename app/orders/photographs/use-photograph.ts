import { useEffect, useRef, useState } from 'react'
import { photoErrorText } from '#app/catalog/admin/photo-rules.ts'
import { preparePhoto } from '#app/catalog/admin/prepare-photo.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { captionRule, orderPhotoLimit } from './order-photograph.ts'
import type { addPhotographCall } from './staff-photographs.api.server.ts'
import type { StaffPhotographs } from './staff-photographs.ts'

type SelectedPhoto = { id: string; file: File; preview: string }
type PhotographErrors = { picture?: string | undefined; caption?: string | undefined }

const lostText = 'It did not arrive. Please send it again: what you chose is still here.'

/** Uploads one photograph with its caption to an order. */
export function usePhotograph(number: string, token: string | null) {
  const [photo, setPhoto] = useState<SelectedPhoto | null>(null)
  const [caption, setCaption] = useState('')
  const [errors, setErrors] = useState<PhotographErrors>({})
  const [state, setState] = useState<'preparing' | 'sending' | null>(null)
  const [sent, setSent] = useState(0)
  const preview = useRef<string | null>(null)

  useEffect(() => () => revokePreview(preview.current), [])

  async function choose([file]: readonly File[]) {
    if (!file) return
    setState('preparing')
    const ready = await preparePhoto(file)
    setState(null)
    if (!ready.ok) return setErrors({ picture: photoErrorText(ready.error, file.name, orderPhotoLimit) })
    setErrors({})
    revokePreview(preview.current)
    preview.current = URL.createObjectURL(ready.file)
    setPhoto({ id: randomUuid(), file: ready.file, preview: preview.current })
  }

  /** Resolves to null if it sent nothing. A retry after a lost answer has the same id. */
  async function send(): Promise<Answer<StaffPhotographs> | null> {
    const tidy = captionRule.tidy?.(caption) ?? caption
    const foundErrors = {
      picture: photo ? undefined : 'Please take or choose a picture.',
      caption: findTextError(captionRule, tidy),
    }
    setErrors(foundErrors)
    if (!photo || !token || foundErrors.caption) return null
    const form = new FormData()
    form.append('id', photo.id)
    form.append('words', tidy)
    form.append('images', photo.file, photo.file.name)
    setState('sending')
    const answer = await sendForm<typeof addPhotographCall>(`/api/admin/orders/${number}/photographs`, form, {
      token,
      onProgress: (bytes) => setSent(Math.min(1, bytes / (photo.file.size || 1))),
    })
    setState(null)
    setSent(0)
    if (!answer.ok)
      setErrors({ picture: answer.fields?.images ?? (answer.message || lostText), caption: answer.fields?.words })
    return answer
  }

  function reset() {
    setPhoto(null)
    setCaption('')
    setErrors({})
  }

  return { photo, caption, setCaption, errors, state, sent, choose, send, reset }
}

export type PhotographUpload = ReturnType<typeof usePhotograph>

function revokePreview(preview: string | null) {
  if (preview) URL.revokeObjectURL(preview)
}
