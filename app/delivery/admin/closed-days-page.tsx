import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { loadListAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { closedDaysText } from '../closed-days.ts'
import type { Route } from './+types/closed-days-page'
import { ClosedDaysForm } from './closed-days-form.tsx'
import type { listClosedDaysCall, openDaysCall } from './delivery.api.server.ts'
import type { StaffClosedDays } from './delivery-input.ts'

export const meta = () => adminMeta('Closed days')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff<typeof listClosedDaysCall>(request, '/api/admin/closed-days')
}

export default function ClosedDaysPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const { revalidate } = useRevalidator()
  // A form that was sent makes room for an empty one.
  const [made, setMade] = useState(0)
  return (
    <AdminScreen title="Closed days">
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ClosedDaysForm
          key={made}
          onMade={async () => {
            setMade(made + 1)
            await revalidate()
          }}
        />
        <section aria-labelledby="closed">
          <h2 id="closed" className="text-xl">
            Today and later
          </h2>
          <p className="measure mt-2 mb-3 text-sm text-soft">New orders get a later date. Paid orders keep theirs.</p>
          <Listed list={list} empty="No closed days.">
            {(all) => (
              <ul className="border-t border-rule">
                {all.map((days) => (
                  <ClosedRow key={days.id} days={days} onOpened={revalidate} />
                ))}
              </ul>
            )}
          </Listed>
        </section>
      </div>
    </AdminScreen>
  )
}

function ClosedRow({ days, onOpened }: { days: StaffClosedDays; onOpened: () => Promise<void> }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const when = closedDaysText({ firstOn: days.first_on, lastOn: days.last_on, isPause: days.is_pause })

  async function open() {
    setBusy(true)
    const answer = await call<typeof openDaysCall>('DELETE', `/api/admin/closed-days/${days.id}`)
    setBusy(false)
    if (answer.ok) return onOpened()
    const text = answer.message || 'The days could not be opened. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-4 [overflow-wrap:anywhere]">
      <span className="min-w-0">
        <span className="block font-medium">{when}</span>
        <span className="text-sm text-soft">
          {[days.word, days.is_pause && (days.stops_selling ? 'no selling' : 'selling goes on')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <Button
        kind="secondary"
        aria-label={`Open again: ${when}`}
        isBusy={isBusy}
        busyText="Opening..."
        onClick={() => void open()}
      >
        Open again
      </Button>
    </li>
  )
}
