import { nairobiDay } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Settlement } from './settlement.ts'
import type { noteBankReceiptCall } from './settlements.api.server.ts'

type BankReceiptFormProps = { settlement: Settlement; onSaved: () => Promise<void> }

export function BankReceiptForm({ settlement, onSaved }: BankReceiptFormProps) {
  const { call } = useAdmin()
  const { typed, change, errors, problem, isBusy, submit } = useStaffForm(
    () => ({ bank_receipt: settlement.bank_receipt ?? '', bank_day: settlement.bank_day ?? nairobiDay(new Date()) }),
    async (_id, input) => {
      const answer = await call<typeof noteBankReceiptCall>(
        'POST',
        `/api/admin/settlements/${settlement.id}/bank`,
        input,
      )
      if (answer.ok) await onSaved()
      return answer
    },
    'It was not saved. Please try again.',
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid max-w-prose gap-4 sm:grid-cols-2">
      <TextField
        label="Bank receipt"
        autoComplete="off"
        maxLength={60}
        value={typed.bank_receipt}
        error={errors.bank_receipt}
        onChange={(event) => change({ bank_receipt: event.target.value })}
      />
      <TextField
        label="Received on"
        type="date"
        value={typed.bank_day}
        error={errors.bank_day}
        onChange={(event) => change({ bank_day: event.target.value })}
      />
      {problem && Object.keys(errors).length === 0 ? <Notice kind="error">{problem}</Notice> : null}
      <Button type="submit" className="justify-self-start" isBusy={isBusy} busyText="Saving...">
        Save
      </Button>
    </form>
  )
}
