import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses, describeField, Field, type FieldText } from './text-field.tsx'

export type SelectFieldProps = ComponentProps<'select'> &
  FieldText & { options: readonly { value: string; label: string }[] }

export function SelectField({ label, hint, error, className, id, options, ...rest }: SelectFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} className={className}>
      <select
        {...rest}
        id={fieldId}
        {...describeField(fieldId, { hint, error })}
        className={classNames(controlClasses, 'min-h-12')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** '1 of 3', '2 of 3' and '3 of 3' for a field that selects a part of a quantity. */
export function quantityOptions(quantity: number, min: 0 | 1) {
  return Array.from({ length: quantity + 1 - min }, (_, index) => ({
    value: String(index + min),
    label: `${index + min} of ${quantity}`,
  }))
}
