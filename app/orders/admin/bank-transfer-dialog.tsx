import { type FormEvent, useState } from 'react'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { maxTransferReferenceLength, type OrderMove } from './staff-order.ts'

type Transfer = NonNullable<OrderMove['transfer']>

type ReceivedDialogProps = {
  amountKes: number
  isBusy: boolean
  onSave: (transfer: Transfer) => Promise<void>
  onClose: () => void
}

function amountProblem(kes: number, orderKes: number): string | undefined {
  if (!Number.isInteger(kes)) return 'Please enter whole shillings, for example 1,500.'
  if (kes >= orderKes) return undefined
  return `The order costs ${formatKes(orderKes)}, ${formatKes(orderKes - kes)} more than this.`
}

/** Records a bank transfer, which makes its order paid. */
export function BankTransferDialog({ amountKes, isBusy, onSave, onClose }: ReceivedDialogProps) {
  const today = nairobiDay(new Date())
  const [amount, setAmount] = useState(amountKes.toLocaleString('en'))
  const [reference, setReference] = useState('')
  const [day, setDay] = useState(today)
  const [isSubmitted, setSubmitted] = useState(false)
  const kes = parseTypedNumber(amount)
  const problem = amountProblem(kes, amountKes)

  function send(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (problem || day === '') return
    void onSave({ amount_kes: kes, day, ...(reference.trim() ? { reference } : {}) })
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Mark as received"
      action="Mark as received"
      isBusy={isBusy}
      noValidate
      onSubmit={send}
    >
      <p className="text-soft">The order becomes paid, and counts on the day on which the money arrived.</p>
      <TextField
        label="Amount (KES)"
        inputMode="decimal"
        className="amount-field"
        autoComplete="off"
        error={isSubmitted ? problem : undefined}
        {...bind(amount, setAmount)}
      />
      <TextField
        label="Bank reference"
        hint="As the bank’s statement has it"
        autoComplete="off"
        maxLength={maxTransferReferenceLength}
        {...bind(reference, setReference)}
      />
      <TextField
        label="Arrived on"
        type="date"
        max={today}
        error={isSubmitted && day === '' ? 'Please choose the day.' : undefined}
        {...bind(day, setDay)}
      />
    </FormDialog>
  )
}
