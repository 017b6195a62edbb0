import { useEffect, useRef } from 'react'
import { countText } from '#app/framework/count-text.ts'
import { dayText, displayTime, nairobiTimeText } from '#app/framework/nairobi.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import { allMoneyKes, type DaySums, type LineChange, moneyKindTexts } from './closed-books.ts'
import type { ReconciliationDay } from './day-comparison.ts'

/** Says who closed or reopened the day. It takes the focus after the pressed button to do so was removed. */
export function ClosingState({ books: { day, closing, reopening } }: { books: ReconciliationDay }) {
  const text = useRef<HTMLParagraphElement>(null)
  const state = closing?.closed_at ?? reopening?.reopened_at
  const shown = useRef({ day, state })
  useEffect(() => {
    const isChanged = shown.current.day === day && shown.current.state !== state
    shown.current = { day, state }
    if (isChanged && document.activeElement === document.body) text.current?.focus()
  }, [day, state])
  if (!closing && !reopening) return null
  return (
    <p ref={text} tabIndex={-1} className="mt-4 scroll-mt-4 outline-none">
      {closing
        ? `Closed by ${closing.closed_by}, ${nairobiTimeText(new Date(closing.closed_at))}, ${
            closing.open_items === 0 ? 'with nothing open' : `with ${countText(closing.open_items, 'open item')}`
          }.${closing.books ? ` Net of the orders: ${formatExactKes(closing.books.sums.total.net_kes)}.` : ''}`
        : reopening &&
          `Reopened by ${reopening.reopened_by}, ${nairobiTimeText(new Date(reopening.reopened_at))}: ${reopening.reason}`}
    </p>
  )
}

/** Lists what has changed since the day was closed. */
export function ChangesSinceClosing({ books }: { books: ReconciliationDay }) {
  const closed = books.closing?.books
  if (!closed || closed.changes.length === 0) return null
  return (
    <Notice kind="warning" title={changedText(closed.sums, books)} className="mb-4">
      <ul className="mt-1 text-sm tabular-nums">
        {closed.changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
          <li key={index}>{changeText(change)}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        The table shows the day as it was closed. To take this in, reopen the day above and close it again.
      </p>
    </Notice>
  )
}

export function changedText(closed: DaySums, now: DaySums): string {
  const [was, is] =
    closed.total.net_kes === now.total.net_kes
      ? [allMoneyKes(closed), allMoneyKes(now)]
      : [closed.total.net_kes, now.total.net_kes]
  return was === is
    ? `Changed since it was closed: the sum is still ${formatExactKes(is)}`
    : `Changed since it was closed: was ${formatExactKes(was)}, is ${formatExactKes(is)}`
}

function changeText({ change, at, kind, method, receipt, order_number, amount_kes }: LineChange): string {
  const parts = [moneyKindTexts[kind], method && paymentMethods[method].title, receipt, order_number].filter(Boolean)
  return `${change === 'added' ? 'Came later' : 'No longer there'}: ${parts.join(' ')}, ${formatExactKes(amount_kes)}, ${displayTime(new Date(at))}`
}

type ChangedDaysProps = { days: ReconciliationDay['changed_days']; onShow: (day: string) => void }

/** Closed days whose money changed afterwards, and what to do about them. */
export function ChangedDays({ days, onShow }: ChangedDaysProps) {
  if (days.length === 0) return null
  return (
    <nav aria-label="Days that changed" className="mt-4 border-l-4 border-bead-orange bg-paper px-5 py-3 text-sm">
      <p>
        Money of these days changed after they were closed. View a day to see the changes, then reopen it and close it
        again.
      </p>
      <ul>
        {days.map(({ day, difference_kes }) => (
          <li key={day}>
            <button type="button" className="text-link mr-3 min-h-11" onClick={() => onShow(day)}>
              {dayText(day)}
            </button>
            {differenceText(difference_kes)}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function differenceText(kes: string): string {
  if (Number(kes) === 0) return 'the sum is the same'
  return kes.startsWith('-') ? `${formatExactKes(kes.slice(1))} less` : `${formatExactKes(kes)} more`
}
