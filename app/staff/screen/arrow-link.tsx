import { Link } from 'react-router'
import type { Icon } from '#app/ui/icons/icon.tsx'

/** Leads to the day or month before or after. `to`: null if there is none, which keeps the place of the link. */
type ArrowLinkProps = { to: string | null; label: string; icon: Icon }

export function ArrowLink({ to, label, icon: Icon }: ArrowLinkProps) {
  const arrow = <Icon size={22} strokeWidth={1.5} />
  const look = 'grid size-12 shrink-0 place-items-center border'
  if (to === null)
    return (
      <span aria-hidden="true" className={`${look} border-rule text-soft opacity-55`}>
        {arrow}
      </span>
    )
  return (
    <Link to={to} aria-label={label} preventScrollReset className={`${look} border-soft hover:border-ink`}>
      {arrow}
    </Link>
  )
}
