import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { dayText } from '#app/framework/nairobi.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { useRowHold } from '#app/staff/screen/row-hold.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { reloadIfChanged, useChange } from '#app/staff/screen/use-change.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { allMoneyKes } from './closed-books.ts'
import type { ReconciliationDay } from './day-comparison.ts'
import { IncompleteFee } from './day-figures.tsx'
import { OpenItemList } from './open-item-list.tsx'
import { agreementText, countOpenItems, listOpenItems } from './open-items.ts'
import type { closeDayCall, readReconciliationCall } from './reconciliation.api.server.ts'

type CloseDayButtonProps = {
  day: string
  kind?: ButtonKind
  /** Names the day, where nothing beside the button does. */
  text?: string
  onClosed: () => Promise<void>
}

/** Closes a day from a list, after a dialog with its sums. */
export function CloseDayButton({ day, kind = 'secondary', text, onClosed }: CloseDayButtonProps) {
  const { call } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  useRowHold(isOpen)
  const [books, setBooks] = useState<Answer<ReconciliationDay> | null>(null)
  const { isBusy, settle } = useChange(async (answer) => {
    await reloadIfChanged(onClosed)(answer)
    setOpen(false)
  })
  const openItemCount = books?.ok ? countOpenItems(books.data) : 0

  async function open() {
    setOpen(true)
    setBooks(await call<typeof readReconciliationCall>('GET', `/api/admin/books/${day}`))
  }

  const close = () => settle(call<typeof closeDayCall>('POST', `/api/admin/books/${day}/close`))

  return (
    <>
      <Button kind={kind} aria-label={text ? undefined : `Close the day: ${dayText(day)}`} onClick={open}>
        {text ?? 'Close the day'}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={dayText(day)}
        footer={
          openItemCount > 0 ? (
            <>
              <Button
                kind="secondary"
                className="max-sm:basis-full!"
                isBusy={isBusy}
                busyText="Processing..."
                onClick={close}
              >
                Close this day
              </Button>
              <ButtonLink to={`/admin/books?day=${day}`} className="max-sm:basis-full!">
                Look at the day first
              </ButtonLink>
            </>
          ) : (
            <DialogActions
              onCancel={() => setOpen(false)}
              disabled={books?.ok !== true}
              isBusy={isBusy}
              busyText="Processing..."
              onClick={close}
            >
              Close this day
            </DialogActions>
          )
        }
      >
        {books ? (
          <AnswerOrError answer={books}>{(of) => <Sums books={of} />}</AnswerOrError>
        ) : (
          <BeadLoader label="Loading..." />
        )}
      </Dialog>
    </>
  )
}

function Sums({ books }: { books: ReconciliationDay }) {
  const { day, is_covered, total, methods } = books
  const isEveryFeeKnown = methods.every(({ is_fee_known }) => is_fee_known)
  const open = countOpenItems(books)
  const allKes = allMoneyKes(books)
  const rows = [
    ['Collected', total.collected_kes],
    ['Refunded', total.refunded_kes],
    ['Fees', total.fees_kes],
    ['Net', total.net_kes],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        {rows.map(([label, kes]) => (
          <div key={label} className="contents last:*:border-t last:*:border-ink last:*:pt-2 last:*:font-semibold">
            <dt>{label}</dt>
            <dd className="text-right">
              {label === 'Fees' && !isEveryFeeKnown ? <IncompleteFee kes={kes} unit="KES " /> : formatExactKes(kes)}
            </dd>
          </div>
        ))}
      </dl>
      {isEveryFeeKnown ? null : (
        <p className="mt-2 text-sm text-soft">Some fees are still missing, so the net will be a little lower.</p>
      )}
      {allKes !== total.net_kes && (
        <p className="mt-2 text-sm text-soft">
          This is the net of the orders. All money of the day: {formatExactKes(allKes)}.
        </p>
      )}
      <p className={`mt-5 ${open > 0 ? 'text-red' : 'text-soft'}`}>
        <WholeNames>{agreementText(open, is_covered)}</WholeNames>
      </p>
      <OpenItemList items={listOpenItems(books)} count={open} />
      {open > 0 ? null : (
        <Link to={`/admin/books?day=${day}`} className="text-link inline-flex min-h-11 items-center">
          Look at the day first
        </Link>
      )}
    </>
  )
}
