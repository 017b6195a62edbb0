import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RemoveButton } from './move-buttons.tsx'
import type { ProductFormFields } from './product-form.ts'

type TypedStock = ProductFormFields['ready'][number]

type StockFieldsProps = {
  isMadeToOrder: boolean
  ready: TypedStock[]
  choices: ProductFormFields['choices']
  error?: string | undefined
  onMadeToOrder: (isMadeToOrder: boolean) => void
  onReady: (ready: TypedStock[]) => void
}

const emptyStock: TypedStock = { choices: {}, number: '' }

/** One number for a product without options; otherwise one row for each combination of options that staff add. */
export function StockFields({
  isMadeToOrder,
  ready,
  choices,
  error,
  onMadeToOrder,
  onReady: setStock,
}: StockFieldsProps) {
  const [only = emptyStock] = ready
  return (
    <fieldset className="-mt-3 flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Stock</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isMadeToOrder}
          onChange={(event) => onMadeToOrder(event.target.checked)}
          className="checkbox"
        />
        Take orders when out of stock (made to order)
      </label>
      {choices.length === 0 ? (
        <NumberField row={only} onChange={(row) => setStock([row])} />
      ) : (
        <>
          {ready.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
            <div key={index} className="flex flex-col gap-3 border-t border-rule pt-4">
              {choices.map(({ name, values }) => (
                <SelectField
                  key={name}
                  label={name || 'Choice'}
                  options={[
                    { value: '', label: 'Choose' },
                    ...values.map((value) => ({ value: value.name, label: value.name })),
                  ]}
                  value={row.choices[name] ?? ''}
                  onChange={(event) =>
                    setStock(ready.with(index, { ...row, choices: { ...row.choices, [name]: event.target.value } }))
                  }
                />
              ))}
              <div className="flex items-start justify-between gap-3">
                <NumberField row={row} onChange={(changed) => setStock(ready.with(index, changed))} />
                <RemoveButton name={`stock ${index + 1}`} onClick={() => setStock(ready.toSpliced(index, 1))} />
              </div>
            </div>
          ))}
          <Button kind="secondary" className="self-start" onClick={() => setStock([...ready, emptyStock])}>
            Add ready ones
          </Button>
        </>
      )}
      {error ? <p className="text-sm text-red">{error}</p> : null}
    </fieldset>
  )
}

type NumberFieldProps = { row: TypedStock; onChange: (row: TypedStock) => void }

function NumberField({ row, onChange }: NumberFieldProps) {
  return (
    <TextField
      data-optional
      label="Ready to send now"
      hint={row.held ? `${row.held} of these wait for a payment.` : 'On the shelf. Leave it empty for none.'}
      inputMode="numeric"
      className="amount-field"
      autoComplete="off"
      {...bind(row.number, (number) => onChange({ ...row, number }))}
    />
  )
}
