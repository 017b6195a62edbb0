import { optionLimits } from '#app/catalog/line-options.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { selectOptionValue, type TypedLine } from './link-form.ts'
import { linkLimits } from './link-input.ts'
import { CurrencyField } from './optional-amount.tsx'

type LineFieldsProps = {
  line: TypedLine
  errors: Partial<Record<'words' | 'price' | 'quantity' | 'choices' | 'note', string | undefined>>
  onChange: (change: Partial<TypedLine>) => void
  /** Null for the only line. */
  onRemove: (() => void) | null
}

export function LineFields({ line, errors, onChange, onRemove }: LineFieldsProps) {
  return (
    <li className="grid gap-4 border-b border-rule pb-6">
      {line.productId ? (
        <p className="font-medium [overflow-wrap:anywhere]">{line.words}</p>
      ) : (
        <TextField
          label="What is sold"
          maxLength={linkLimits.words}
          autoComplete="off"
          error={errors.words}
          {...bind(line.words, (words) => onChange({ words }))}
        />
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)] gap-3 md:grid-cols-[minmax(0,8fr)_minmax(0,5fr)_minmax(0,3fr)]">
        <TextField
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          error={errors.price}
          {...bind(line.amount, (amount) => onChange({ amount }))}
        />
        <CurrencyField currency={line.currency} onChange={(currency) => onChange({ currency })} />
        <TextField
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantity}
          {...bind(line.quantity, (quantity) => onChange({ quantity }))}
        />
      </div>
      {line.choices.map(({ name, values }) => (
        <SelectField
          key={name}
          label={name}
          value={line.chosen[name] ?? ''}
          error={line.chosen[name] ? undefined : errors.choices}
          options={[
            { value: '', label: 'Choose' },
            ...values.map((value) => ({ value: value.name, label: value.name })),
          ]}
          onChange={(event) => onChange(selectOptionValue(line, name, event.target.value))}
        />
      ))}
      <TextField
        label="Note for the makers (optional)"
        maxLength={optionLimits.note}
        autoComplete="off"
        error={errors.note}
        {...bind(line.note, (note) => onChange({ note }))}
      />
      {onRemove && (
        <Button kind="plain" className="justify-self-start" onClick={onRemove}>
          Remove this line
        </Button>
      )}
    </li>
  )
}
