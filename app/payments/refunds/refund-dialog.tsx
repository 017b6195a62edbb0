import { type FormEvent, useId, useState } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useFreshCode } from '#app/identity/staff/screen/use-fresh-code.tsx'
import { formatKes } from '#app/money/money.ts'
import { shareOf } from '#app/orders/refund-share.ts'
import { randomUuid } from '#app/platform/random-uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RefundAmountFields } from './refund-amount-fields.tsx'
import { emptyForm, leftOf, type RefundForm, wayOpen, wishOf } from './refund-form.ts'
import { RefundWayFields } from './refund-way-fields.tsx'
import { reasonMaximum, type StaffRefunds } from './staff-refund.ts'

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
  const freshCode = useFreshCode(open)
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<RefundForm>) => setForm((old) => ({ ...old, ...changed }))

  const sharing = shareOf(leftOf(open), wishOf(form))
  const kes = sharing.ok ? sharing.share.kes : 0
  const way = wayOpen(open, kes) === 'provider' ? form.way : 'by-hand'

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (!(await freshCode.prove())) return setBusy(false)
    const answer = await call('POST', `/api/admin/orders/${number}/refunds`, {
      id,
      wish: wishOf(form),
      way,
      amount_kes: kes,
      reason: form.reason,
      ...(way === 'by-hand' ? { reference: form.reference } : {}),
    })
    // A refusal is an end; without an answer the same refund is asked for again, which is once.
    if (!answer.ok && answer.status >= 400 && answer.status < 500) setId(newId())
    await onChange()
    setBusy(false)
    if (answer.ok) return onClose()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Nothing was given back.' })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Give money back"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={kes === 0} isBusy={isBusy} busyText="Processing...">
            {way === 'by-hand' ? 'Note' : 'Give back'} {kes > 0 && formatKes(kes)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="flex flex-col gap-6">
        <RefundAmountFields open={open} form={form} onChange={change} />
        <RefundWayFields open={open} kes={kes} way={way} form={form} onChange={change} />
        <TextField
          label="Reason"
          hint="For the books and the makers’ channel; the customer does not read it."
          required
          minLength={2}
          maxLength={reasonMaximum}
          value={form.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {freshCode.field}
      </form>
    </Dialog>
  )
}

function newId(): string {
  return randomUuid().replace(/-/g, '')
}
