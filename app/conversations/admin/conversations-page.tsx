import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedRows } from '#app/staff/screen/admin-screen.tsx'
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
    <AdminScreen title="Questions">
      <PagedRows
        list={list}
        empty="No buyer has written about an order yet."
        row={(thread) => (
          <ThreadCard
            key={thread.order_number}
            thread={thread}
            onChange={(after) =>
              list.change((all) => all.map((one) => (one.order_number === after.order_number ? after : one)))
            }
          />
        )}
      />
    </AdminScreen>
  )
}
