import type { ReactNode } from 'react'

type RefundChoiceProps = {
  name: string
  label: ReactNode
  isChosen: boolean
  isOff?: boolean
  hint?: string
  onChoose: () => void
}

/** A radio button whose whole row can be tapped. */
export function RefundChoice({ name, label, isChosen, isOff = false, hint, onChoose }: RefundChoiceProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 py-1 ${isOff ? 'text-soft' : 'cursor-pointer'}`}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="size-5 shrink-0 accent-red"
      />
      <span className="min-w-0 [overflow-wrap:anywhere] tabular-nums">
        {label}
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  )
}
