import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/identity/staff/screen/use-staff-form.ts'
import { typedNumber } from '#app/money/typed-number.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField, TextField, type TextFieldProps } from '#app/ui/text-field.tsx'
import { counties, countries, homeCode } from '../countries.ts'
import { deliveryLimits } from '../delivery-option.ts'
import type { OptionInput, StaffOption } from './delivery-input.ts'
import { PickList } from './pick-list.tsx'

const kinds = [
  { value: 'delivered', label: 'It is brought to the buyer' },
  { value: 'collected', label: 'The buyer collects it' },
]
const currencies = [
  { value: 'KES', label: 'Shillings' },
  { value: 'USD', label: 'Dollars' },
]
const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }))
const countyChoices = counties.map((name) => ({ value: name, label: name }))

type Typed = {
  name: string
  kind: string
  countries: string[]
  counties: string[]
  price: string
  currency: string
  from: string
  to: string
  place: string
}

type OptionFormProps = {
  /** Null for a new one. */
  option: StaffOption | null
  onSaved: () => Promise<void>
  onLeave: () => void
}

export function OptionForm({ option, onSaved, onLeave }: OptionFormProps) {
  const { typed, change, errors, problem, isBusy, submit } = useOptionForm(option, onSaved)
  const field = (
    name: 'name' | 'price' | 'from' | 'to' | 'place',
    error: string | undefined,
  ): Partial<TextFieldProps> => ({
    value: typed[name],
    error,
    autoComplete: 'off',
    onChange: (event) => change({ [name]: event.target.value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-2xl content-start gap-5">
      <h2 className="text-xl">{option ? `Change ${option.name}` : 'A new option'}</h2>
      <TextField
        label="Name"
        hint="As buyers read it, for example Nairobi by rider"
        maxLength={deliveryLimits.name}
        {...field('name', errors.name)}
      />
      <SelectField
        label="How"
        options={kinds}
        value={typed.kind}
        onChange={(event) => change({ kind: event.target.value })}
      />
      {typed.kind === 'collected' ? (
        <TextField
          label="Place"
          hint="Where, and when somebody is there"
          maxLength={deliveryLimits.place}
          {...field('place', errors.place)}
        />
      ) : (
        <Where typed={typed} errors={errors} onChange={change} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Price"
          hint="Empty where it costs nothing"
          inputMode="decimal"
          maxLength={9}
          {...field('price', errors.price)}
        />
        <SelectField
          label="In"
          options={currencies}
          value={typed.currency}
          onChange={(event) => change({ currency: event.target.value })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Days from"
          hint="After it is made"
          inputMode="numeric"
          maxLength={3}
          {...field('from', errors.days_from)}
        />
        <TextField label="Days to" inputMode="numeric" maxLength={3} {...field('to', errors.days_to)} />
      </div>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          {option ? 'Save the option' : 'Make the option'}
        </Button>
        {option ? (
          <Button kind="secondary" onClick={onLeave}>
            Leave it as it is
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type WhereProps = { typed: Typed; errors: Record<string, string>; onChange: (part: Partial<Typed>) => void }

function Where({ typed, errors, onChange }: WhereProps) {
  return (
    <>
      <PickList
        label="Countries"
        none="Everywhere"
        choices={countryChoices}
        picked={typed.countries}
        error={errors.countries}
        onChange={(picked) => onChange({ countries: picked })}
      />
      {typed.countries.includes(homeCode) ? (
        <PickList
          label="Counties of Kenya"
          none="All counties"
          choices={countyChoices}
          picked={typed.counties}
          error={errors.counties}
          onChange={(picked) => onChange({ counties: picked })}
        />
      ) : null}
    </>
  )
}

function useOptionForm(option: StaffOption | null, onSaved: () => Promise<void>) {
  const { call } = useAdmin()
  async function save(id: string, typed: Typed) {
    const input = toInput(typed)
    const answer = option
      ? await call('PUT', `/api/admin/delivery-options/${option.id}`, input)
      : await call('POST', '/api/admin/delivery-options', { id, ...input })
    if (answer.ok) await onSaved()
    return answer
  }
  return useStaffForm(() => beginWith(option), save, 'The option could not be saved. Please try again.')
}

function beginWith(option: StaffOption | null): Typed {
  return {
    name: option?.name ?? '',
    kind: option && option.place !== null ? 'collected' : 'delivered',
    countries: option?.countries ?? [homeCode],
    counties: option?.counties ?? [],
    price: option?.price.amount ? String(option.price.amount) : '',
    currency: option?.price.currency ?? 'KES',
    from: String(option?.days_from ?? ''),
    to: String(option?.days_to ?? ''),
    place: option?.place ?? '',
  }
}

function toInput({ kind, place, price, currency, from, to, ...typed }: Typed): OptionInput {
  return {
    ...typed,
    counties: typed.countries.includes(homeCode) ? typed.counties : [],
    price: { currency: currency === 'USD' ? 'USD' : 'KES', amount: numberOf(price, 0) },
    days_from: numberOf(from, 0),
    days_to: numberOf(to, numberOf(from, 0)),
    place: kind === 'collected' ? place : null,
  }
}

/** What is no number is one that is refused. */
function numberOf(text: string, empty: number): number {
  if (text.trim() === '') return empty
  const number = typedNumber(text)
  return Number.isNaN(number) ? -1 : number
}
