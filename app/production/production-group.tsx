import { Link } from 'react-router'
import { LineDescription } from '#app/cart/line-description.tsx'
import { lineOptionsFromWire } from '#app/catalog/line-options.ts'
import { classNames } from '#app/ui/class-names.ts'
import { LineActions, LineImage, LineState, lineColumns, ProductionCard, Quantity } from './production-card.tsx'
import type { LineProps } from './production-steps.tsx'
import type { ProductionLine } from './production-wire.ts'

/**
 * Groups lines with the same due day, product, options and note, at the place of their first line. The made lines at
 * the end of the list form groups of their own.
 */
export function groupLines(lines: readonly ProductionLine[]): [ProductionLine, ...ProductionLine[]][] {
  const groups = new Map<string, [ProductionLine, ...ProductionLine[]]>()
  let part = 0
  for (const [index, line] of lines.entries()) {
    if (line.due_on < (lines[index - 1]?.due_on ?? '')) part += 1
    const { due_on, name, choices, note, image } = line
    // A line with stock or a refund stays alone, because it shows more than a quantity.
    const isWholeToMake = line.ready === 0 && line.refunded === 0
    const key = isWholeToMake ? JSON.stringify([part, due_on, name, choices, note, image]) : line.id
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()]
}

/** The last lines of their orders in the list, by their ids. */
export function lastLinesOf(lines: readonly ProductionLine[]): Set<string> {
  return new Set(new Map(lines.map(({ order_number, id }) => [order_number, id])).values())
}

type ProductionGroupProps = Omit<LineProps, 'line'> & {
  lines: readonly [ProductionLine, ...ProductionLine[]]
  lastLines: Set<string>
}

/** The product and the quantity to make, then the orders it is for, each with its own steps. */
export function ProductionGroup({ lines, lastLines, ...props }: ProductionGroupProps) {
  const [line] = lines
  if (lines.length === 1)
    return <ProductionCard line={line} isUnderDay isSendLinked={lastLines.has(line.id)} {...props} />
  const quantity = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <li className={`${lineColumns} pt-3 pb-1`}>
        <LineImage line={line} />
        <div>
          <h3 className="inline-block pr-2 font-text font-medium">{line.name}</h3>
          <Quantity quantity={quantity} />
          <p className="text-sm text-soft">In {lines.length} orders</p>
          <LineDescription line={{ ...lineOptionsFromWire(line), quantity }} isInk />
        </div>
      </li>
      {lines.map((one, index) => (
        <li
          key={one.id}
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2 [overflow-wrap:anywhere] lg:gap-x-6',
            // The lines between the orders begin at their text, and the last one ends the group.
            index < lines.length - 1
              ? 'ml-[calc(min(3.5rem,17vw)+0.75rem)] md:ml-22'
              : 'pl-[calc(min(3.5rem,17vw)+0.75rem)] md:pl-22',
          )}
        >
          <div className="min-w-0 grow basis-28">
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
              <Link to={`/admin/orders/${one.order_number}`} className="thumb-area text-link">
                {one.order_number}
              </Link>
              {one.quantity > 1 && <Quantity quantity={one.quantity} />}
            </p>
            <LineState line={one} />
          </div>
          <LineActions line={one} isSendLinked={lastLines.has(one.id)} {...props} />
        </li>
      ))}
    </>
  )
}
