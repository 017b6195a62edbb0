import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { AdminScreen, PagedRows } from './admin-screen.tsx'
import { FilterLinks } from './filter-links.tsx'
import { PendingBadge } from './pending-badge.tsx'
import { usePendingByPath } from './pending-by-path.ts'
import { useStaffList } from './use-staff-list.ts'

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

type MessageListProps<T> = {
  answer: Answer<T[]>
  empty: string
  emptyHint: string
  keyOf(message: T): string | number
  /** `onChange`: null for a message that is gone. */
  card(message: T, props: { isFirst: boolean; onChange(after: T | null): void }): ReactNode
}

/** The messages of one kind. */
export function MessageList<T>({ answer, keyOf, card, ...texts }: MessageListProps<T>) {
  const list = useStaffList(answer)
  const replace = (key: string | number, after: T | null) =>
    list.change((all) => all.flatMap((one) => (keyOf(one) !== key ? [one] : after === null ? [] : [after])))
  return (
    <PagedRows
      list={list}
      {...texts}
      row={(message, index) => {
        const key = keyOf(message)
        const onChange = (after: T | null) => replace(key, after)
        return <Fragment key={key}>{card(message, { isFirst: index === 0, onChange })}</Fragment>
      }}
    />
  )
}
