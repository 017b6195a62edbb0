import { type ReactNode, useState } from 'react'
import { addDays, displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { ThumbBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { CloseDays } from './close-days.tsx'
import { ClosingState } from './closing-state.tsx'
import type { ReconciliationDay } from './day-comparison.ts'
import { agreementText, countOpenItems } from './open-items.ts'
import type { closeDayCall, reopenDayCall } from './reconciliation.api.server.ts'

type OpenDaysProps = {
  days: readonly string[]
  day: string
  /** A text about the displayed day, before the list of open days. */
  about: string
  onShow: (day: string) => void
  onClosed: () => Promise<void>
  /** A link, displayed within the list of open days if there is one. */
  children: ReactNode
}

/**
 * The text about the displayed day, and the days that are still open. Lists no days if only the displayed day is open.
 */
export function OpenDays({ days, day, about, onShow, onClosed, children }: OpenDaysProps) {
  const [oldest = day] = days
  const today = nairobiDay(new Date())
  const yesterday = addDays(today, -1)
  const shortcut =
    day !== oldest && days.includes(day)
      ? { day: oldest, text: 'Show the oldest' }
      : day !== yesterday && days.includes(yesterday) && { day: yesterday, text: 'Show yesterday' }
  if (days.every((one) => one === day))
    return (
      <div className="mt-3">
        <p className="text-soft">{about}</p>
        {children}
      </div>
    )
  return (
    <nav aria-label="Days to close" className="mt-3">
      <p>
        <span className="text-soft">{about}</span>{' '}
        {days.length === 1
          ? `1 day is open: ${displayDate(oldest, today)}.`
          : `${days.length} days are not closed. ${day === oldest ? 'This is the oldest.' : `The oldest is ${displayDate(oldest, today)}.`}`}
        {shortcut && (
          <>
            {' '}
            <button type="button" className="text-link min-h-11" onClick={() => onShow(shortcut.day)}>
              {shortcut.text}
            </button>
          </>
        )}
      </p>
      {days.length > 1 ? (
        <details className="mt-1 text-sm">
          <summary className="disclosure min-h-12 py-3.5">All open days</summary>
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
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <CloseDays text="Close all" onClosed={onClosed} />
            {children}
          </div>
        </details>
      ) : (
        <div>{children}</div>
      )}
    </nav>
  )
}

type CloseDayProps = {
  books: ReconciliationDay
  onShow: (day: string) => void
  onChange: () => Promise<void>
  /** The upload of a statement, before the button that closes the day. On phones both are within reach of a thumb. */
  children: ReactNode
}

/** Closes or reopens the day. */
function useDayChange(onChange: () => Promise<void>) {
  return useChange(async ({ ok }) => {
    if (ok) await onChange()
  })
}

/**
 * Closes the day, or leads to the next open day. The file field stays when another day opens, so that a file just
 * selected is kept.
 */
export function CloseDay({ books, onShow, onChange, children }: CloseDayProps) {
  const { day, closing } = books
  const { call } = useAdmin()
  const { isBusy, settle } = useDayChange(onChange)
  const items = countOpenItems(books)
  const today = nairobiDay(new Date())
  const isOpen = day < today && !closing
  const [nextDay] = books.open_days.filter((one) => one !== day)
  return (
    <div className="mt-4">
      <ThumbBar>
        <div className="max-sm:[&_label]:px-4!">{children}</div>
        {isOpen && (
          <div className={besideDay}>
            {/* Beside the button, because staff may press it before they have read the table. */}
            {items > 0 ? (
              <p className="basis-full text-sm text-red max-md:order-first md:mb-3 min-[76rem]:order-last min-[76rem]:mb-0 min-[76rem]:basis-auto">
                <a href="#statement" className="text-link">
                  {items === 1 ? '1 item is' : `${items} items are`} open
                </a>
                . You can close the day anyway.
              </p>
            ) : (
              <p className="order-last hidden text-sm text-soft min-[76rem]:block">
                <WholeNames>{agreementText(items, books.is_covered)}</WholeNames>{' '}
                {!books.is_covered && (
                  <a href="#statement" className="text-link">
                    Upload a statement
                  </a>
                )}
              </p>
            )}
            <Button
              className="shrink-0 max-sm:grow max-sm:px-4!"
              isBusy={isBusy}
              onClick={() => void settle(call<typeof closeDayCall>('POST', `/api/admin/books/${day}/close`))}
            >
              Close this day
            </Button>
          </div>
        )}
        {!isOpen && nextDay && (
          <div className={besideDay}>
            <Button className="shrink-0 max-sm:grow max-sm:px-4!" onClick={() => onShow(nextDay)}>
              Next open day: {displayDate(nextDay, today)}
            </Button>
          </div>
        )}
      </ThumbBar>
    </div>
  )
}

/**
 * Wide screens have room for these controls in the line of the day's field and its two arrows, so that staff reach them
 * without scrolling. The padding is as high as the field's label.
 */
const besideDay =
  'max-md:contents md:mt-7 md:basis-full md:border-t md:border-rule md:pt-6 min-[76rem]:absolute min-[76rem]:top-0 min-[76rem]:right-0 min-[76rem]:left-[21.75rem] min-[76rem]:mt-0 min-[76rem]:flex min-[76rem]:items-center min-[76rem]:gap-x-4 min-[76rem]:border-0 min-[76rem]:pt-[27px]'

/** Says who closed the day, and reopens it. */
export function ClosedDay({ books, onChange }: Pick<CloseDayProps, 'books' | 'onChange'>) {
  const { day, closing } = books
  const { call } = useAdmin()
  const { isBusy, settle } = useDayChange(onChange)
  return (
    <>
      <ClosingState books={books} />
      {closing && (
        <ReopenDay
          key={day}
          isOpen={(closing.books?.changes.length ?? 0) > 0}
          isBusy={isBusy}
          onReopen={(reason) =>
            void settle(call<typeof reopenDayCall>('POST', `/api/admin/books/${day}/reopen`, { reason }))
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
    <details open={isOpen}>
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
