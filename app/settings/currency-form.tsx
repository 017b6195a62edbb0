import { type CurrencyCode, minorUnits } from '#app/money/currency.ts'
import { currencyCodes, currencyNames } from '#app/money/currency-names.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import type { saveCurrencyCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'

const options = currencyCodes.map((code) => {
  const name = currencyNames[code]
  return { value: code, label: name.charAt(0).toUpperCase() + name.slice(1) }
})

export function CurrencyForm({ settings: { values, sections, shipping, has_orders } }: SectionFormProps) {
  const { call } = useAdmin()
  const form = useStaffForm<{ currency: string; shipping: string }>(
    () => ({ currency: values.currency, shipping: String(shipping) }),
    (_id, typed) => {
      const amount = parseTypedNumber(typed.shipping)
      return call<typeof saveCurrencyCall>('PUT', '/api/admin/settings/currency', {
        currency: codeOf(typed.currency),
        shipping: Number.isNaN(amount) ? -1 : amount,
        version: sections.currency.version,
      })
    },
    // The page's own script formats prices, so a page in the new currency is loaded.
    { onSent: () => window.location.reload() },
  )
  const selectedCurrency = codeOf(form.typed.currency)
  return (
    <SaveForm form={form} action="Save the currency">
      {has_orders ? (
        <p>{`Prices are in ${currencyNames[selectedCurrency]}. The currency can’t change once there are orders.`}</p>
      ) : (
        <SelectField
          label="Prices are in"
          hint="Before the first order only. Prices keep their numbers: 48 stays 48, so look through them afterwards."
          options={options}
          value={selectedCurrency}
          error={form.errors.currency}
          onChange={(event) => form.change({ currency: event.target.value })}
        />
      )}
      <TextField
        label={`Delivery, in ${currencyNames[selectedCurrency]}`}
        hint={`What every delivery costs while you have no delivery options${minorUnits(selectedCurrency) === 1 ? ', without decimals' : ''}`}
        inputMode="decimal"
        maxLength={12}
        {...form.field('shipping')}
      />
    </SaveForm>
  )
}

function codeOf(typed: string): CurrencyCode {
  return currencyCodes.find((code) => code === typed) ?? 'USD'
}
