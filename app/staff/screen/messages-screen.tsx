import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminScreen } from './admin-screen.tsx'
import { FilterLinks } from './filter-links.tsx'
import { PendingBadge } from './pending-badge.tsx'
import { usePendingByPath } from './pending-by-path.ts'

const kinds = [
  { to: '/admin/messages', text: 'All' },
  { to: '/admin/letters', text: 'Questions' },
  { to: '/admin/feedback', text: 'Feedback' },
  { to: '/admin/product-reviews', text: 'Reviews' },
]

/** The inbox, or one kind of its messages. */
export function MessagesScreen({ children }: { children: ReactNode }) {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  const pendingByPath = usePendingByPath()
  return (
    <AdminScreen title="Messages" isTopLevel>
      <FilterLinks
        label="Kinds of messages"
        className="mb-6"
        links={kinds.map(({ to, text }) => ({
          to,
          text,
          isCurrent: to === pathname,
          badge: <PendingBadge count={pendingByPath.get(to) ?? 0} />,
        }))}
      />
      {children}
    </AdminScreen>
  )
}
