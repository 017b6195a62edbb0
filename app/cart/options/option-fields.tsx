import type { ReactNode } from 'react'
import { stockLabel } from '#app/catalog/inventory/stock.ts'
import type { Choice } from '#app/catalog/line-options.ts'
import { choiceLimits } from '#app/catalog/line-options.ts'
import { differenceText } from '#app/catalog/price-difference.ts'
import { choiceField } from '#app/catalog/product-options.ts'
import { buyFormId, type Choosing } from './use-option-selection.ts'

/** `help` explains the options. */
export function ChoiceFields({ choosing, help }: { choosing: Choosing; help?: ReactNode }) {
  const { choices, missing, fields, change, stock } = choosing
  return (
    <div ref={fields} onChange={change} className="mt-7 grid gap-6">
      {choices.map((choice, index) => (
        <ChoiceField
          key={choice.name}
          choice={choice}
          missingId={missing.includes(choice.name) ? `missing-${index}` : undefined}
        />
      ))}
      {choices.length > 0 ? help : null}
      {/* Hidden and not removed: a typed note stays for another combination that is available. */}
      <details hidden={stockLabel(stock) === 'sold-out'}>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          Add a note for the makers
        </summary>
        <label className="grid gap-1.5 text-sm">
          Note, at most {choiceLimits.note} characters
          <input
            name="note"
            form={buyFormId}
            maxLength={choiceLimits.note}
            autoComplete="off"
            className="min-h-12 w-full border border-soft bg-paper px-3.5 text-base"
          />
        </label>
      </details>
    </div>
  )
}

/** `missingId`: the id of the error message, if no value is selected. */
function ChoiceField({ choice: { name, values }, missingId }: { choice: Choice; missingId: string | undefined }) {
  return (
    <fieldset aria-describedby={missingId}>
      <legend className="text-sm font-medium">{name}</legend>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        {values.map((value) => (
          <label key={value.name} className="relative max-w-full cursor-pointer">
            <input
              type="radio"
              name={choiceField(name)}
              data-choice={name}
              value={value.name}
              form={buyFormId}
              required
              className="peer absolute inset-0 size-full scroll-mb-40 cursor-pointer opacity-0"
            />
            <span className="flex min-h-11 items-center gap-2 border border-soft bg-paper px-3.5 py-2 leading-tight [overflow-wrap:anywhere] peer-checked:border-ink peer-checked:bg-ink peer-checked:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-red">
              {value.name}
              {value.differenceCents === 0 ? null : (
                <span className="text-sm whitespace-nowrap tabular-nums opacity-80">
                  {differenceText(value.differenceCents)}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {missingId ? (
        <p id={missingId} className="mt-2 text-sm text-red">
          Please choose: {name}
        </p>
      ) : null}
    </fieldset>
  )
}
