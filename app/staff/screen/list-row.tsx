import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonProps, buttonClasses } from '#app/ui/button.tsx'

type ListRowProps = {
  name: string
  /** What the name opens: a screen, or by a handler whose label has the name in it, such as 'Change Bracelets'. */
  opens?: string | { label: string; open: () => void } | undefined
  badge?: string | false | null
  figure?: string
  details: ReactNode
  /** Actions, and buttons that move the row. */
  children?: ReactNode
}

/** A row of a list that staff edit. It opens wherever it is pressed, but on its actions. */
export function ListRow({ name, opens, badge, figure, details, children }: ListRowProps) {
  return (
    <li className="relative border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums">
      <div className="flex flex-wrap items-baseline justify-end gap-x-4">
        <span className="flex min-w-0 grow basis-36 flex-wrap items-baseline gap-x-3">
          <RowName name={name} opens={opens} />
          {badge && <Badge>{badge}</Badge>}
        </span>
        {figure && <span className="text-right font-medium">{figure}</span>}
      </div>
      <div className="flex flex-wrap items-start justify-end gap-x-6">
        <div className="min-w-0 grow basis-36 text-sm text-soft">{details}</div>
        {/* Its first line is the height of a finger around that of the details. */}
        {children && (
          <div className="relative -mt-3 -mb-2 flex flex-wrap items-center justify-end gap-x-5">{children}</div>
        )}
      </div>
    </li>
  )
}

const nameLook =
  'text-left font-medium underline decoration-soft decoration-1 underline-offset-4 after:absolute after:inset-0 hover:text-red'

function RowName({ name, opens }: Pick<ListRowProps, 'name' | 'opens'>) {
  if (!opens) return <span className="font-medium">{name}</span>
  if (typeof opens === 'string')
    return (
      <Link to={opens} className={nameLook}>
        {name}
      </Link>
    )
  return (
    <button type="button" aria-label={opens.label} onClick={opens.open} className={nameLook}>
      {name}
    </button>
  )
}

const actionLook = 'mx-0! px-0! text-sm font-normal whitespace-nowrap text-soft'

export function RowAction(button: ButtonProps) {
  return <Button kind="plain" className={actionLook} {...button} />
}

type RowLinkProps = { to: string; label: string; children: string }

export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link to={to} aria-label={label} className={buttonClasses('plain', actionLook)}>
      {children}
    </Link>
  )
}
