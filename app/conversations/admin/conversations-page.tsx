import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { MessageList, MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import type { Route } from './+types/conversations-page'
import type { listThreadsCall } from './staff-conversations.api.server.ts'
import { ThreadCard } from './thread-card.tsx'

export const meta = () => adminMeta('Questions')

export const clientLoader = staffListLoader<typeof listThreadsCall>('/api/admin/letters')

export default function ConversationsPage({ loaderData }: Route.ComponentProps) {
  return (
    <MessagesScreen>
      <MessageList
        answer={loaderData}
        empty="No questions yet."
        emptyHint="What buyers ask about their orders appears here."
        keyOf={({ order_number }) => order_number}
        card={(thread, props) => <ThreadCard thread={thread} {...props} />}
      />
    </MessagesScreen>
  )
}
