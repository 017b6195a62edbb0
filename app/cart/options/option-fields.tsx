import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { stockLabel } from '#app/catalog/inventory/stock.ts'
import type { ProductOption } from '#app/catalog/line-options.ts'
import { optionLimits } from '#app/catalog/line-options.ts'
import { differenceText } from '#app/catalog/price-difference.ts'
import { sizeSheetId } from '#app/catalog/product/size-sheet-id.ts'
import { optionField } from '#app/catalog/product-options.ts'
import { type Cents, centsToKes, formatKes } from '#app/money/money.ts'
import { buyFormId, type OptionSelection } from './use-option-selection.ts'

type ChoiceFieldsProps = {
  choosing: OptionSelection
  /** Kenyan shillings for one unit of the shop's currency. Empty if the page displays no prices in shillings. */
  rate: string
  /** Explains the options. Displayed beside the name of the first option. */
  help?: ReactNode
}

export function OptionFields({ choosing, rate, help }: ChoiceFieldsProps) {
  const { choices, priceCents, open, isTold, fields, change } = choosing
  useSizeGuide(fields)
  return (
    <div ref={fields} onChange={change} className="mt-4 grid gap-6 empty:hidden max-md:-order-1 md:mt-7">
      {choices.map((choice, index) => (
        <OptionField
          key={choice.name}
          choice={choice}
          priceCents={priceCents}
          rate={rate}
          help={index === 0 && help}
          missingId={isTold && open.includes(choice.name) ? `missing-${index}` : undefined}
        />
      ))}
    </div>
  )
}

/** Selects the option whose row was pressed in the size guide, perhaps before hydration. */
function useSizeGuide(fields: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const sheet = document.querySelector<HTMLDialogElement>(`#${sizeSheetId}`)
    function choose() {
      if (!sheet?.returnValue) return
      fields.current?.querySelectorAll<HTMLElement>('[data-choice]')[Number(sheet.returnValue)]?.click()
      // Otherwise closing the sheet without a choice would select this option again.
      sheet.returnValue = ''
    }
    choose()
    sheet?.addEventListener('close', choose)
    return () => sheet?.removeEventListener('close', choose)
  }, [fields])
}

/** Hidden for a sold-out combination, but not removed, so that a typed note is still there for another combination. */
export function NoteField({ choosing: { stock } }: { choosing: OptionSelection }) {
  const [length, setLength] = useState(0)
  return (
    <details hidden={stockLabel(stock) === 'sold-out'} className="mt-3">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        Add a note for the makers
      </summary>
      <label className="grid gap-1.5 text-sm">
        Note, at most {optionLimits.note} characters{length > 150 && `: ${length} so far`}
        <textarea
          name="note"
          form={buyFormId}
          rows={2}
          maxLength={optionLimits.note}
          onChange={(event) => setLength(event.currentTarget.value.length)}
          autoComplete="off"
          className="field-sizing-content min-h-20 w-full border border-soft bg-paper px-3.5 py-2.5 text-base"
        />
      </label>
    </details>
  )
}

type ChoiceFieldProps = {
  choice: ProductOption
  /** The product's price, without options. */
  priceCents: Cents
  rate: string
  help: ReactNode
  /** The id of the error message that no value is selected. Undefined without the error. */
  missingId: string | undefined
}

function OptionField({ choice: { name, values }, priceCents, rate, help, missingId }: ChoiceFieldProps) {
  const lowest = Math.min(...values.map(({ differenceCents }) => differenceCents))
  const kes = (cents: Cents) => centsToKes(priceCents + cents, rate)
  const isOnePrice = values.every(({ differenceCents }) => differenceCents === lowest)
  const isShort = values.length === 3 && values.every(({ name }) => name.length < 13)
  return (
    <fieldset aria-describedby={missingId}>
      <legend className="float-left text-sm font-medium">{name}</legend>
      {help}
      <div className={`option-values ${isShort ? 'short-values' : isOnePrice ? '' : 'max-sm:grid'}`}>
        {values.map((value) => (
          <label key={value.name} className="option-value">
            <input
              type="radio"
              name={optionField(name)}
              data-choice={name}
              value={value.name}
              form={buyFormId}
              required
              className="peer absolute inset-0 size-full scroll-mb-40 cursor-pointer opacity-0"
            />
            <span className="option-box">
              {value.name}
              {value.differenceCents > lowest && (
                <span className="text-sm whitespace-nowrap tabular-nums opacity-80">
                  <span className={rate && 'kes:hidden'}>{differenceText(value.differenceCents - lowest)}</span>
                  {rate && (
                    <span className="usd:hidden">{`+${formatKes(kes(value.differenceCents) - kes(lowest))}`}</span>
                  )}
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
