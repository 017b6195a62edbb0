import { type FormEvent, useId, useState } from 'react'
import { cancelledText, signByPasskey } from '#app/identity/staff/passkeys/passkey-device.ts'
import { useAdmin } from '#app/identity/staff/use-admin.ts'
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
  const [code, setCode] = useState('')
  const [codeFault, setCodeFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<RefundForm>) => setForm((old) => ({ ...old, ...changed }))

  const sharing = shareOf(leftOf(open), wishOf(form))
  const kes = sharing.ok ? sharing.share.kes : 0
  const way = wayOpen(open, kes) === 'provider' ? form.way : 'by-hand'

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (open.needs_code && !(await proveAgain())) return setBusy(false)
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

  async function proveAgain(): Promise<boolean> {
    if (code.trim() === '' && open.has_passkey) return proveByPasskey()
    const answer = await call('POST', '/api/admin/second-factor/renew', { code })
    setCodeFault(answer.ok ? undefined : answer.message || 'The code could not be checked. Please try again.')
    return answer.ok
  }

  async function proveByPasskey(): Promise<boolean> {
    const asked = await call('POST', '/api/admin/passkeys/renew/ask')
    const passkey = asked.ok && asked.data.options ? await signByPasskey(asked.data.options) : null
    const answer = passkey ? await call('POST', '/api/admin/passkeys/renew', { passkey }) : null
    setCodeFault(answer?.ok ? undefined : answer?.message || cancelledText)
    return answer?.ok === true
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
        {open.needs_code && (
          <TextField
            label="Code of your second factor"
            hint={`The six digits that your authenticator shows now${open.has_passkey ? ', or nothing to use your passkey' : ''}; for the next ten minutes you are not asked again.`}
            required={!open.has_passkey}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={30}
            value={code}
            error={codeFault}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

function newId(): string {
  return randomUuid().replace(/-/g, '')
}
