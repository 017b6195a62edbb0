import { dayText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods, type SettlementMethod, settlementMethods } from '#app/money/payment-method.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { noteSettlementCall } from './settlements.api.server.ts'
import { useShopSums } from './use-shop-sums.ts'

/** `method`: null if several methods have no settlement for the day yet. */
type SettlementFormProps = { day: string; method: SettlementMethod | null; onAdded: () => Promise<void> }

const amounts = [
  { name: 'collected', label: 'Collected (KES)', hint: 'Before refunds and fees' },
  { name: 'refunded', label: 'Refunds taken off (KES)', hint: 'Leave empty for none' },
  { name: 'fees', label: 'Fees (KES)', hint: 'Leave empty for none' },
] as const

const noMethodText = 'Choose the method'

const emptySettlement = (day: string) => ({ reference: '', from: day, to: day, collected: '', refunded: '', fees: '' })

export function SettlementForm({ day, method, onAdded }: SettlementFormProps) {
  const { call } = useAdmin()
  const { typed, change, field, errors, problem, isBusy, submit } = useStaffForm(
    () => ({ method: method ?? '', ...emptySettlement(day), bank_receipt: '', bank_day: '' }),
    async (id, input) => {
      const selectedMethod = settlementMethods.find((one) => one === input.method)
      if (!selectedMethod) return { ok: false, status: 400, message: noMethodText, fields: { method: noMethodText } }
      const settlement = { ...input, id, method: selectedMethod }
      const answer = await call<typeof noteSettlementCall>('POST', '/api/admin/settlements', settlement)
      if (answer.ok) await onAdded()
      return answer
    },
  )
  const sums = useShopSums(typed)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid content-start gap-4 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">Type it in</h3>
      <SelectField
        label="Method"
        options={[
          ...(method === null ? [{ value: '', label: 'Please choose' }] : []),
          ...settlementMethods.map((one) => ({ value: one, label: paymentMethods[one].title })),
        ]}
        {...field('method')}
      />
      <TextField label="Reference" hint="The provider’s number" maxLength={60} {...field('reference')} />
      <TextField label="First day" type="date" {...field('from')} />
      <TextField label="Last day" type="date" {...field('to')} />
      {sums && (
        <div className="text-sm tabular-nums sm:col-span-2">
          <p>{`The shop has for these days: ${formatExactKes(sums.collected_kes)} collected, ${formatExactKes(sums.refunded_kes)} refunded.`}</p>
          {sums.next_day && sums.next_day !== typed.from && sums.next_day <= typed.to && (
            <Button kind="plain" onClick={() => change({ from: sums.next_day ?? day })}>
              {`Begin on ${dayText(sums.next_day)}, after the last settlement`}
            </Button>
          )}
        </div>
      )}
      {amounts.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          className="amount-field [&_input]:max-w-none!"
          {...field(name)}
        />
      ))}
      <p className="self-end pb-3 text-sm tabular-nums">{netText(typed)}</p>
      <TextField label="Bank receipt" hint="If it is there already" maxLength={60} {...field('bank_receipt')} />
      <TextField label="Received on" type="date" {...field('bank_day')} />
      {problem && Object.keys(errors).length === 0 ? <Notice kind="error">{problem}</Notice> : null}
      <Button
        type="submit"
        kind="secondary"
        className="justify-self-start sm:col-span-2"
        isBusy={isBusy}
        busyText="Adding..."
      >
        Add
      </Button>
    </form>
  )
}

function netText({ collected, refunded, fees }: { collected: string; refunded: string; fees: string }): string {
  const [all, back, cost] = [collected, refunded || '0', fees || '0'].map(parseTypedNumber)
  const net = (all ?? Number.NaN) - (back ?? 0) - (cost ?? 0)
  if (Number.isNaN(net)) return ''
  if (net < 0) return `Taken from the next payout: ${formatExactKes((-net).toFixed(2))}`
  return `Paid to the bank: ${Number.isInteger(net) ? formatKes(net) : formatExactKes(net.toFixed(2))}`
}
