import { type ReactNode, useState } from 'react'
import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { ThumbBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CloseDays } from './close-days.tsx'
import type { ReconciliationDay } from './closing-day.ts'
import { closingStateId } from './closing-state.tsx'
import { countOpenItems } from './open-items.ts'
import type { closeDayCall, reopenDayCall } from './reconciliation.api.server.ts'

type OpenDaysProps = {
  days: readonly string[]
  day: string
  onShow: (day: string) => void
  onClosed: () => Promise<void>
}

/** The days that are still open, beginning with the oldest. Renders nothing if only the displayed day is open. */
export function OpenDays({ days, day, onShow, onClosed }: OpenDaysProps) {
  const [oldest = day] = days
  const today = nairobiDay(new Date())
  if (days.every((one) => one === day)) return null
  return (
    <nav aria-label="Days to close" className="mt-3">
      <p>
        {days.length === 1
          ? `1 day is open: ${displayDate(oldest, today)}.`
          : `${days.length} days are open. ${day === oldest ? 'This is the oldest.' : `The oldest is ${displayDate(oldest, today)}.`}`}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        {day !== oldest && (
          <Button kind="secondary" className="my-2" onClick={() => onShow(oldest)}>
            {days.length === 1 ? 'Show it' : 'Show the oldest'}
          </Button>
        )}
        {days.length > 1 && (
          <>
            <CloseDays text="Close all" kind="plain" onClosed={onClosed} />
            <details className="open:basis-full">
              <summary className="disclosure min-h-12 py-3">All open days</summary>
              <div className="flex flex-wrap gap-x-5">
                {days.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-current={one === day ? 'date' : undefined}
                    className="text-link min-h-11 aria-[current]:font-semibold"
                    onClick={() => onShow(one)}
                  >
                    {displayDate(one, today)}
                  </button>
                ))}
              </div>
            </details>
          </>
        )}
      </div>
    </nav>
  )
}

type CloseDayProps = {
  books: ReconciliationDay
  onChange: () => Promise<void>
  /** The download of the day, after the button that closes it. */
  download: ReactNode
  /** The upload of a statement, before the button that closes the day. On phones both are within reach of a thumb. */
  children: ReactNode
}

/** Closes the day, or reopens it. */
export function CloseDay({ books, onChange, download, children }: CloseDayProps) {
  const { day, closing } = books
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const items = countOpenItems(books)
  const isOver = day < nairobiDay(new Date())

  async function send(request: Promise<{ ok: true } | { ok: false; message: string }>) {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.ok) {
      await onChange()
      return document.getElementById(closingStateId)?.focus()
    }
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Please try again.' })
  }

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ThumbBar>
          {/* Beside the button, because staff may press it before they have read the table. */}
          {isOver && !closing && items > 0 && (
            <p className="basis-full text-sm text-red">
              {items === 1 ? '1 item is' : `${items} items are`} open. You can close the day anyway.
            </p>
          )}
          <div className="[&_label]:px-4!">{children}</div>
          {isOver && !closing && (
            <Button
              className="px-4!"
              isBusy={isBusy}
              onClick={() => void send(call<typeof closeDayCall>('POST', `/api/admin/books/${day}/close`))}
            >
              Close this day
            </Button>
          )}
        </ThumbBar>
        {download}
      </div>
      {closing && (
        <ReopenDay
          isOpen={(closing.books?.changes.length ?? 0) > 0}
          isBusy={isBusy}
          onReopen={(reason) =>
            void send(call<typeof reopenDayCall>('POST', `/api/admin/books/${day}/reopen`, { reason }))
          }
        />
      )}
    </>
  )
}

type ReopenDayProps = { isOpen: boolean; isBusy: boolean; onReopen: (reason: string) => void }

function ReopenDay({ isOpen, isBusy, onReopen }: ReopenDayProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <details className="mt-4" open={isOpen}>
      <summary className="disclosure min-h-11 py-2.5">Reopen this day</summary>
      <form
        noValidate
        className="flex max-w-prose flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() === '') return setProblem('Say why the day is reopened.')
          onReopen(reason)
        }}
      >
        <TextField
          label="Reason to reopen"
          className="w-full"
          value={reason}
          maxLength={200}
          error={problem ?? undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" kind="secondary" isBusy={isBusy}>
          Reopen
        </Button>
      </form>
    </details>
  )
}
