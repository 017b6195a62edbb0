import { useId } from 'react'
import { focusStyle } from '../../focus-point.ts'
import { FocusPicker } from '../focus-picker.tsx'
import { RemoveButton } from '../move-buttons.tsx'
import { photoLimitText, productPhotoLimit, shortPhotoLimitText } from '../photo-rules.ts'
import { fileProgress } from '../send-form.ts'
import { CameraAndFiles } from './photo-chooser.tsx'
import { displayNames } from './selected-photos.ts'
import type { Photos } from './use-photos.ts'

type PhotoPickerProps = {
  photos: Photos
  /** The number of bytes uploaded so far. Null while no upload is running. */
  sentBytes: number | null
  error?: string | undefined
  label?: string
  /** True if the product has photos already. New photos are added at the end; staff order them with arrow buttons. */
  isAdding?: boolean
}

export function PhotoPicker({ photos, sentBytes, error, label = 'Images', isAdding = false }: PhotoPickerProps) {
  const id = useId()
  const errorText = photos.error ?? error
  const isSending = sentBytes !== null
  const names = displayNames(photos.selected)
  const files = photos.selected.map((photo) => photo.file)
  const parts = isSending ? fileProgress(files, sentBytes) : []
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {/* On a desktop an empty frame, in the shape of the shop's pictures, shows where the first photo will be. */}
      <div
        className={
          isAdding || photos.selected.length > 0
            ? ''
            : 'lg:grid lg:aspect-4/5 lg:place-items-center lg:border lg:border-dashed lg:border-soft'
        }
      >
        <CameraAndFiles
          filesId={id}
          camera="Take a photo"
          files="Add photos"
          isMultiple
          describedBy={`${id}-hint${errorText ? ` ${id}-error` : ''}`}
          isBusy={isSending}
          hasError={Boolean(errorText)}
          onChoose={photos.choose}
        />
      </div>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {photos.error ? photoLimitText(productPhotoLimit) : shortPhotoLimitText(productPhotoLimit)}{' '}
        {isAdding ? 'Added at the end.' : 'Sorted by file name; the first is the main photo.'}
      </p>
      <p role="status" className="text-sm text-soft empty:hidden">
        {photos.isPreparing ? 'Preparing the photos...' : ''}
      </p>
      {errorText && (
        <p id={`${id}-error`} role="alert" className="text-sm text-red">
          {errorText}
        </p>
      )}
      <ul className="border-t border-rule empty:hidden">
        {photos.selected.map((photo, index) => (
          <li key={photo.key} className="flex flex-wrap items-center gap-x-4 border-b border-rule py-2">
            <img
              src={photo.preview}
              alt=""
              className="h-20 w-16 shrink-0 object-cover"
              style={focusStyle(photo.focus)}
            />
            <span className="min-w-0 grow basis-0 text-sm">
              <span className="block truncate">{names[index]}</span>
              <span className="block text-soft tabular-nums">{progressText(photo.file.size, parts[index])}</span>
            </span>
            {!isSending && (
              <>
                <RemoveButton name={names[index] ?? photo.name} onClick={() => photos.remove(photo.key)} />
                <FocusPicker
                  src={photo.preview}
                  label={names[index] ?? photo.name}
                  focus={photo.focus}
                  onChange={(focus) => photos.setFocus(photo.key, focus)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function progressText(bytes: number, part: number | undefined): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  if (part === undefined) return size
  return part === 1 ? 'Sent' : `${Math.floor(part * 100)}% of ${size}`
}
