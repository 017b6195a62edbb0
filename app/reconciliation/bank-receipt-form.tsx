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
  const { field, errors, problem, isBusy, submit } = useStaffForm(
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
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid max-w-prose gap-4 sm:grid-cols-2">
      <TextField label="Bank receipt" maxLength={60} {...field('bank_receipt')} />
      <TextField label="Received on" type="date" {...field('bank_day')} />
      {problem && Object.keys(errors).length === 0 ? <Notice kind="error">{problem}</Notice> : null}
      <Button type="submit" className="justify-self-start" isBusy={isBusy} busyText="Saving...">
        Save
      </Button>
    </form>
  )
}
