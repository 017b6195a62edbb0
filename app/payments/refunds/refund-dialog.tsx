import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { formatKes } from '#app/money/money.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { useStepUpRequest } from '#app/staff/step-up/use-step-up-request.ts'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { RefundMethod } from './refund.ts'
import { RefundAmountFields } from './refund-amount-fields.tsx'
import {
  availableMethod,
  emptyForm,
  missingFields,
  type RefundForm,
  refundKes,
  refundProblem,
  refundQuestion,
  selectionOf,
} from './refund-form.ts'
import { RefundMethodFields } from './refund-method-fields.tsx'
import type { refundOrderCall } from './refunds.api.server.ts'
import { maxRefundReasonLength, type StaffRefunds } from './staff-refund.ts'

export type RefundDialogProps = {
  number: string
  open: StaffRefunds
  onClose: () => void
  onChange: () => Promise<void>
  /** Called after the refund was accepted and its order was loaded again. */
  onDone: () => void
}

export function RefundDialog({ number, open, onClose, onChange, onDone }: RefundDialogProps) {
  const { call } = useAdmin()
  const [id, setId] = useState(newId)
  const [form, setForm] = useState(emptyForm)
  const { isBusy, confirmAndSettle } = useChange(async (answer) => {
    // After a refusal the next try is a new refund. After a lost answer the form sends the same id again, so that the
    // money moves only once.
    if (!answer.ok && answer.status >= 400 && answer.status < 500) setId(newId())
    await onChange()
  })
  const isVerifying = useStepUpRequest() !== null
  const change = (changed: Partial<RefundForm>) => setForm((old) => ({ ...old, ...changed }))

  const [isTried, setTried] = useState(false)
  /** The fields of another choice are judged at the next try. */
  function changeAmount(changed: Partial<RefundForm>) {
    if (changed.of) setTried(false)
    change(changed)
  }
  const kes = refundKes(open, form)
  const problem = refundProblem(open, form)
  const method = availableMethod(open, kes) === 'provider' ? form.method : 'by-hand'
  const action = refundButtonText(method, kes)
  const missing = missingFields(form, method)
  const shownErrors = isTried ? missing : {}

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setTried(true))
    const selection = selectionOf(form)
    if (problem || !selection) return
    if (Object.keys(missing).length > 0)
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const question = { title: 'Are you sure?', text: refundQuestion(open, kes, method), confirm: action }
    const isRefunded = await confirmAndSettle(question, () =>
      call<typeof refundOrderCall>('POST', `/api/admin/orders/${number}/refunds`, {
        id,
        wish: selection,
        way: method,
        amount_kes: kes,
        reason: form.reason,
        ...(method === 'by-hand' ? { reference: form.reference } : {}),
      }),
    )
    if (!isRefunded) return
    onDone()
    onClose()
  }

  return (
    <FormDialog
      isOpen={!isVerifying}
      onClose={onClose}
      title="Refund"
      size="medium"
      action={action}
      isBusy={isBusy}
      noValidate
      onSubmit={send}
    >
      <RefundAmountFields open={open} form={form} problem={isTried ? problem : null} onChange={changeAmount} />
      <RefundMethodFields
        open={open}
        kes={kes}
        method={method}
        form={form}
        error={shownErrors.reference}
        onChange={change}
      />
      <TextField
        label="Reason"
        hint="For the books and the makers’ channel. The customer does not see it."
        required
        minLength={2}
        maxLength={maxRefundReasonLength}
        error={shownErrors.reason}
        {...bind(form.reason, (reason) => change({ reason }))}
      />
    </FormDialog>
  )
}

function refundButtonText(method: RefundMethod, kes: number): string {
  if (method === 'by-hand') return kes > 0 ? `Record refund of ${formatKes(kes)}` : 'Record refund'
  return kes > 0 ? `Refund ${formatKes(kes)}` : 'Refund'
}

function newId(): string {
  return randomUuid().replace(/-/g, '')
}
