import { currencyOptions } from '#app/money/typed-price.ts'
import { RowForm } from '#app/staff/screen/row-form.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { usePriceQuestion } from '#app/staff/screen/use-price-question.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { counties, countries, homeCode } from '../countries.ts'
import { deliveryLimits } from '../delivery-option.ts'
import { defaultChangeText } from './default-option-change.ts'
import type { changeDeliveryOptionCall, makeDeliveryOptionCall } from './delivery.api.server.ts'
import { type OptionInput, type StaffOption, toOptionTerms } from './delivery-input.ts'
import { PickList } from './pick-list.tsx'
import { readRate } from './read-rate.ts'
import { optionPriceText, parseOption, previewText, type TypedOption, toTypedOption } from './typed-option.ts'

const kindOptions = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'office', label: 'Collected at a parcel office' },
  { value: 'collected', label: 'Collected from you' },
]
const currencyChoices = () => [...currencyOptions(), { value: 'free', label: 'Free' }]
const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }))
const countyChoices = counties.map((name) => ({ value: name, label: name }))

type OptionFormProps = {
  /** Null to create an option. */
  option: StaffOption | null
  allOptions: readonly StaffOption[]
  onSaved: () => Promise<void>
  onLeave: () => void
}

export function OptionForm({ option, allOptions, onSaved, onLeave }: OptionFormProps) {
  const form = useOptionForm(option, allOptions, onSaved)
  const { typed, change, field, errors } = form
  return (
    <RowForm
      title={option ? `Change ${option.name}` : 'Add an option'}
      action={option ? 'Save the option' : 'Add the option'}
      form={form}
      onLeave={option ? onLeave : null}
    >
      <TextField
        label="Name"
        hint="As buyers read it, for example Nairobi by rider"
        maxLength={deliveryLimits.name}
        {...field('name')}
      />
      <SelectField label="How" options={kindOptions} {...field('kind')} />
      {typed.kind === 'collected' ? (
        <TextField
          label="Place"
          hint="Where, and when somebody is there"
          maxLength={deliveryLimits.place}
          {...field('place')}
        />
      ) : (
        <DestinationFields typed={typed} errors={errors} onChange={change} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Price"
          inputMode="decimal"
          required={typed.currency !== 'free'}
          disabled={typed.currency === 'free'}
          {...field('price')}
          {...(typed.currency === 'free' && { value: '' })}
        />
        <SelectField label="Currency" options={currencyChoices()} {...field('currency')} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Days from" hint="After it is made" inputMode="numeric" {...field('from', errors.days_from)} />
        <TextField label="Days to" inputMode="numeric" {...field('to', errors.days_to)} />
      </div>
      <BuyerPreview typed={typed} />
    </RowForm>
  )
}

type DestinationFieldsProps = {
  typed: TypedOption
  errors: Record<string, string>
  onChange: (part: Partial<TypedOption>) => void
}

function DestinationFields({ typed, errors, onChange }: DestinationFieldsProps) {
  return (
    <>
      <PickList
        label="Countries"
        emptyLabel="Everywhere"
        choices={countryChoices}
        picked={typed.countries}
        error={errors.countries}
        onChange={(picked) => onChange({ countries: picked })}
      />
      {typed.countries.includes(homeCode) ? (
        <PickList
          label="Counties of Kenya"
          emptyLabel="All counties"
          choices={countyChoices}
          picked={typed.counties}
          error={errors.counties}
          onChange={(picked) => onChange({ counties: picked })}
        />
      ) : null}
    </>
  )
}

function BuyerPreview({ typed }: { typed: TypedOption }) {
  const reading = parseOption(typed)
  return (
    <p aria-live="polite" className="text-sm text-soft">
      {reading.ok ? previewText(reading.input) : 'Fill in name, price and days for a preview.'}
    </p>
  )
}

function useOptionForm(option: StaffOption | null, all: readonly StaffOption[], onSaved: () => Promise<void>) {
  const { call } = useAdmin()
  const confirmPrice = usePriceQuestion()
  const confirmDefaultChange = useDefaultChangeQuestion(all)
  async function save(id: string, typed: TypedOption) {
    const reading = parseOption(typed)
    if (!reading.ok) return toRefusal(Object.values(reading.errors).join('. '), reading.errors)
    const { input } = reading
    const { currency } = input.price
    if (option?.price.currency === currency) {
      const show = (amount: number) => optionPriceText({ currency, amount })
      const isRight = await confirmPrice(option.price.amount, input.price.amount, show)
      if (!isRight) return toRefusal('Nothing was saved.', {})
    }
    if (option && !(await confirmDefaultChange(option.id, input))) return toRefusal('Nothing was saved.', {})
    const answer = option
      ? await call<typeof changeDeliveryOptionCall>('PUT', `/api/admin/delivery-options/${option.id}`, input)
      : await call<typeof makeDeliveryOptionCall>('POST', '/api/admin/delivery-options', { id, ...input })
    if (answer.ok) await onSaved()
    return answer
  }
  return useStaffForm(() => toTypedOption(option), save)
}

/** Asks for confirmation if this change makes another option the default for buyers without a selection. */
function useDefaultChangeQuestion(all: readonly StaffOption[]) {
  const showMessage = useMessage()
  return async (id: string, input: OptionInput): Promise<boolean> => {
    const before = all.map(({ id, ...terms }) => ({ id, ...toOptionTerms(terms) }))
    const after = before.map((option) => (option.id === id ? { id, ...toOptionTerms(input) } : option))
    const rate = await readRate()
    const text = rate && defaultChangeText(before, after, rate)
    if (!text) return true
    return showMessage({
      kind: 'warning',
      title: 'Another option will be chosen at first',
      text,
      confirm: 'Save the option',
      cancel: 'Look again',
    })
  }
}

function toRefusal(message: string, fields: Record<string, string>) {
  return { ok: false as const, status: 400, message, fields }
}
