import { FindProduct, ProductSummary } from '#app/catalog/admin/find-product.tsx'
import { Button } from '#app/ui/button.tsx'
import { quantityOptions, SelectField } from '#app/ui/select-field.tsx'
import { type ExchangeSelection, listOptions, productText, selectLine } from './exchange-selection.ts'
import type { StaffExchanges } from './exchange-wire.ts'

type ExchangeFieldsProps = {
  lines: StaffExchanges['lines']
  selection: ExchangeSelection
  onChange: (selection: ExchangeSelection) => void
}

export function ExchangeFields({ lines, selection, onChange }: ExchangeFieldsProps) {
  const { product, quantity, choices } = selection
  const line = lines.find(({ id }) => id === selection.lineId)
  if (!line) return null
  return (
    <>
      {lines.length > 1 ? (
        <SelectField
          label="What is exchanged"
          options={lines.map((one) => ({ value: one.id, label: productText(one.name, one.choices) }))}
          value={line.id}
          onChange={(event) => onChange(selectLine(lines.find(({ id }) => id === event.target.value)))}
        />
      ) : (
        <p>{productText(line.name, line.choices)}</p>
      )}
      {line.begun ? <p className="text-red">{line.begun}</p> : null}
      {line.quantity > 1 && (
        <SelectField
          label="How many"
          options={quantityOptions(line.quantity, 1)}
          value={String(quantity)}
          onChange={(event) => onChange({ ...selection, quantity: Number(event.target.value) })}
        />
      )}
      {product && <ProductSummary product={product} />}
      {listOptions(line, selection).map(({ name: option, values }) => {
        const selected = choices[option] ?? ''
        const isOpen = !values.includes(selected)
        return (
          <SelectField
            key={option}
            label={option}
            options={[
              ...(isOpen ? [{ value: '', label: 'Choose' }] : []),
              ...values.map((value) => ({ value, label: value })),
            ]}
            value={isOpen ? '' : selected}
            onChange={(event) => onChange({ ...selection, choices: { ...choices, [option]: event.target.value } })}
          />
        )
      })}
      {product && (
        <Button kind="plain" className="justify-self-start" onClick={() => onChange({ ...selection, product: null })}>
          Keep {line.name}
        </Button>
      )}
      <FindProduct
        key={line.id}
        title="Another product"
        category={line.category}
        isInitiallyOpen={line.options.length === 0}
        without={line.name}
        onFound={(found) => onChange({ ...selection, product: found })}
      />
    </>
  )
}
