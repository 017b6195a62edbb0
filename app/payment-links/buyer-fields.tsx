import { bind } from '#app/ui/bind.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TypedLink } from './link-form.ts'
import { linkLimits } from './link-input.ts'
import { OptionalAmount } from './optional-amount.tsx'

type BuyerFieldsProps = {
  typed: TypedLink
  errors: Record<string, string>
  onChange: (part: Partial<TypedLink>) => void
}

const deliveryChoices = [
  { value: 'collected', label: 'In person' },
  { value: 'delivered', label: 'By delivery' },
]

export function BuyerFields({ typed, errors, onChange }: BuyerFieldsProps) {
  const { name, phone, isDelivered } = typed
  return (
    <section aria-labelledby="buyer" className="grid gap-4">
      <h2 id="buyer" className="text-xl">
        The buyer
      </h2>
      <TextField
        label="Phone (optional)"
        hint="To send the request to the phone, or by WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        error={errors.phone}
        {...bind(phone, (phone) => onChange({ phone }))}
      />
      <TextField
        label={isDelivered ? 'Name' : 'Name (optional)'}
        autoComplete="off"
        maxLength={linkLimits.name}
        error={errors.name}
        {...bind(name, (name) => onChange({ name }))}
      />
      <SelectField
        label="How it gets to the buyer"
        options={deliveryChoices}
        value={isDelivered ? 'delivered' : 'collected'}
        onChange={(event) => onChange({ isDelivered: event.target.value === 'delivered' })}
      />
      {isDelivered && <DeliveryFields typed={typed} errors={errors} onChange={onChange} />}
    </section>
  )
}

function DeliveryFields({ typed, errors, onChange }: BuyerFieldsProps) {
  return (
    <>
      <TextField
        label="Address"
        autoComplete="off"
        maxLength={linkLimits.address}
        error={errors['delivery.address']}
        {...bind(typed.address, (address) => onChange({ address }))}
      />
      <TextField
        label="Town"
        autoComplete="off"
        maxLength={linkLimits.city}
        error={errors['delivery.city']}
        {...bind(typed.city, (city) => onChange({ city }))}
      />
      <OptionalAmount
        label="Price of delivery (optional)"
        amount={typed.deliveryAmount}
        currency={typed.deliveryCurrency}
        error={errors['delivery.price'] ?? errors['delivery.price.amount']}
        onAmount={(deliveryAmount) => onChange({ deliveryAmount })}
        onCurrency={(deliveryCurrency) => onChange({ deliveryCurrency })}
      />
    </>
  )
}
