import { useId } from 'react'
import { photoLimitText } from '#app/catalog/admin/photo-rules.ts'
import { PhotoChooser } from '#app/catalog/admin/photos/photo-chooser.tsx'
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
  const id = useId()
  const fault = uploads.error ?? error
  return (
    <div className="flex flex-col gap-3">
      <div className="self-start">
        <PhotoChooser
          describedBy={`${id}-hint${fault ? ` ${id}-error` : ''}`}
          isBusy={uploads.isBusy}
          hasError={Boolean(fault)}
          isMultiple={max > 1}
          onChoose={uploads.choose}
        >
          {label}
        </PhotoChooser>
      </div>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {hint} {photoLimitText({ what: '', max })}
      </p>
      <p role="status" className="text-sm text-soft empty:hidden">
        {uploads.progress}
      </p>
      {fault && (
        <p id={`${id}-error`} role="alert" className="text-sm text-red">
          {fault}
        </p>
      )}
    </div>
  )
}
