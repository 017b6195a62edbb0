import { useId } from 'react'
import { Button } from './button.tsx'
import { FileButton } from './file-button.tsx'
import { describeField, Field, type FieldText } from './text-field.tsx'

type FileFieldProps = FieldText & {
  accept: string
  /** The name of the chosen file. */
  fileName: string | undefined
  isBusy?: boolean
  onChoose: (file: File) => void
  onRemove?: () => void
}

/** A button that opens the file dialog. The name of the selected file is displayed beside it. */
export function FileField({ label, hint, error, fileName, isBusy = false, onRemove, ...props }: FileFieldProps) {
  const { accept, onChoose } = props
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          id={id}
          accept={accept}
          isBusy={isBusy}
          hasError={Boolean(error)}
          describedBy={describeField(id, { hint, error })['aria-describedby']}
          onChoose={async ([file]) => file && onChoose(file)}
        >
          {fileName ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        <p role="status" className="min-w-0 text-sm [overflow-wrap:anywhere] empty:hidden">
          {fileName}
        </p>
        {fileName && onRemove && (
          <Button
            kind="plain"
            className="text-sm"
            aria-label={`Remove ${fileName}`}
            disabled={isBusy}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </Field>
  )
}
