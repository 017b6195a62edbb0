import { type ReactNode, useId } from 'react'
import { Camera, ImagePlus } from '#app/ui/icons/staff-icons.tsx'
import { photoTypes } from '../photo-rules.ts'

type FileInputProps = {
  describedBy?: string
  isBusy: boolean
  hasError?: boolean
  isMultiple?: boolean | undefined
  onChoose: (files: File[]) => Promise<void>
}

/** `id`: for a label elsewhere on the page. */
type PhotoChooserProps = FileInputProps & { id?: string; label?: string; isCamera?: boolean; children: ReactNode }

export function PhotoChooser({ id, label, isCamera = false, children, ...inputProps }: PhotoChooserProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const { describedBy, isBusy, hasError = false, isMultiple = false, onChoose } = inputProps
  return (
    <>
      {/* Hidden, because the browser's control would say 'no file' beside the selected photos. */}
      <input
        id={inputId}
        type="file"
        accept={isCamera ? 'image/*' : photoTypes}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        multiple={isMultiple && !isCamera}
        disabled={isBusy}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasError || undefined}
        className="peer sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Otherwise the same file could not be selected again.
          event.target.value = ''
          if (files.length > 0) void onChoose(files)
        }}
      />
      <label
        htmlFor={inputId}
        className="inline-flex min-h-12 w-full max-w-full cursor-pointer items-center justify-center gap-2.5 border border-ink px-[min(1.75rem,6vw)] text-center font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ink peer-disabled:cursor-default peer-disabled:opacity-55 peer-enabled:hover:bg-ink peer-enabled:hover:text-ivory"
      >
        {isCamera ? <Camera size={20} strokeWidth={1.5} /> : <ImagePlus size={20} strokeWidth={1.5} />}
        {children}
      </label>
    </>
  )
}

type CameraAndFilesProps = FileInputProps & { filesId?: string; camera: string; files: string }

export function CameraAndFiles({ filesId, camera, files, ...inputProps }: CameraAndFilesProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {/* Touch screens only: without a camera both buttons would open the same file dialog. */}
      <div className="hidden max-sm:grow pointer-coarse:block">
        <PhotoChooser {...inputProps} isCamera>
          {camera}
        </PhotoChooser>
      </div>
      <div className="max-sm:grow">
        <PhotoChooser {...inputProps} {...(filesId ? { id: filesId } : {})}>
          {files}
        </PhotoChooser>
      </div>
    </div>
  )
}
