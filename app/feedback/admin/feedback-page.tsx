import { useShopTexts } from '#app/shop/shop-texts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { listFeedbackCall } from '../inbox.api.server.ts'
import type { Route } from './+types/feedback-page'
import { FeedbackCard } from './feedback-card.tsx'

export const meta = () => adminMeta('Feedback')

export const clientLoader = staffListLoader<typeof listFeedbackCall>('/api/admin/feedback')

export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  const inbox = useStaffList(loaderData)
  const { sendsMail } = useShopTexts()
  return (
    <AdminScreen title="Feedback">
      <p className="measure mb-8 text-soft">
        What visitors write to the shop. {sendsMail && 'Your answer is emailed to them.'}
      </p>
      <PagedRows
        list={inbox}
        empty="No messages yet."
        row={(message) => (
          <FeedbackCard
            key={message.id}
            message={message}
            onChange={(after) => inbox.change((all) => all.map((one) => (one.id === after.id ? after : one)))}
          />
        )}
      />
    </AdminScreen>
  )
}
