import type { Wish } from '#app/catalog/wish.ts'
import { classNames } from '#app/ui/class-names.ts'

type LineWordsProps = {
  line: Wish
  /** For who makes and packs it. */
  isInk?: boolean
  className?: string
}

/** What was chosen and noted of a line, under its name; nothing of a piece as it is. */
export function LineWords({ line: { choices = [], note }, isInk = false, className }: LineWordsProps) {
  if (choices.length === 0 && !note) return null
  return (
    <span className={classNames('block text-sm [overflow-wrap:anywhere]', !isInk && 'text-soft', className)}>
      {choices.map(({ name, value }) => (
        <span key={name} className="block">
          {name}: {value}
        </span>
      ))}
      {note ? <span className="block">Note: {note}</span> : null}
    </span>
  )
}
