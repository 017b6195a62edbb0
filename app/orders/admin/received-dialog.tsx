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

/** Notes a bank transfer as the bank shows it, before its order becomes paid. */
export function ReceivedDialog({ amountKes, isBusy, onSave, onClose }: ReceivedDialogProps) {
  const today = nairobiDay(new Date())
  const [amount, setAmount] = useState(amountKes.toLocaleString('en'))
  const [reference, setReference] = useState('')
  const [day, setDay] = useState(today)
  const [wasTried, setTried] = useState(false)
  const kes = parseTypedNumber(amount)
  const problem = !Number.isInteger(kes)
    ? 'Please enter whole shillings, for example 1,500.'
    : kes < amountKes
      ? `The order costs ${formatKes(amountKes)}, ${formatKes(amountKes - kes)} more than this.`
      : undefined

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
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
        autoComplete="off"
        error={wasTried ? problem : undefined}
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
        error={wasTried && day === '' ? 'Please choose the day.' : undefined}
        {...bind(day, setDay)}
      />
    </FormDialog>
  )
}
