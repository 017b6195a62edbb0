import { type FormEvent, useId, useState } from 'react'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { formatKes } from '#app/money/money.ts'
import type { RefundForm } from '#app/payments/refunds/refund-form.ts'
import { emptyForm, methodOpen, refundQuestion } from '#app/payments/refunds/refund-form.ts'
import { RefundMethodFields } from '#app/payments/refunds/refund-method-fields.tsx'
import { reasonMaximum, type StaffRefunds } from '#app/payments/refunds/staff-refund.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffExchanges } from './exchange-wire.ts'
import type { exchangeCall, refundExchangeCall } from './staff-exchanges.api.server.ts'
import { useExchangeQuote, type Wanted } from './use-exchange-quote.ts'

type ExchangeDialogProps = {
  number: string
  lines: StaffExchanges['lines']
  /** How money goes back; null where it can't, or not by this member. */
  refunds: StaffRefunds | null
  onClose: () => void
  onChange: () => Promise<void>
}

export function ExchangeDialog({ number, lines, refunds, onClose, onChange }: ExchangeDialogProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const formId = useId()
  const [id] = useState(randomUuid)
  const [wanted, setWanted] = useState(() => firstWanted(lines[0]))
  const [form, setForm] = useState<RefundForm>(emptyForm)
  const [isBusy, setBusy] = useState(false)
  const quote = useExchangeQuote(number, wanted, isChanged(wanted, lines))
  const kes = quote?.ok ? quote.data.difference_kes : null
  const isRefund = kes !== null && kes < 0
  const way = refunds && methodOpen(refunds, Math.abs(kes ?? 0)) === 'provider' ? form.way : 'by-hand'

  async function send(event: FormEvent) {
    event.preventDefault()
    if (kes === null || (isRefund && !refunds)) return
    const asked = { ...wanted, id, difference_kes: kes }
    const action = actionText(kes)
    const text = refunds ? refundQuestion(refunds, -kes, way) : ''
    const sure = { kind: 'warning', title: 'Are you sure?', text, confirm: action, cancel: 'Cancel' } as const
    if (isRefund && !(await showMessage(sure))) return
    setBusy(true)
    const reference = way === 'by-hand' ? { reference: form.reference } : {}
    const answer = isRefund
      ? await call<typeof refundExchangeCall>('POST', `/api/admin/orders/${number}/exchanges/refund`, {
          ...asked,
          way,
          reason: form.reason,
          ...reference,
        })
      : await call<typeof exchangeCall>('POST', `/api/admin/orders/${number}/exchanges`, asked)
    if (answer.ok || answer.status === 409) await onChange()
    setBusy(false)
    if (answer.ok) return onClose()
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'Please try again.' })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Exchange"
      size="small"
      footer={
        <DialogActions
          onCancel={onClose}
          type="submit"
          form={formId}
          disabled={kes === null || (isRefund && !refunds)}
          isBusy={isBusy}
          busyText="Processing..."
        >
          {actionText(kes ?? 0)}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={send} className="grid gap-4">
        <Choosing lines={lines} wanted={wanted} onChange={setWanted} />
        <p role="status" className="text-lg font-medium tabular-nums">
          {quote === null ? 'Choose what to make instead.' : quote.ok ? differenceText(kes ?? 0) : quote.message}
        </p>
        {kes !== null && kes > 0 && <p>We send the buyer a link to pay it. The exchange is made once it is paid.</p>}
        {isRefund && !refunds && <p>An owner makes this exchange, because money goes back.</p>}
        {isRefund && refunds && (
          <>
            <RefundMethodFields
              open={refunds}
              kes={-kes}
              way={way}
              form={form}
              onChange={(changed) => setForm({ ...form, ...changed })}
            />
            <TextField
              label="Reason"
              required
              maxLength={reasonMaximum}
              value={form.reason}
              onChange={(event) => setForm({ ...form, reason: event.target.value })}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

function firstWanted(line: StaffExchanges['lines'][number] | undefined): Wanted {
  return { line_id: line?.id ?? '', quantity: line?.quantity ?? 1, choices: line?.choices ?? {} }
}

function isChanged({ line_id, choices }: Wanted, lines: StaffExchanges['lines']): boolean {
  const line = lines.find(({ id }) => id === line_id)
  return line?.options.some(({ name }) => choices[name] !== line.choices[name]) ?? false
}

type ChoosingProps = { lines: StaffExchanges['lines']; wanted: Wanted; onChange: (wanted: Wanted) => void }

/** What is exchanged, and what is made instead. */
function Choosing({ lines, wanted, onChange }: ChoosingProps) {
  const line = lines.find(({ id }) => id === wanted.line_id)
  if (!line) return null
  const name = (of: typeof line) => [of.name, ...Object.values(of.choices)].join(', ')
  return (
    <>
      {lines.length > 1 ? (
        <SelectField
          label="What is exchanged"
          options={lines.map((one) => ({ value: one.id, label: name(one) }))}
          value={line.id}
          onChange={(event) => onChange(firstWanted(lines.find(({ id }) => id === event.target.value)))}
        />
      ) : (
        <p>{name(line)}</p>
      )}
      {line.begun ? <p className="text-red">{line.begun}</p> : null}
      {line.quantity > 1 && (
        <SelectField
          label="How many"
          options={Array.from({ length: line.quantity }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1} of ${line.quantity}`,
          }))}
          value={String(wanted.quantity)}
          onChange={(event) => onChange({ ...wanted, quantity: Number(event.target.value) })}
        />
      )}
      {line.options.map(({ name: option, values }) => (
        <SelectField
          key={option}
          label={option}
          options={values.map((value) => ({ value, label: value }))}
          value={wanted.choices[option] ?? ''}
          onChange={(event) => onChange({ ...wanted, choices: { ...wanted.choices, [option]: event.target.value } })}
        />
      ))}
    </>
  )
}

function differenceText(kes: number): string {
  if (kes === 0) return 'It costs the same.'
  return kes > 0 ? `The buyer pays ${formatKes(kes)} more.` : `The buyer gets ${formatKes(-kes)} back.`
}

function actionText(kes: number): string {
  if (kes === 0) return 'Exchange'
  return kes > 0 ? `Ask for ${formatKes(kes)}` : `Exchange and refund ${formatKes(-kes)}`
}
