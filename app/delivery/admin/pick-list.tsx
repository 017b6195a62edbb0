import { X } from '#app/ui/icons/icons.tsx'
import { SelectField } from '#app/ui/select-field.tsx'

type Choice = { value: string; label: string }

type PickListProps = {
  label: string
  /** The label for an empty selection. */
  emptyLabel: string
  choices: readonly Choice[]
  picked: readonly string[]
  error?: string | undefined
  onChange: (picked: string[]) => void
}

/** Selects several values of a long list, one after another. */
export function PickList({ label, emptyLabel, choices, picked, error, onChange }: PickListProps) {
  const remainingChoices = choices.filter(({ value }) => !picked.includes(value))
  const emptyOption = { value: '', label: picked.length === 0 ? emptyLabel : 'Add another' }
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        options={[emptyOption, ...remainingChoices]}
        value=""
        error={error}
        onChange={(event) => event.target.value && onChange([...picked, event.target.value])}
      />
      {picked.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {picked.map((value) => {
            const name = choices.find((choice) => choice.value === value)?.label ?? value
            return (
              <li key={value}>
                <button
                  type="button"
                  aria-label={`Without ${name}`}
                  onClick={() => onChange(picked.filter((pickedValue) => pickedValue !== value))}
                  className="flex min-h-11 items-center gap-2 border border-soft px-3 hover:border-red hover:text-red"
                >
                  {name}
                  <X size={16} strokeWidth={1.5} />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
