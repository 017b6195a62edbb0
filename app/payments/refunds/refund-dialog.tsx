import { type FormEvent, useId, useState } from 'react'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { formatKes } from '#app/money/money.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RefundAmountFields } from './refund-amount-fields.tsx'
import {
  emptyForm,
  methodOpen,
  type RefundForm,
  refundKes,
  refundProblem,
  refundQuestion,
  selectionOf,
} from './refund-form.ts'
import { RefundMethodFields } from './refund-method-fields.tsx'
import type { refundOrderCall } from './refunds.api.server.ts'
import { maxRefundReasonLength, type StaffRefunds } from './staff-refund.ts'

type RefundDialogProps = {
  number: string
  open: StaffRefunds
  onClose: () => void
  onChange: () => Promise<void>
}

export function RefundDialog({ number, open, onClose, onChange }: RefundDialogProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const formId = useId()
  const [id, setId] = useState(newId)
  const [form, setForm] = useState(emptyForm)
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<RefundForm>) => setForm((old) => ({ ...old, ...changed }))

  const [isTried, setTried] = useState(false)
  const kes = refundKes(open, form)
  const problem = refundProblem(open, form)
  const way = methodOpen(open, kes) === 'provider' ? form.way : 'by-hand'
  const action = `${way === 'by-hand' ? 'Record refund' : 'Refund'}${kes > 0 ? ` of ${formatKes(kes)}` : ''}`

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const selection = selectionOf(form)
    if (problem || !selection) return
    const text = refundQuestion(open, kes, way)
    if (!(await showMessage({ kind: 'warning', title: 'Are you sure?', text, confirm: action, cancel: 'Cancel' })))
      return
    setBusy(true)
    const answer = await call<typeof refundOrderCall>('POST', `/api/admin/orders/${number}/refunds`, {
      id,
      wish: selection,
      way,
      amount_kes: kes,
      reason: form.reason,
      ...(way === 'by-hand' ? { reference: form.reference } : {}),
    })
    // A refusal ends this refund. After a lost answer the form sends the same id again, so the money moves only once.
    if (!answer.ok && answer.status >= 400 && answer.status < 500) setId(newId())
    await onChange()
    setBusy(false)
    if (answer.ok) return onClose()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Nothing was refunded.' })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Refund"
      footer={
        <DialogActions onCancel={onClose} type="submit" form={formId} isBusy={isBusy} busyText="Processing...">
          {action}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={send} className="flex flex-col gap-6">
        <RefundAmountFields open={open} form={form} problem={isTried ? problem : null} onChange={change} />
        <RefundMethodFields open={open} kes={kes} way={way} form={form} onChange={change} />
        <TextField
          label="Reason"
          hint="For the books and the makers’ channel; the customer does not read it."
          required
          minLength={2}
          maxLength={maxRefundReasonLength}
          value={form.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </form>
    </Dialog>
  )
}

function newId(): string {
  return randomUuid().replace(/-/g, '')
}
