import { type ReactNode, useId } from 'react'
import { type Choice, choiceField, differenceText } from '#app/catalog/choices.ts'
import { choiceLimits } from '#app/catalog/wish.ts'
import { buyFormId, type Choosing } from './use-choosing.ts'

/** `help` explains what is to be chosen. */
export function ChoiceFields({ choosing, help }: { choosing: Choosing; help?: ReactNode }) {
  const { choices, missing, fields, change } = choosing
  return (
    <div ref={fields} onChange={change} className="mt-7 grid gap-6">
      {choices.map((choice) => (
        <ChoiceField key={choice.name} choice={choice} isMissing={missing.includes(choice.name)} />
      ))}
      {choices.length > 0 ? help : null}
      <details>
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

function ChoiceField({ choice: { name, values }, isMissing }: { choice: Choice; isMissing: boolean }) {
  const id = useId()
  return (
    <fieldset aria-describedby={isMissing ? `${id}-missing` : undefined}>
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
      {isMissing ? (
        <p id={`${id}-missing`} className="mt-2 text-sm text-red">
          Please choose: {name}
        </p>
      ) : null}
    </fieldset>
  )
}
