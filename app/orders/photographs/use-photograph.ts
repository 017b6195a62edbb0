import { useEffect, useRef, useState } from 'react'
import { photoErrorText } from '#app/catalog/admin/photo-rules.ts'
import { preparePhoto } from '#app/catalog/admin/prepare-photo.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { orderPhotoLimit, photographText } from './order-photograph.ts'
import type { addPhotographCall } from './staff-photographs.api.server.ts'
import type { StaffPhotographs } from './staff-photographs.ts'

type Chosen = { id: string; file: File; preview: string }
type Faults = { picture?: string | undefined; words?: string | undefined }

const lost = 'It did not arrive. Please send it again: what you chose is still here.'

/** Uploads one photograph with its caption to an order. */
export function usePhotograph(number: string, token: string | null) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [state, setState] = useState<'preparing' | 'sending' | null>(null)
  const [sent, setSent] = useState(0)
  const preview = useRef<string | null>(null)

  useEffect(() => () => forget(preview.current), [])

  async function choose([file]: readonly File[]) {
    if (!file) return
    setState('preparing')
    const ready = await preparePhoto(file)
    setState(null)
    if (!ready.ok) return setFaults({ picture: photoErrorText(ready.fault, file.name, orderPhotoLimit) })
    setFaults({})
    forget(preview.current)
    preview.current = URL.createObjectURL(ready.file)
    setChosen({ id: randomUuid(), file: ready.file, preview: preview.current })
  }

  /** Null if nothing was sent. A retry after a lost answer has the same id. */
  async function send(): Promise<Answer<StaffPhotographs> | null> {
    const tidy = photographText.tidy?.(words) ?? words
    const found = {
      picture: chosen ? undefined : 'Please take or choose a picture.',
      words: findTextError(photographText, tidy),
    }
    setFaults(found)
    if (!chosen || !token || found.words) return null
    const form = new FormData()
    form.append('id', chosen.id)
    form.append('words', tidy)
    form.append('images', chosen.file, chosen.file.name)
    setState('sending')
    const answer = await sendForm<typeof addPhotographCall>(`/api/admin/orders/${number}/photographs`, form, {
      token,
      onProgress: (bytes) => setSent(Math.min(1, bytes / (chosen.file.size || 1))),
    })
    setState(null)
    setSent(0)
    if (!answer.ok)
      setFaults({ picture: answer.fields?.images ?? (answer.message || lost), words: answer.fields?.words })
    return answer
  }

  function reset() {
    setChosen(null)
    setWords('')
    setFaults({})
  }

  return { chosen, words, setWords, faults, state, sent, choose, send, reset }
}

export type PhotographToSend = ReturnType<typeof usePhotograph>

function forget(preview: string | null) {
  if (preview) URL.revokeObjectURL(preview)
}
