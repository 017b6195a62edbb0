import { useId } from 'react'
import { PhotoChooser } from './photo-chooser.tsx'

type PictureInputProps = {
  label: string
  hint: string
  error: string | null | undefined
  isBusy: boolean
  isMultiple?: boolean
  progress?: string
  onChoose: (files: File[]) => Promise<void>
}

/** A button that selects pictures, with hint, progress and error. */
export function PictureInput({ label, hint, error, isBusy, isMultiple, progress, onChoose }: PictureInputProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="self-start">
        <PhotoChooser
          describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
          isBusy={isBusy}
          hasError={Boolean(error)}
          isMultiple={isMultiple}
          onChoose={onChoose}
        >
          {label}
        </PhotoChooser>
      </div>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {hint}
      </p>
      {progress !== undefined && (
        <p role="status" className="text-sm text-soft empty:hidden">
          {progress}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  )
}
