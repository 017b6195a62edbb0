import { shopCurrency } from '#app/money/currency.ts'
import { currencyOptions } from '#app/money/typed-price.ts'
import { bind } from '#app/ui/bind.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Currency } from './link-form.ts'

type CurrencyFieldProps = { currency: Currency; onChange: (currency: Currency) => void }

export function CurrencyField({ currency, onChange }: CurrencyFieldProps) {
  return (
    <SelectField
      label="Currency"
      options={currencyOptions()}
      value={currency}
      onChange={(event) => onChange(event.target.value === 'KES' ? 'KES' : shopCurrency())}
    />
  )
}

type OptionalAmountProps = {
  label: string
  amount: string
  currency: Currency
  error: string | undefined
  onAmount: (amount: string) => void
  onCurrency: (currency: Currency) => void
}

export function OptionalAmount({ label, amount, currency, error, onAmount, onCurrency }: OptionalAmountProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={error}
        {...bind(amount, onAmount)}
      />
      <CurrencyField currency={currency} onChange={onCurrency} />
    </div>
  )
}
