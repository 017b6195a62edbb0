import { useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { currencySign } from '#app/money/currency.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { optionLimits } from '../line-options.ts'
import { MoveAndRemoveButtons, moveItem } from './move-buttons.tsx'
import type { ProductFormFields } from './product-form.ts'

type OptionValues = ProductFormFields['choices'][number]
type TypedValue = OptionValues['values'][number]
type OptionErrors = FieldErrors<ProductFormFields>['choices']

const emptyValue: TypedValue = { name: '', difference: '' }

type OptionListProps = { choices: OptionValues[]; errors: OptionErrors; onChange: (choices: OptionValues[]) => void }

export function OptionList({ choices, errors, onChange }: OptionListProps) {
  const focusWhenAdded = useFocusWhenAdded()
  const isFull = choices.length === optionLimits.choices
  return (
    <div className="-mt-3 flex flex-col gap-3">
      <p className="text-xs text-soft">
        What a buyer decides, such as Wrist or Colour. At most {optionLimits.choices}, with {optionLimits.values} values
        each. If you remove a value, buyers who have it in their cart must choose again.
      </p>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while typing, and the fields have no state
        <fieldset key={index} className="min-w-0 border border-rule bg-paper p-4">
          <legend className="sr-only">Choice {index + 1}</legend>
          <div className="flex items-center">
            <span aria-hidden className="grow text-sm text-soft">
              Choice {index + 1}
            </span>
            <MoveAndRemoveButtons
              name={`choice ${index + 1}`}
              index={index}
              count={choices.length}
              onMove={(to) => onChange(moveItem(choices, index, to))}
              onRemove={() => onChange(choices.toSpliced(index, 1))}
            />
          </div>
          <TextField
            ref={focusWhenAdded.ref(index)}
            label="What is chosen"
            hint={`Up to ${optionLimits.name} characters.`}
            maxLength={optionLimits.name}
            autoComplete="off"
            error={errors?.[index]?.name?.message}
            {...bind(choice.name, (name) => onChange(choices.with(index, { ...choice, name })))}
          />
          <ValueList
            values={choice.values}
            errors={errors?.[index]?.values}
            onChange={(values) => onChange(choices.with(index, { ...choice, values }))}
          />
        </fieldset>
      ))}
      {isFull ? null : (
        <Button
          kind="secondary"
          className="self-start"
          onClick={() => {
            focusWhenAdded.expect(choices.length)
            onChange([...choices, { name: '', values: [emptyValue] }])
          }}
        >
          Add a choice
        </Button>
      )}
    </div>
  )
}

type ValueListProps = {
  values: TypedValue[]
  errors: NonNullable<NonNullable<OptionErrors>[number]>['values']
  onChange: (values: TypedValue[]) => void
}

function ValueList({ values, errors, onChange }: ValueListProps) {
  const focusWhenAdded = useFocusWhenAdded()
  const isFull = values.length === optionLimits.values
  return (
    <>
      <ol className="mt-4 border-t border-rule">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while typing, and the fields have no state
          <li key={index} className="relative border-b border-rule pb-3">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
              <TextField
                ref={focusWhenAdded.ref(index)}
                label={`Value ${index + 1}`}
                className="[&>label]:flex [&>label]:min-h-11 [&>label]:items-center"
                maxLength={optionLimits.value}
                autoComplete="off"
                error={errors?.[index]?.name?.message}
                {...bind(value.name, (name) => onChange(values.with(index, { ...value, name })))}
              />
              <TextField
                data-optional
                label={`Adds, in ${currencySign().trim()}`}
                before={<span className="self-center text-sm text-soft">Adds {currencySign().trim()}</span>}
                className="amount-field mt-12.5 [&_input]:w-18 [&>label]:sr-only"
                inputMode="decimal"
                maxLength={9}
                autoComplete="off"
                placeholder="0"
                error={errors?.[index]?.difference?.message}
                {...bind(value.difference, (difference) => onChange(values.with(index, { ...value, difference })))}
              />
            </div>
            <div className="absolute top-0 right-0 flex">
              <MoveAndRemoveButtons
                name={`value ${index + 1}`}
                index={index}
                count={values.length}
                isRequired={values.length === 1}
                onMove={(to) => onChange(moveItem(values, index, to))}
                onRemove={() => onChange(values.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      {isFull ? null : (
        <Button
          kind="plain"
          className="mt-1"
          onClick={() => {
            focusWhenAdded.expect(values.length)
            onChange([...values, emptyValue])
          }}
        >
          Add a value
        </Button>
      )}
    </>
  )
}

/** Moves the focus to the field that a button has just added. */
function useFocusWhenAdded() {
  const expected = useRef<number | null>(null)
  return {
    expect(index: number) {
      expected.current = index
    },
    ref: (index: number) => (field: HTMLInputElement | null) => {
      if (!field || expected.current !== index) return
      expected.current = null
      field.focus()
    },
  }
}
