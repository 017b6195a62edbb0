import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type FieldText = { label: string; hint?: string | undefined; error?: string | undefined }

export const controlClasses =
  'w-full border border-soft bg-paper px-3.5 py-2.5 text-base text-ink placeholder:text-soft aria-invalid:border-red disabled:opacity-60'

export function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldText & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  )
}

export function describeField(id: string, { hint, error }: Partial<FieldText>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

export type TextFieldProps = ComponentProps<'input'> & FieldText & { before?: ReactNode }

export function TextField({ label, hint, error, className, id, before, ...rest }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} className={className}>
      <div className={before ? 'flex gap-2' : 'contents'}>
        {before}
        <input
          {...rest}
          id={fieldId}
          {...describeField(fieldId, { hint, error })}
          className={classNames(controlClasses, 'min-h-12')}
        />
      </div>
    </Field>
  )
}

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldText

export function TextAreaField({ label, hint, error, className, id, ...rest }: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...rest}
        id={fieldId}
        {...describeField(fieldId, { hint, error })}
        className={classNames(controlClasses, 'resize-y')}
      />
    </Field>
  )
}
