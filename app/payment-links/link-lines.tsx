import { useState } from 'react'
import type { listStaffProductsCall } from '#app/catalog/admin/staff-products.api.server.ts'
import type { WireChoices } from '#app/catalog/fields/option-rules.ts'
import { choiceLimits } from '#app/catalog/line-options.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { chooseValue, type TypedLine } from './link-form.ts'
import { requestLimits } from './link-input.ts'
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
          maxLength={requestLimits.words}
          autoComplete="off"
          value={line.words}
          error={errors.words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <TextField
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={line.amount}
          error={errors.price}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <CurrencyField currency={line.currency} onChange={(currency) => onChange({ currency })} />
        <TextField
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={line.quantity}
          error={errors.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
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
          onChange={(event) => onChange(chooseValue(line, name, event.target.value))}
        />
      ))}
      <TextField
        label="Note for the makers"
        maxLength={choiceLimits.note}
        autoComplete="off"
        value={line.note}
        error={errors.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      {onRemove && (
        <Button kind="plain" className="justify-self-start" onClick={onRemove}>
          Take this line out
        </Button>
      )}
    </li>
  )
}

export type Piece = { id: string; name: string; price: number; choices?: WireChoices | undefined }

/** Searches the catalogue by a part of the product's name. */
export function FindPiece({ onFound }: { onFound: (piece: Piece) => void }) {
  const { call } = useAdmin()
  const [search, setSearch] = useState('')
  const [pieces, setPieces] = useState<Piece[] | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function find() {
    setBusy(true)
    const answer = await call<typeof listStaffProductsCall>(
      'GET',
      `/api/admin/all-products?${new URLSearchParams({ search, limit: '8' })}`,
    )
    setBusy(false)
    // A product without a price can't be requested.
    setPieces(
      answer.ok ? answer.data.flatMap(({ price, ...piece }) => (price === null ? [] : { ...piece, price })) : [],
    )
  }

  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        A piece of the catalogue
      </summary>
      <div className="grid gap-3 py-3">
        <TextField
          label="Name of the piece"
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void find()
          }}
        />
        <Button kind="secondary" isBusy={isBusy} busyText="Looking..." onClick={() => void find()}>
          Find
        </Button>
        {pieces?.length === 0 && (
          <p role="status" className="text-soft">
            No piece matches.
          </p>
        )}
        <ul>
          {pieces?.map((piece) => (
            <li key={piece.id} className="border-b border-rule">
              <button
                type="button"
                className="flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left hover:text-red"
                onClick={() => {
                  onFound(piece)
                  setPieces(null)
                  setSearch('')
                }}
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{piece.name}</span>
                <span className="tabular-nums">${piece.price}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
