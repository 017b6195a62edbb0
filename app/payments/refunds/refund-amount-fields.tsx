import { Fragment } from 'react'
import { type Cents, formatKes } from '#app/money/money.ts'
import { nearestKes } from '#app/money/shares.ts'
import { priceAndKes } from '#app/money/shown-amounts.ts'
import { paidForQuantity } from '#app/orders/refund-share.ts'
import { bind } from '#app/ui/bind.ts'
import { quantityOptions, SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RefundChoice } from './refund-choice.tsx'
import { type RefundForm, refundKes, refundProblem } from './refund-form.ts'
import type { StaffRefunds } from './staff-refund.ts'

type RefundAmountFieldsProps = {
  open: StaffRefunds
  form: RefundForm
  /** Why the form can't be sent, displayed after the first try. */
  problem: string | null
  onChange: (changed: Partial<RefundForm>) => void
}

/** Selects the refund: everything, some products, or an amount in shillings. */
export function RefundAmountFields({ open, form, problem, onChange }: RefundAmountFieldsProps) {
  const { left, paid_kes } = open
  const kes = refundKes(open, form)
  const amountProblem = form.amount.trim() === '' ? problem : refundProblem(open, form)
  const choices = [
    { of: 'rest', label: `${left.kes === paid_kes ? 'All of it' : 'All that is left'}, ${formatKes(left.kes)}` },
    { of: 'lines', label: 'Some pieces or the shipping' },
    { of: 'amount', label: 'An amount in shillings' },
  ] as const
  const fields = {
    rest: null,
    lines: <LineFields open={open} form={form} onChange={onChange} />,
    amount: (
      <TextField
        label="Shillings"
        hint={`At most ${formatKes(left.kes)}.`}
        inputMode="numeric"
        className="amount-field"
        maxLength={20}
        error={amountProblem ?? undefined}
        {...bind(form.amount, (amount) => onChange({ amount }))}
      />
    ),
  }
  return (
    <fieldset>
      <legend className="mb-1 text-[1.0625rem] font-medium">What to refund</legend>
      {choices.map(({ of, label }) => (
        <Fragment key={of}>
          <RefundChoice name="refund-of" label={label} isChosen={form.of === of} onChoose={() => onChange({ of })} />
          {form.of === of && <div className="pl-8 not-empty:my-2">{fields[of]}</div>}
        </Fragment>
      ))}
      <p role="status" className="mt-3 font-medium tabular-nums empty:hidden">
        {form.of !== 'rest' && kes > 0 ? `Refund of ${formatKes(kes)}` : ''}
      </p>
      {problem && form.of !== 'amount' && (
        <p role="alert" className="mt-2 text-sm text-red">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function LineFields({ open: { left }, form, onChange }: Omit<RefundAmountFieldsProps, 'problem'>) {
  const amounts = (cents: Cents, kes = nearestKes(cents, left.rate)) => priceAndKes(cents, kes, ' · ')
  const setQuantity = (id: string, quantity: number) => onChange({ quantities: { ...form.quantities, [id]: quantity } })
  return (
    <div className="flex flex-col gap-3">
      {left.lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ id, name, quantity, cents, kes, ordered, paid_cents: paidCents }) =>
          quantity === 1 ? (
            <RefundCheckbox
              key={id}
              label={`${name}, ${amounts(cents, kes)}`}
              isChecked={(form.quantities[id] ?? 0) > 0}
              onChange={(isChecked) => setQuantity(id, isChecked ? 1 : 0)}
            />
          ) : (
            <SelectField
              key={id}
              label={`${name}, ${amounts(paidForQuantity({ ordered, paidCents }, 1))} each`}
              options={quantityOptions(quantity, 0)}
              value={String(form.quantities[id] ?? 0)}
              onChange={(event) => setQuantity(id, Number(event.target.value))}
            />
          ),
        )}
      {left.shipping_cents > 0 && (
        <RefundCheckbox
          label={`Shipping, ${amounts(left.shipping_cents, left.shipping_kes ?? undefined)}`}
          isChecked={form.withShipping}
          onChange={(withShipping) => onChange({ withShipping })}
        />
      )}
    </div>
  )
}

type RefundCheckboxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

function RefundCheckbox({ label, isChecked, onChange }: RefundCheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 tabular-nums">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="checkbox"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
    </label>
  )
}
