import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { findPhotoError, photoErrorText } from '#app/catalog/admin/photo-rules.ts'
import { preparePhoto } from '#app/catalog/admin/prepare-photo.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { checkTexts } from '#app/framework/text-rules.ts'
import { removedBy, reviewPhotoLimit, reviewRules, starsText } from './product-review.ts'
import type { ReviewCallPath } from './review-view.tsx'
import type { writeReviewCall } from './reviews.api.server.ts'

type Field = 'stars' | 'words' | 'images' | 'name'
export type ReviewErrors = { [Name in Field | 'form']?: string | undefined }

const fields: readonly Field[] = ['stars', 'words', 'images', 'name']
const lost = 'Your review did not arrive. What you wrote is still here: please send it again.'

/** The form keeps its values itself, so what was typed before the scripts ran, or did not arrive, stays. */
export function useReviewForm(path: ReviewCallPath, photosThere: number, faultsBefore: ReviewErrors) {
  const { revalidate } = useRevalidator()
  const [faults, setFaults] = useState(faultsBefore)
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState('')

  async function send(form: HTMLFormElement): Promise<ReviewErrors> {
    const typed = new FormData(form)
    const found = checkFields(typed)
    if (Object.keys(found).length > 0) return found
    setProgress('Preparing the pictures...')
    const fault = await preparedPhotos(typed, photosThere)
    if (fault) return { images: fault }
    setProgress('Sending...')
    const size = sizeOf(typed)
    const answer = await sendForm<ReturnType<typeof writeReviewCall>>(path, typed, {
      onProgress: (sent) => setProgress(`Sent ${Math.min(100, Math.floor((sent / size) * 100))}%`),
    })
    if (!answer.ok) return answer.fields ?? { form: answer.message || lost }
    await revalidate()
    window.scrollTo(0, 0)
    return {}
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setSending(true)
    setFaults({})
    try {
      const found = await send(form)
      setFaults(found)
      const wrong = fields.find((field) => found[field])
      if (wrong) form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    } finally {
      setProgress('')
      setSending(false)
    }
  }

  return { faults, isSending, progress, onSubmit: submit }
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function checkFields(form: FormData): ReviewErrors {
  const { errors } = checkTexts(reviewRules, { words: textOf(form, 'words'), name: textOf(form, 'name') })
  return { ...(form.get('stars') ? {} : { stars: starsText }), ...errors }
}

const selectedIn = (form: FormData) =>
  form.getAll('images').filter((entry): entry is File => entry instanceof File && entry.name !== '')

/** Makes those of the form small enough for a slow line. Answers what is wrong with one. */
async function preparedPhotos(form: FormData, there: number): Promise<string | null> {
  const chosen = selectedIn(form)
  const stay = there - removedBy([...form.keys()]).length
  const fault = findPhotoError(chosen, stay, reviewPhotoLimit)
  if (fault) return fault
  form.delete('images')
  // One at a time: a decoded phone photo takes about 50 MB.
  for (const file of chosen) {
    const ready = await preparePhoto(file)
    if (!ready.ok) return photoErrorText(ready.error, file.name)
    form.append('images', ready.file, ready.file.name)
  }
  return null
}

function sizeOf(form: FormData): number {
  return selectedIn(form).reduce((sum, { size }) => sum + size, 0) || 1
}
