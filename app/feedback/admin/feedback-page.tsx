import { useState } from 'react'
import { adminMeta } from '#app/identity/staff/admin-meta.ts'
import { AdminScreen, Listed } from '#app/identity/staff/admin-screen.tsx'
import { loadListAsStaff } from '#app/identity/staff/staff-loader.ts'
import { useAdmin } from '#app/identity/staff/use-admin.ts'
import { useStaffList } from '#app/identity/staff/use-staff-list.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import type { Route } from './+types/feedback-page'

export const meta = () => adminMeta('Feedback')

type FeedbackMessage = {
  id: string
  name: string
  email: string
  message: string
  created_at: string
  read_at: string | null
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff(request, '/api/admin/feedback')
}

export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const inbox = useStaffList(loaderData)
  const [busy, setBusy] = useState<string | null>(null)

  async function markRead(message: FeedbackMessage) {
    setBusy(message.id)
    const answer = await call('POST', `/api/admin/feedback/${message.id}/read`)
    setBusy(null)
    if (!answer.ok) {
      await showMessage({
        kind: 'error',
        title: 'Error!',
        text: answer.message || 'The message could not be marked as read.',
      })
      return
    }
    const readAt = new Date().toISOString()
    inbox.change((messages) => messages.map((one) => (one.id === message.id ? { ...one, read_at: readAt } : one)))
  }

  return (
    <AdminScreen title="Feedback">
      <Listed list={inbox} empty="No messages yet.">
        {(messages) => (
          <ul className="border-t border-rule">
            {messages.map((message) => (
              <li key={message.id} className="border-b border-rule py-5">
                <h2 className="text-lg">
                  {message.name}
                  {!message.read_at && <span className="ml-3 align-middle font-text text-sm text-red">New</span>}
                </h2>
                <p className="text-sm text-soft">{nairobiTimeText(new Date(message.created_at))}</p>
                <p className="measure my-3 whitespace-pre-wrap">{message.message}</p>
                <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
                  <a
                    href={`mailto:${message.email}`}
                    className="text-link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
                  >
                    {message.email}
                  </a>
                  {!message.read_at && (
                    <Button kind="secondary" isBusy={busy === message.id} onClick={() => markRead(message)}>
                      Mark as read
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </AdminScreen>
  )
}
