import { type FormEvent, useState } from 'react'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Undo2 } from '#app/ui/icons/staff-icons.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { OrderAction } from './order-action.tsx'
import { staffStateText } from './order-texts.ts'
import { maxStepBackReasonLength, type StaffOrder } from './staff-order.ts'
import { useIsWithinSeconds, useStepBack } from './undo.tsx'

function titleOf({ state, is_collected }: StaffOrder, to: StaffOrder['state']): string {
  if (to === state) return 'Take the last parcel back'
  if (state === 'sent') return is_collected ? 'Not ready after all' : 'Not sent after all'
  return `Back to ‘${staffStateText(to, is_collected)}’`
}

/** Replaces the undo button when its time is over. */
export function StepBack({ order, onChange }: { order: StaffOrder; onChange: () => Promise<void> }) {
  const { isBusy, stepBack } = useStepBack(order, onChange)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const canUndo = useIsWithinSeconds(order.step_back?.undo_seconds ?? 0, order.events.length)
  if (!order.step_back || canUndo) return null
  const { to } = order.step_back
  const title = titleOf(order, to)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (await stepBack(reason)) close()
  }

  function close() {
    setOpen(false)
    setReason('')
  }

  return (
    <>
      <OrderAction icon={Undo2} onClick={() => setOpen(true)}>
        {title}
      </OrderAction>
      <FormDialog isOpen={isOpen} onClose={close} title={title} action="Step back" isBusy={isBusy} onSubmit={send}>
        <TextField
          label="Reason"
          hint="It stays in the order’s history. A customer who was told of the step is told that it was a mistake."
          required
          maxLength={maxStepBackReasonLength}
          {...bind(reason, setReason)}
        />
      </FormDialog>
    </>
  )
}
