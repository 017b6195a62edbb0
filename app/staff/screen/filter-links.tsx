import type { ReactNode } from 'react'
import { Link } from 'react-router'

type FilterLinksProps = {
  label: string
  links: readonly { to: string; text: string; isCurrent: boolean; badge?: ReactNode }[]
  className?: string
}

/** Scrolls a row that is wider than a phone to its current link. */
function showCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current) row.scrollLeft = current.offsetLeft - row.clientWidth / 2
}

/** Links that filter the list or the figures of a screen, in one row. They add no history entry. */
export function FilterLinks({ label, links, className = '' }: FilterLinksProps) {
  return (
    <nav
      ref={showCurrent}
      aria-label={label}
      className={`relative -mx-margin flex gap-1.5 overflow-x-auto px-margin py-1 whitespace-nowrap [scrollbar-width:none] sm:gap-2 ${className}`}
    >
      {links.map(({ to, text, isCurrent, badge }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 border border-soft px-2 text-sm hover:border-ink sm:gap-2 sm:px-3 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ivory"
        >
          {text}
          {badge}
        </Link>
      ))}
    </nav>
  )
}
