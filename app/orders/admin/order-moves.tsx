import { useState } from 'react'
import { ThumbBar } from '#app/identity/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import type { OrderState } from '../order.ts'
import { moveQuestions, moveText } from './order-words.ts'
import { type StaffOrder, trackingNoteMaximum } from './staff-order.ts'

type OrderMovesProps = { order: StaffOrder; onChange: () => Promise<void> }

export function OrderMoves({ order, onChange }: OrderMovesProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [busy, setBusy] = useState<OrderState | null>(null)
  const [isAsked, setAsked] = useState(false)

  const textOf = (to: OrderState) => moveText(to, order.is_collected)

  async function move(to: OrderState, note?: string) {
    setBusy(to)
    const answer = await call('POST', `/api/admin/orders/${order.number}/state`, {
      from: order.state,
      to,
      ...(note ? { note } : {}),
    })
    if (answer.ok || answer.status === 409) {
      setAsked(false)
      await onChange()
    }
    setBusy(null)
    if (answer.ok) return
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'The order could not be changed.' })
  }

  async function start(to: OrderState) {
    // Nothing is tracked of what stands ready.
    if (to === 'sent' && !order.is_collected) return setAsked(true)
    const text = moveQuestions[to]
    const isSure =
      !text ||
      (await showMessage({ kind: 'warning', title: 'Are you sure?', text, confirm: textOf(to), cancel: 'Cancel' }))
    if (isSure) await move(to)
  }

  if (order.moves.length === 0) return null
  return (
    <>
      <ThumbBar>
        {order.moves.map((to, index) => (
          <Button
            key={to}
            kind={index === 0 && to !== 'cancelled' ? 'primary' : 'secondary'}
            isBusy={busy !== null}
            busyText={busy === to ? 'Processing...' : textOf(to)}
            onClick={() => start(to)}
          >
            {textOf(to)}
          </Button>
        ))}
      </ThumbBar>
      {isAsked && (
        <SentDialog isBusy={busy !== null} onSave={(note) => move('sent', note)} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

type SentDialogProps = { isBusy: boolean; onSave: (note: string) => void; onClose: () => void }

function SentDialog({ isBusy, onSave, onClose }: SentDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={moveText('sent', false)}
      size="small"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} busyText="Processing..." onClick={() => onSave(note)}>
            {moveText('sent', false)}
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Tracking note"
        hint="The courier and the parcel’s number; the customer reads it."
        rows={3}
        maxLength={trackingNoteMaximum}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
