import { type ReactNode, useId } from 'react'

type LookChoiceProps<Value extends string> = {
  title: string
  options: readonly { value: Value; label: ReactNode; sample?: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}

export function LookChoice<Value extends string>({ title, options, chosen, onChoose }: LookChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg">{title}</legend>
      {options.map(({ value, label, sample }) => (
        <label key={value} className="flex min-h-12 items-center gap-3 border-b border-rule py-2">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            className="size-5 shrink-0 accent-red"
            onChange={() => onChoose(value)}
          />
          <span className={sample ? 'w-24 shrink-0' : 'min-w-0'}>{label}</span>
          {/* The width holds exactly 16 dots of 12 pixels, so that no dot is cut. */}
          {sample && <span className="max-w-[192px] min-w-0 grow overflow-hidden">{sample}</span>}
        </label>
      ))}
    </fieldset>
  )
}
