import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { MessageList, MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import type { listFeedbackCall } from '../inbox.api.server.ts'
import type { Route } from './+types/feedback-page'
import { FeedbackCard } from './feedback-card.tsx'

export const meta = () => adminMeta('Feedback')

export const clientLoader = staffListLoader<typeof listFeedbackCall>('/api/admin/feedback')

export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  return (
    <MessagesScreen>
      <MessageList
        answer={loaderData}
        empty="No feedback yet."
        emptyHint="What visitors write to the shop appears here."
        keyOf={({ id }) => id}
        card={(message, props) => <FeedbackCard message={message} {...props} />}
      />
    </MessagesScreen>
  )
}
