import { createContext, useContext, useState } from 'react'
import { findPhotoError, photoErrorText, photoLimitText } from '#app/catalog/admin/photo-rules.ts'
import { PictureInput } from '#app/catalog/admin/photos/picture-input.tsx'
import { preparePhoto } from '#app/catalog/admin/prepare-photo.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { centre } from '#app/catalog/focus-point.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import type { addLandingPictureCall } from './landing.api.server.ts'
import type { StaffPicture } from './landing-input.ts'
import { landingPhotoLimit } from './landing-rules.ts'

/** Counts the running uploads of a form. The form can be saved when none is running. */
export const UploadCount = createContext<(change: 1 | -1) => void>(() => {})

type PictureChooserProps = {
  label: string
  hint: string
  max: number
  error: string | undefined
  onStored: (picture: StaffPicture) => void
}

export function PictureChooser({ label, hint, max, error, onStored }: PictureChooserProps) {
  const uploads = usePictureUploads(onStored)
  return (
    <PictureInput
      label={label}
      hint={`${hint} ${photoLimitText({ what: '', max })}`}
      error={uploads.error ?? error}
      isBusy={uploads.isBusy}
      isMultiple={max > 1}
      progress={uploads.progress}
      onChoose={uploads.choose}
    />
  )
}

/** Uploads one picture after the other, and calls `onStored` for each. */
function usePictureUploads(onStored: (picture: StaffPicture) => void) {
  const { token } = useAdmin()
  const count = useContext(UploadCount)
  const [progress, setProgress] = useState('')
  const [error, setError] = useState<string>()

  async function send(file: File): Promise<string | null> {
    const ready = await preparePhoto(file)
    if (!ready.ok) return photoErrorText(ready.error, file.name)
    const fault = findPhotoError([ready.file], 0, landingPhotoLimit)
    if (fault || !token) return fault
    const form = new FormData()
    form.append('images', ready.file, ready.file.name)
    const answer = await sendForm<typeof addLandingPictureCall>('/api/admin/look/pictures', form, { token })
    if (!answer.ok) return answer.message || noAnswerText
    onStored({ ...answer.data, alt: '', focus: centre })
    return null
  }

  async function choose(files: readonly File[]) {
    setError(undefined)
    count(1)
    for (const [index, file] of files.entries()) {
      setProgress(files.length === 1 ? 'Sending the picture...' : `Sending picture ${index + 1} of ${files.length}...`)
      const fault = await send(file)
      if (fault) {
        setError(fault)
        break
      }
    }
    setProgress('')
    count(-1)
  }

  return { progress, error, isBusy: progress !== '', choose }
}
