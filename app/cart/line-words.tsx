import type { Wish } from '#app/catalog/wish.ts'
import { classNames } from '#app/ui/class-names.ts'

type LineWordsProps = { line: Wish; className?: string }

/** What was chosen and noted of a line, under its name; nothing of a piece as it is. */
export function LineWords({ line: { choices = [], note }, className }: LineWordsProps) {
  if (choices.length === 0 && !note) return null
  return (
    <span className={classNames('block text-sm text-soft [overflow-wrap:anywhere]', className)}>
      {choices.map(({ name, value }) => (
        <span key={name} className="block">
          {name}: {value}
        </span>
      ))}
      {note ? <span className="block">Note: {note}</span> : null}
    </span>
  )
}
