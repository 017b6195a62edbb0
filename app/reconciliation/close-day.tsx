import { useState } from 'react'
import { dayText, nairobiDay, nairobiTimeText } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { BookDay } from './closing-day.ts'
import type { closeDayCall, reopenDayCall } from './reconciliation.api.server.ts'

type OpenDaysProps = { days: readonly string[]; day: string; onShow: (day: string) => void }

/** The earlier days that are still open. */
export function OpenDays({ days, day, onShow }: OpenDaysProps) {
  if (days.length === 0) return null
  return (
    <nav aria-label="Days to close" className="mt-4 text-sm">
      <span className="text-soft">To close: </span>
      {days.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === day ? 'date' : undefined}
          className="text-link mr-4 min-h-11 aria-[current]:font-semibold"
          onClick={() => onShow(one)}
        >
          {dayText(one)}
        </button>
      ))}
    </nav>
  )
}

type CloseDayProps = { books: BookDay; onChange: () => Promise<void> }

export function CloseDay({ books: { day, closing }, onChange }: CloseDayProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(request: Promise<{ ok: true } | { ok: false; message: string }>) {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.ok) return onChange()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Please try again.' })
  }

  if (day >= nairobiDay(new Date())) return null
  return (
    <section className="mt-12 max-w-prose">
      <h2 className="mb-3 text-xl">Close this day</h2>
      {closing ? (
        <>
          <p>
            {`Closed by ${closing.closed_by}, ${nairobiTimeText(new Date(closing.closed_at))}, `}
            {closing.open_items === 0 ? 'with nothing open.' : `with ${closing.open_items} open.`}
          </p>
          <form
            className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-end"
            onSubmit={(event) => {
              event.preventDefault()
              void send(call<typeof reopenDayCall>('POST', `/api/admin/books/${day}/reopen`, { reason }))
            }}
          >
            <TextField
              label="Reason to reopen"
              className="grow"
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button type="submit" kind="secondary" isBusy={isBusy}>
              Reopen
            </Button>
          </form>
        </>
      ) : (
        <>
          <p className="mb-4 text-soft">What does not agree yet stays listed above, and its number is kept.</p>
          <Button
            kind="primary"
            isBusy={isBusy}
            onClick={() => void send(call<typeof closeDayCall>('POST', `/api/admin/books/${day}/close`))}
          >
            Close this day
          </Button>
        </>
      )}
    </section>
  )
}
