import { formatKes } from '#app/money/money.ts'
import { paymentMethods, type SettlementMethod, settlementMethods } from '#app/money/payment-method.ts'
import { typedNumber } from '#app/money/typed-number.ts'
import { kesText } from '#app/payments/kes-text.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { noteSettlementCall } from './settlements.api.server.ts'

type SettlementFormProps = { day: string; method: SettlementMethod; onAdded: () => Promise<void> }

const amounts = [
  { name: 'collected', label: 'Collected (KES)', hint: 'Before refunds and fees' },
  { name: 'refunded', label: 'Refunds taken off (KES)', hint: 'Leave empty for none' },
  { name: 'fees', label: 'Fees (KES)', hint: 'Leave empty for none' },
] as const

const texts = (day: string) => ({ reference: '', from: day, to: day, collected: '', refunded: '', fees: '' })

export function SettlementForm({ day, method, onAdded }: SettlementFormProps) {
  const { call } = useAdmin()
  const { typed, change, errors, problem, isBusy, submit } = useStaffForm(
    () => ({ method, ...texts(day), bank_receipt: '', bank_day: '' }),
    async (id, input) => {
      const answer = await call<typeof noteSettlementCall>('POST', '/api/admin/settlements', { id, ...input })
      if (answer.ok) await onAdded()
      return answer
    },
    'The settlement was not added. Please try again.',
  )
  const field = (name: keyof ReturnType<typeof texts> | 'bank_receipt' | 'bank_day') => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid content-start gap-4 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">Type it in</h3>
      <SelectField
        label="Method"
        options={settlementMethods.map((one) => ({ value: one, label: paymentMethods[one].title }))}
        value={typed.method}
        onChange={({ target }) => change({ method: settlementMethods.find((one) => one === target.value) ?? method })}
      />
      <TextField
        label="Reference"
        hint="The provider’s number"
        autoComplete="off"
        maxLength={60}
        {...field('reference')}
      />
      <TextField label="First day" type="date" {...field('from')} />
      <TextField label="Last day" type="date" {...field('to')} />
      {amounts.map(({ name, label, hint }) => (
        <TextField key={name} label={label} hint={hint} inputMode="decimal" autoComplete="off" {...field(name)} />
      ))}
      <p className="self-end pb-3 text-sm tabular-nums">{netText(typed)}</p>
      <TextField label="Bank receipt" hint="If it is there already" maxLength={60} {...field('bank_receipt')} />
      <TextField label="Received on" type="date" {...field('bank_day')} />
      {problem && Object.keys(errors).length === 0 ? <Notice kind="error">{problem}</Notice> : null}
      <Button type="submit" className="justify-self-start sm:col-span-2" isBusy={isBusy} busyText="Adding...">
        Add
      </Button>
    </form>
  )
}

function netText({ collected, refunded, fees }: { collected: string; refunded: string; fees: string }): string {
  const [all, back, cost] = [collected, refunded || '0', fees || '0'].map(typedNumber)
  const net = (all ?? Number.NaN) - (back ?? 0) - (cost ?? 0)
  if (!(net >= 0)) return ''
  return `Paid to the bank: ${Number.isInteger(net) ? formatKes(net) : kesText(net.toFixed(2))}`
}
