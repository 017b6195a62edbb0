import { Link } from 'react-router'
import { PendingBadge } from '#app/staff/screen/pending-badge.tsx'
import { usePendingByPath } from '#app/staff/screen/pending-by-path.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { AdminScreenLink } from './admin-screens.ts'

export function ScreenLinks({ screens }: { screens: readonly AdminScreenLink[] }) {
  const pendingByPath = usePendingByPath()
  return (
    <ul className="border-t border-rule">
      {screens.map(({ path, label, hint, icon: Icon }) => (
        <li key={path} className="border-b border-rule">
          <Link to={path} className="flex min-h-16 items-center gap-4 py-2 hover:text-red">
            <Icon size={22} strokeWidth={1.5} className="shrink-0" />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              <span className="block">{label}</span>
              <span aria-hidden="true" className="block text-sm text-soft">
                <WholeNames>{hint}</WholeNames>
              </span>
            </span>
            <PendingBadge count={pendingByPath.get(path) ?? 0} className="shrink-0" />
            <ChevronRight size={20} strokeWidth={1.5} className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
