import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { Route } from './+types/conversations-page'
import type { listThreadsCall } from './staff-conversations.api.server.ts'
import { ThreadCard } from './thread-card.tsx'

export const meta = () => adminMeta('Questions')

export const clientLoader = staffListLoader<typeof listThreadsCall>('/api/admin/letters')

export default function ConversationsPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  return (
    <MessagesScreen>
      <PagedRows
        list={list}
        empty="No questions yet."
        emptyHint="What buyers ask about their orders appears here."
        row={(thread, index) => (
          <ThreadCard
            key={thread.order_number}
            thread={thread}
            isFirst={index === 0}
            onChange={(after) =>
              list.change((all) => all.map((one) => (one.order_number === after.order_number ? after : one)))
            }
          />
        )}
      />
    </MessagesScreen>
  )
}
