import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { ChevronRight } from '#app/ui/icons/icons.tsx'

type ListRowProps = {
  name: string
  /**
   * What a tap on the name opens: a screen by its path, or something else by a button. The button's label contains the
   * name.
   */
  opens?: string | { label: string; open: () => void } | undefined
  badge?: string | false | null
  figure?: string
  details?: ReactNode
  /** Actions, and buttons that move the row. */
  children?: ReactNode
  /** True if the actions are below the figure on wide screens as well. */
  isStacked?: boolean
}

/** A row of a list that staff edit. With `opens` the whole row is a button or link, except for its actions. */
export function ListRow({ name, opens, badge, figure, details, children, isStacked = false }: ListRowProps) {
  /** On phones the figure and the actions share no line, so that the figure stays at the row's end. */
  const isSplit = Boolean(figure && children)
  return (
    <li className="relative flex min-h-14 items-center gap-x-4 border-b border-rule py-2 [overflow-wrap:anywhere] tabular-nums">
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-6 gap-y-1">
        <div className={`min-w-0 grow basis-40 ${isStacked ? 'contents' : isSplit ? 'max-sm:contents' : ''}`}>
          <div
            className={`flex flex-wrap items-baseline justify-end gap-x-4 ${isStacked ? 'basis-full' : 'max-sm:basis-full'}`}
          >
            <span className="flex min-w-0 grow basis-28 flex-wrap items-baseline gap-x-3">
              <RowName name={name} opens={opens} />
              {badge && <Badge className="border-rule max-sm:my-1">{badge}</Badge>}
            </span>
            {figure && <span className="text-right font-medium">{figure}</span>}
          </div>
          {details && (
            <div className="flex min-w-0 grow flex-wrap items-baseline justify-end gap-x-3 text-sm text-soft max-sm:basis-40">
              <div className="min-w-0 grow basis-20">{details}</div>
            </div>
          )}
        </div>
        {children && (
          <div
            className={`relative flex flex-wrap items-center justify-end gap-x-6 ${isStacked ? '-mt-2' : isSplit ? 'max-sm:-mt-2' : ''}`}
          >
            {children}
          </div>
        )}
      </div>
      {opens && <ChevronRight size={20} strokeWidth={1.5} className="shrink-0 text-soft" />}
    </li>
  )
}

/** Only the name changes under the pointer: a red amount would look like a debt. */
const nameClasses = 'text-left font-medium underline-offset-4 after:absolute after:inset-0 hover:underline'

function RowName({ name, opens }: Pick<ListRowProps, 'name' | 'opens'>) {
  if (!opens) return <span className="font-medium">{name}</span>
  if (typeof opens === 'string')
    return (
      <Link to={opens} className={nameClasses}>
        {name}
      </Link>
    )
  return (
    <button type="button" aria-label={opens.label} onClick={opens.open} className={nameClasses}>
      {name}
    </button>
  )
}

/** In each row, an action that removes or ends something comes last. */
export function RowAction(button: ButtonProps) {
  return <Button kind="plain" className="mx-0! px-0! text-sm font-normal whitespace-nowrap text-soft" {...button} />
}
