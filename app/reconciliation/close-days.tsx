import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { countText } from '#app/framework/count-text.ts'
import { dayText } from '#app/framework/nairobi.ts'
import { sumExactKes } from '#app/money/exact-kes.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { useRowHold } from '#app/staff/screen/row-hold.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { OpenDay } from './day-comparison.ts'
import { OpenItemList } from './open-item-list.tsx'
import { agreementText } from './open-items.ts'
import type { closeDaysCall, readOpenDaysCall } from './reconciliation.api.server.ts'

type CloseDaysProps = { text: string; kind?: ButtonKind; className?: string; onClosed: () => Promise<void> }

/** Closes all open days, or all up to a selected day, after a dialog that lists them. */
export function CloseDays({ text, kind = 'secondary', className, onClosed }: CloseDaysProps) {
  const { call } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  useRowHold(isOpen)
  const [answer, setAnswer] = useState<Answer<OpenDay[]> | null>(null)
  const [lastDay, setLastDay] = useState<string | null>(null)
  const { isBusy, settle } = useChange(async ({ ok }) => {
    if (ok) await onClosed()
    setOpen(false)
  })
  const open = answer?.ok ? answer.data : []
  const selectedDays = open.filter(({ day }) => lastDay === null || day <= lastDay)
  const name = selectedDays.length === 1 ? 'Close 1 day' : `Close ${selectedDays.length || ''} days`.replace('  ', ' ')

  async function openDialog() {
    setAnswer(null)
    setLastDay(null)
    setOpen(true)
    setAnswer(await call<typeof readOpenDaysCall>('GET', '/api/admin/books/open-days'))
  }

  const days = selectedDays.map(({ day }) => day)
  const close = () => settle(call<typeof closeDaysCall>('POST', '/api/admin/books/close', { days }))

  return (
    <>
      <Button kind={kind} className={className} onClick={openDialog}>
        {text}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Close several days"
        initialFocus="submit"
        footer={
          <DialogActions
            onCancel={() => setOpen(false)}
            disabled={selectedDays.length === 0}
            isBusy={isBusy}
            busyText="Processing..."
            onClick={close}
          >
            {name}
          </DialogActions>
        }
      >
        {answer ? (
          <AnswerOrError answer={answer}>
            {() => <Days open={open} chosen={selectedDays} onChoose={setLastDay} />}
          </AnswerOrError>
        ) : (
          <BeadLoader label="Loading..." />
        )}
      </Dialog>
    </>
  )
}

type DaysProps = { open: readonly OpenDay[]; chosen: readonly OpenDay[]; onChoose: (day: string) => void }

function Days({ open, chosen, onChoose }: DaysProps) {
  const [first] = chosen
  const last = chosen.at(-1)
  if (!first || !last) return <p className="text-soft">Every day is closed.</p>
  const isWell = ({ open_items }: OpenDay) => open_items === 0
  const agreeing = chosen.filter(isWell)
  const differing = chosen.filter((one) => !isWell(one))
  const uncovered = chosen.filter(({ is_covered }) => !is_covered).length
  return (
    <>
      <SelectField
        label="Up to and including"
        className="mb-5 max-w-72"
        value={last.day}
        options={open.map(({ day }) => ({ value: day, label: dayText(day) })).reverse()}
        onChange={(event) => onChoose(event.target.value)}
      />
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-rule pt-3 font-semibold tabular-nums">
        <span>{countText(chosen.length, 'day')}, net of the orders</span>
        <span>{formatExactKes(sumExactKes(chosen.map(({ net_kes }) => net_kes)))}</span>
      </p>
      {uncovered > 0 && (
        <p className="mt-2 text-sm text-soft">
          No M-Pesa statement covers {uncovered === chosen.length ? 'them' : `${uncovered} of them`}, so some payments
          are not compared.
        </p>
      )}
      {differing.length > 0 && <DayList days={differing} />}
      {agreeing.length > 0 && (
        <details className="mt-1">
          <summary className="disclosure min-h-11 py-2.5 text-sm">
            {countText(agreeing.length, 'day')} without an open item
          </summary>
          <DayList days={agreeing} />
        </details>
      )}
      <p className="mt-3 text-sm text-soft">
        {differing.length > 0 ? 'The shop records how many items are open in each day. ' : ''}
        You can reopen each day.
      </p>
    </>
  )
}

function DayList({ days }: { days: readonly OpenDay[] }) {
  return (
    <ul className="mt-3 border-t border-rule">
      {days.map(({ day, net_kes, open_items, first_items, is_covered }) => (
        <li key={day} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2.5 tabular-nums">
          <span>{dayText(day)}</span>
          <span>{formatExactKes(net_kes)}</span>
          <span className={`basis-full text-sm ${open_items > 0 ? 'text-red' : 'text-soft'}`}>
            <WholeNames>{agreementText(open_items, is_covered)}</WholeNames>
          </span>
          <OpenItemList items={first_items} count={open_items} />
        </li>
      ))}
    </ul>
  )
}
