import { useState } from 'react'
import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { ThumbBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { BookDay } from './closing-day.ts'
import { countOpenItems } from './open-items.ts'
import type { closeDayCall, reopenDayCall } from './reconciliation.api.server.ts'

const firstDays = 3

export const dayHeadingId = 'day'

type OpenDaysProps = { days: readonly string[]; day: string; onShow: (day: string) => void }

/** The earlier days that are still open. */
export function OpenDays({ days, day, onShow }: OpenDaysProps) {
  if (days.length === 0) return null
  const newest = days.toReversed()
  const dayButton = (one: string) => (
    <button
      key={one}
      type="button"
      aria-current={one === day ? 'date' : undefined}
      className="text-link mr-4 min-h-11 aria-[current]:font-semibold"
      onClick={() => onShow(one)}
    >
      {displayDate(one, nairobiDay(new Date()))}
    </button>
  )
  return (
    <nav aria-label="Days to close" className="mt-4 text-sm">
      <span className="text-soft">To close: </span>
      {newest.slice(0, firstDays).map(dayButton)}
      {days.length > firstDays && (
        <details className="inline open:block">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {days.length - firstDays} more
          </summary>
          {newest.slice(firstDays).map(dayButton)}
        </details>
      )}
    </nav>
  )
}

type CloseDayProps = { books: BookDay; onChange: () => Promise<void> }

export function CloseDay({ books, onChange }: CloseDayProps) {
  const { day, closing } = books
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const items = countOpenItems(books)
  const isChanged = (closing?.books?.changes.length ?? 0) > 0

  async function send(request: Promise<{ ok: true } | { ok: false; message: string }>) {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.ok) {
      await onChange()
      return document.getElementById(dayHeadingId)?.focus()
    }
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Please try again.' })
  }

  if (day >= nairobiDay(new Date())) return <p className="mt-4 text-soft">You can close it from tomorrow.</p>
  return (
    <>
      {closing ? (
        <details className="mt-4" open={isChanged}>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Reopen this day</summary>
          <form
            noValidate
            className="flex max-w-prose flex-col items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (reason.trim() === '') return setProblem('Say why the day is reopened.')
              void send(call<typeof reopenDayCall>('POST', `/api/admin/books/${day}/reopen`, { reason }))
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
      ) : (
        <>
          {items > 0 && (
            <p className="mt-5 mb-3 text-soft">You can close it with open items: the shop records how many.</p>
          )}
          <div className="mt-4">
            <ThumbBar>
              <Button
                isBusy={isBusy}
                onClick={() => void send(call<typeof closeDayCall>('POST', `/api/admin/books/${day}/close`))}
              >
                {items === 0
                  ? 'Close this day'
                  : `Close this day with ${items === 1 ? '1 open item' : `${items} open items`}`}
              </Button>
            </ThumbBar>
          </div>
        </>
      )}
    </>
  )
}
