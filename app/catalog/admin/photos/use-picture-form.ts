import { type FormEvent, useEffect, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { checkTexts } from '#app/framework/text-rules.ts'
import { centre, type FocusPoint } from '../../focus-point.ts'
import { findPhotoError, type PhotoLimit, photoErrorText, pictureRules } from '../photo-rules.ts'
import { preparePhoto } from '../prepare-photo.ts'

type SelectedPicture = { file: File; preview: string }

type PictureFormOptions = {
  /** The stored picture. */
  picture: { src: string; alt: string; focus: FocusPoint } | null
  version: number
  limit: PhotoLimit
  send(form: FormData, onProgress: (sentBytes: number) => void): Promise<Answer<unknown>>
  onSaved(): Promise<void>
}

/** The form of one picture with its focus point and alternative text. */
export function usePictureForm({ picture, version, limit, send, onSaved }: PictureFormOptions) {
  const [selected, setSelected] = useState<SelectedPicture | null>(null)
  const { focus: storedFocus = centre, alt: storedAlt = '' } = picture ?? {}
  const [focus, setFocus] = useState<FocusPoint>(storedFocus)
  const [alt, setAlt] = useState(storedAlt)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState('')

  useEffect(() => () => void (selected && URL.revokeObjectURL(selected.preview)), [selected])

  async function choose([file]: readonly File[]) {
    if (!file) return
    setErrors({})
    setProblem(null)
    setProgress('Preparing the picture...')
    const prepared = await preparePhoto(file)
    setProgress('')
    const error = prepared.ok ? findPhotoError([prepared.file], 0, limit) : photoErrorText(prepared.error, file.name)
    if (error) return setErrors({ images: error })
    if (!prepared.ok) return
    setSelected({ file: prepared.file, preview: URL.createObjectURL(prepared.file) })
    setFocus(centre)
    setAlt('')
  }

  async function save(sending: Promise<Answer<unknown>>) {
    const answer = await sending
    if (answer.ok) await onSaved()
    setProgress('')
    if (answer.ok) return
    setErrors(answer.fields ?? {})
    setProblem(answer.message || 'The picture could not be saved. Please try again.')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { texts, errors } = checkTexts(pictureRules, { alt })
    setErrors(errors)
    setProblem(null)
    if (errors.alt) return
    const form = new FormData()
    form.append('alt', texts.alt)
    form.append('version', String(version))
    form.append('focus', JSON.stringify([focus]))
    if (selected) form.append('images', selected.file, selected.file.name)
    const size = selected?.file.size ?? 1
    setProgress('Saving...')
    const onProgress = (sent: number) =>
      setProgress(sent < size ? `Sent ${Math.floor((sent / size) * 100)}%` : 'The shop makes it ready...')
    await save(send(form, onProgress))
  }

  return {
    /** The address of the picture, or null. */
    src: selected?.preview ?? picture?.src ?? null,
    focus,
    alt,
    errors,
    problem,
    progress,
    isChanged: selected !== null || alt !== storedAlt || focus !== storedFocus,
    isBusy: progress !== '',
    choose,
    setFocus,
    setAlt,
    submit,
    /** `remove` calls the API. */
    async remove(remove: () => Promise<Answer<unknown>>) {
      setProgress('Saving...')
      await save(remove())
    },
  }
}

export type PictureForm = ReturnType<typeof usePictureForm>
