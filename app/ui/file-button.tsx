import { type ReactNode, useId } from 'react'

export type FileButtonProps = {
  /** The id of the input, for a label elsewhere on the page. */
  id?: string | undefined
  /** The accessible name, if the text of the button is not enough. */
  label?: string | undefined
  accept: string
  isCamera?: boolean | undefined
  isMultiple?: boolean | undefined
  isBusy: boolean
  hasError?: boolean | undefined
  describedBy?: string | undefined
  /** Told while the file dialog or the camera is open. */
  onOpenChange?: (isOpen: boolean) => void
  onChoose: (files: File[]) => Promise<void>
  children: ReactNode
}

/** A button that opens the file dialog and passes the selected files to `onChoose`. */
export function FileButton({ id, label, accept, isCamera, isMultiple, isBusy, hasError, ...props }: FileButtonProps) {
  const { describedBy, onOpenChange, onChoose, children } = props
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className="relative">
      {/* Hidden, because the browser's own control would say that no file is selected. */}
      <input
        id={inputId}
        type="file"
        accept={accept}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        multiple={isMultiple && !isCamera}
        disabled={isBusy}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasError || undefined}
        className="peer sr-only"
        onClick={({ currentTarget }) => {
          onOpenChange?.(true)
          currentTarget.addEventListener('cancel', () => onOpenChange?.(false), { once: true })
        }}
        onChange={(event) => {
          onOpenChange?.(false)
          const files = [...(event.target.files ?? [])]
          // Without this, the browser would report no change if the same file is selected again.
          event.target.value = ''
          if (files.length > 0) void onChoose(files)
        }}
      />
      <label
        htmlFor={inputId}
        className="inline-flex min-h-12 w-full max-w-full cursor-pointer items-center justify-center gap-2.5 border border-ink px-[min(1.75rem,6vw)] text-center font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ink peer-disabled:cursor-default peer-disabled:opacity-55 peer-enabled:hover:bg-ink peer-enabled:hover:text-ivory"
      >
        {children}
      </label>
    </div>
  )
}
