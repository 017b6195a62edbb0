import { useState } from 'react'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { closedDaysText, closedText } from '../closed-days.ts'
import type { Route } from './+types/closed-days-page'
import { ClosedDaysForm } from './closed-days-form.tsx'
import type { listClosedDaysCall, openDaysCall } from './delivery.api.server.ts'
import type { StaffClosedDays } from './delivery-input.ts'

export const meta = () => adminMeta('Closed days')

export const clientLoader = staffListLoader<typeof listClosedDaysCall>('/api/admin/closed-days')

export default function ClosedDaysPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Closed days"
      answer={loaderData}
      openText="Close days"
      heading="Coming up"
      hint="Paid orders keep their dates."
      empty="No closed days."
      form={({ onSaved }) => <ClosedDaysForm onMade={onSaved} />}
      row={(days, { onChange }) => <ClosedRow key={days.id} days={days} onRemoved={onChange} />}
    />
  )
}

function ClosedRow({ days, onRemoved }: { days: StaffClosedDays; onRemoved: () => Promise<void> }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const range = { firstOn: days.first_on, lastOn: days.last_on }
  const today = nairobiDay(new Date())

  async function remove() {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Remove these closed days?',
      text: `New orders count ${closedDaysText(range, today)} as working days again. Paid orders keep their day.`,
      confirm: 'Remove',
      cancel: 'Cancel',
    })
    if (!isSure) return
    setBusy(true)
    const answer = await call<typeof openDaysCall>('DELETE', `/api/admin/closed-days/${days.id}`)
    setBusy(false)
    if (answer.ok) return onRemoved()
    const text = answer.message || 'The closed days could not be removed. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-4 [overflow-wrap:anywhere]">
      <span className="min-w-0">
        <span className="block font-medium">{closedText(range, today)}</span>
        <span className="text-sm text-soft">
          {[days.stops_selling ? 'Nobody can order' : 'Buyers can order', days.word].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button
        kind="secondary"
        aria-label={`Remove: ${closedDaysText(range, today)}`}
        isBusy={isBusy}
        busyText="Removing..."
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  )
}
