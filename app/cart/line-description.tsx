import { lineStockText } from '#app/catalog/inventory/stock.ts'
import type { LineOptions } from '#app/catalog/line-options.ts'
import { classNames } from '#app/ui/class-names.ts'

type LineDescriptionProps = {
  line: LineOptions & Parameters<typeof lineStockText>[0]
  /** True for darker text, for the makers and packers. */
  isInk?: boolean
  className?: string
}

/** The options, note and stock of a line; null if it has none. */
export function LineDescription({
  line: { choices = [], note, ...line },
  isInk = false,
  className,
}: LineDescriptionProps) {
  const ready = lineStockText(line)
  if (choices.length === 0 && !note && !ready) return null
  return (
    <span className={classNames('block text-sm [overflow-wrap:anywhere]', !isInk && 'text-soft', className)}>
      {choices.map(({ name, value }) => (
        <span key={name} className="block">
          {name}: {value}
        </span>
      ))}
      {note ? <span className="block">Note: {note}</span> : null}
      {ready ? <span className="block">{ready}</span> : null}
    </span>
  )
}
