import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { findPhotoError, photoErrorText } from '#app/catalog/admin/photo-rules.ts'
import { preparePhoto } from '#app/catalog/admin/prepare-photo.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { checkTexts } from '#app/framework/text-rules.ts'
import { readRemovedKeys, reviewPhotoLimit, reviewRules, starsText } from './product-review.ts'
import type { ReviewCallPath } from './review-view.tsx'
import type { writeReviewCall } from './reviews.api.server.ts'

type Field = 'stars' | 'words' | 'images' | 'name'
export type ReviewErrors = { [Name in Field | 'form']?: string | undefined }

const fields: readonly Field[] = ['stars', 'words', 'images', 'name']
const lostText = 'Your review did not arrive. What you wrote is still here: please send it again.'

/**
 * The inputs are uncontrolled, so that they keep text that was typed before the scripts ran, and text that the shop
 * refused.
 */
export function useReviewForm(path: ReviewCallPath, storedPhotos: number, initialErrors: ReviewErrors) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState(initialErrors)
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState('')

  async function send(form: HTMLFormElement): Promise<ReviewErrors> {
    const typed = new FormData(form)
    const errors = checkFields(typed)
    if (Object.keys(errors).length > 0) return errors
    setProgress('Preparing the pictures...')
    const photoError = await preparePhotos(typed, storedPhotos)
    if (photoError) return { images: photoError }
    setProgress('Sending...')
    const size = sizeOf(typed)
    const answer = await sendForm<ReturnType<typeof writeReviewCall>>(path, typed, {
      onProgress: (sent) => setProgress(`Sent ${Math.min(100, Math.floor((sent / size) * 100))}%`),
    })
    if (!answer.ok) return answer.fields ?? { form: answer.message || lostText }
    await revalidate()
    window.scrollTo(0, 0)
    return {}
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setSending(true)
    setErrors({})
    try {
      const errors = await send(form)
      setErrors(errors)
      const wrong = fields.find((field) => errors[field])
      if (wrong) form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    } finally {
      setProgress('')
      setSending(false)
    }
  }

  function clearError(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setErrors((errors) => ({ ...errors, [name]: undefined }))
  }

  return { errors, isSending, progress, onSubmit: submit, onInput: clearError }
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function checkFields(form: FormData): ReviewErrors {
  const { errors } = checkTexts(reviewRules, { words: textOf(form, 'words'), name: textOf(form, 'name') })
  return { ...(form.get('stars') ? {} : { stars: starsText }), ...errors }
}

const selectedFiles = (form: FormData) =>
  form.getAll('images').filter((entry): entry is File => entry instanceof File && entry.name !== '')

/** Makes the form's photos small enough for a slow connection. Returns the error of a photo that can't be used. */
async function preparePhotos(form: FormData, storedPhotos: number): Promise<string | null> {
  const selected = selectedFiles(form)
  const remaining = storedPhotos - readRemovedKeys([...form.keys()]).length
  const error = findPhotoError(selected, remaining, reviewPhotoLimit)
  if (error) return error
  form.delete('images')
  // Prepares one photo at a time, because a decoded phone photo takes about 50 MB.
  for (const file of selected) {
    const ready = await preparePhoto(file)
    if (!ready.ok) return photoErrorText(ready.error, file.name)
    form.append('images', ready.file, ready.file.name)
  }
  return null
}

function sizeOf(form: FormData): number {
  return selectedFiles(form).reduce((sum, { size }) => sum + size, 0) || 1
}
