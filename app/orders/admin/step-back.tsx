import { type FormEvent, useState } from 'react'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { staffStateText } from './order-texts.ts'
import { maxStepBackReasonLength, type StaffOrder } from './staff-order.ts'
import { useStepBack } from './use-step-back.ts'

type StepBackProps = { order: StaffOrder; onChange: () => Promise<void> }

/** For the time after the undo. */
export function StepBack({ order, onChange }: StepBackProps) {
  const { isBusy, stepBack } = useStepBack(order, onChange)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (!order.step_back) return null
  const { to } = order.step_back
  const title = to === order.state ? 'Take the last parcel back' : `Back to ‘${staffStateText(to, order.is_collected)}’`

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
      <Button kind="plain" onClick={() => setOpen(true)}>
        {title}
      </Button>
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
