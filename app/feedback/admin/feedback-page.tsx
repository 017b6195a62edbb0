import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { listFeedbackCall } from '../inbox.api.server.ts'
import type { Route } from './+types/feedback-page'
import { FeedbackCard } from './feedback-card.tsx'

export const meta = () => adminMeta('Feedback')

export const clientLoader = staffListLoader<typeof listFeedbackCall>('/api/admin/feedback')

export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  const inbox = useStaffList(loaderData)
  return (
    <MessagesScreen>
      <PagedRows
        list={inbox}
        empty="No feedback yet."
        emptyHint="What visitors write to the shop appears here."
        row={(message, index) => (
          <FeedbackCard
            key={message.id}
            message={message}
            isFirst={index === 0}
            onChange={(after) => inbox.change((all) => all.map((one) => (one.id === after.id ? after : one)))}
          />
        )}
      />
    </MessagesScreen>
  )
}
