import { type Control, type FieldErrors, type UseFormRegister, useFieldArray } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { choiceLimits } from '../choices.ts'
import { PlaceButtons } from './place-buttons.tsx'
import type { ProductFormFields, ProductFormValues } from './product-form.ts'

export type FormParts = {
  control: Control<ProductFormFields, unknown, ProductFormValues>
  register: UseFormRegister<ProductFormFields>
  errors: FieldErrors<ProductFormFields>
}

const emptyValue = { name: '', difference: '' }

export function ChoiceList(form: FormParts) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'choices' })
  const isFull = fields.length === choiceLimits.choices
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-medium">Choices</p>
      <p className="text-xs text-soft">
        What a buyer decides, such as Wrist or Colour. At most {choiceLimits.choices}, with {choiceLimits.values} values
        each. A line in a cart whose value goes away can't be ordered any more.
      </p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="min-w-0 border border-rule bg-paper p-4">
          <legend className="sr-only">Choice {index + 1}</legend>
          <div className="flex items-center">
            <span aria-hidden className="grow text-sm text-soft">
              Choice {index + 1}
            </span>
            <PlaceButtons
              name={`choice ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </div>
          <TextField
            label="What is chosen"
            hint={`At most ${choiceLimits.name} characters.`}
            maxLength={choiceLimits.name}
            autoComplete="off"
            error={form.errors.choices?.[index]?.name?.message}
            {...form.register(`choices.${index}.name`)}
          />
          <ValueList {...form} choice={index} />
        </fieldset>
      ))}
      {isFull ? null : (
        <Button kind="secondary" onClick={() => append({ name: '', values: [emptyValue] }, focusOnName(fields.length))}>
          Add a choice
        </Button>
      )}
    </div>
  )
}

function ValueList({ control, register, errors, choice }: FormParts & { choice: number }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: `choices.${choice}.values` })
  const faults = errors.choices?.[choice]?.values
  const isFull = fields.length === choiceLimits.values
  return (
    <>
      <ol className="mt-4 border-t border-rule">
        {fields.map(({ id }, index) => (
          <li key={id} className="border-b border-rule py-3">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(5.5rem,7rem)] items-start gap-3">
              <TextField
                label={`Value ${index + 1}`}
                maxLength={choiceLimits.value}
                autoComplete="off"
                error={faults?.[index]?.name?.message}
                {...register(`choices.${choice}.values.${index}.name`)}
              />
              <TextField
                label="Adds, in $"
                inputMode="decimal"
                maxLength={9}
                autoComplete="off"
                placeholder="0"
                error={faults?.[index]?.difference?.message}
                {...register(`choices.${choice}.values.${index}.difference`)}
              />
            </div>
            <div className="mt-1 flex justify-end">
              <PlaceButtons
                name={`value ${index + 1}`}
                index={index}
                count={fields.length}
                isKept={fields.length === 1}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {isFull ? null : (
        <Button
          kind="plain"
          className="mt-1"
          onClick={() => append(emptyValue, { focusName: `choices.${choice}.values.${fields.length}.name` })}
        >
          Add a value
        </Button>
      )}
    </>
  )
}

const focusOnName = (index: number) => ({ focusName: `choices.${index}.name` })
