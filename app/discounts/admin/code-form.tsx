import { nairobiDay } from '#app/framework/nairobi.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { shortCurrencyName } from '#app/money/currency-names.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { DateField } from '#app/staff/screen/day-field.tsx'
import { RowForm } from '#app/staff/screen/row-form.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CodeInput } from './code-input.ts'
import type { makeDiscountCodeCall } from './discount-codes.api.server.ts'

const kinds = () => [
  { value: 'percent', label: 'Per cent' },
  { value: 'amount', label: shopCurrency() === 'USD' ? 'Dollars' : shopCurrency() },
]

const emptyFields = { code: '', off: '', kind: 'percent', least: '', begins: '', ends: '', uses: '', usesEach: '1' }
type CodeFields = typeof emptyFields

export function CodeForm({ onMade }: { onMade: () => Promise<void> }) {
  const form = useCodeForm(onMade)
  const { field, errors } = form
  return (
    <RowForm title="Add a code" action="Add the code" form={form} onLeave={null}>
      <TextField
        label="Code"
        hint="Letters and digits, for example KARIBU10"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        {...field('code')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Discount" inputMode="decimal" {...field('off', errors.percent ?? errors.amount)} />
        <SelectField label="Unit" options={kinds()} {...field('kind')} />
      </div>
      <TextField
        label={`Minimum order, in ${shortCurrencyName()} (optional)`}
        hint="Not counting shipping"
        inputMode="decimal"
        {...field('least')}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 max-sm:grid-cols-1">
        <DateField label="First day" {...field('begins', errors.begins_on)} />
        <DateField label="Last day" hint="Leave empty for no end" {...field('ends', errors.ends_on)} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Total uses"
          hint="Leave empty for no limit"
          inputMode="numeric"
          {...field('uses', errors.most_uses)}
        />
        <TextField
          label="Per customer"
          hint="Leave empty for no limit"
          inputMode="numeric"
          {...field('usesEach', errors.most_uses_of_customer)}
        />
      </div>
    </RowForm>
  )
}

function useCodeForm(onMade: () => Promise<void>) {
  const { call } = useAdmin()
  const readInitialFields = (): CodeFields => ({ ...emptyFields, begins: nairobiDay(new Date()) })
  async function createCode(id: string, typed: CodeFields) {
    const answer = await call<typeof makeDiscountCodeCall>('POST', '/api/admin/discount-codes', toInput(id, typed))
    if (answer.ok) await onMade()
    return answer
  }
  return useStaffForm(readInitialFields, createCode)
}

function toInput(id: string, { code, off, kind, least, begins, ends, uses, usesEach }: CodeFields): CodeInput {
  return {
    id,
    code,
    percent: kind === 'percent' ? parseOptionalNumber(off) : null,
    amount: kind === 'amount' ? parseOptionalNumber(off) : null,
    least: parseOptionalNumber(least) ?? 0,
    begins_on: begins,
    ends_on: ends || null,
    most_uses: parseOptionalNumber(uses),
    most_uses_of_customer: parseOptionalNumber(usesEach),
  }
}

/** Returns null (no limit) for an empty field, and -1 for text that is not a number, because the API refuses -1. */
function parseOptionalNumber(text: string): number | null {
  if (text.trim() === '') return null
  const number = parseTypedNumber(text)
  return Number.isNaN(number) ? -1 : number
}
