import { photoLimitText } from '#app/catalog/admin/photo-rules.ts'
import { PictureInput } from '#app/catalog/admin/photos/picture-input.tsx'
import type { StaffPicture } from './landing-input.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

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
