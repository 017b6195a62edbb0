import type { ReactNode } from 'react'
import { Link } from 'react-router'

type FilterLinksProps = {
  label: string
  links: readonly { to: string; text: string; isCurrent: boolean; badge?: ReactNode }[]
  className?: string
}

/** Links that filter the list or the figures of a screen. They add no history entry. */
export function FilterLinks({ label, links, className = '' }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={`flex flex-wrap gap-1.5 sm:gap-2 ${className}`}>
      {links.map(({ to, text, isCurrent, badge }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 border border-rule px-2 text-sm hover:border-ink sm:gap-2 sm:px-3 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ivory"
        >
          {text}
          {badge}
        </Link>
      ))}
    </nav>
  )
}
