import { type PaymentMethodName, paymentMethodNames, paymentMethods } from '#app/money/payment-method.ts'
import { CreditCard, Landmark, Smartphone, Wallet } from '#app/ui/icons/icons.tsx'

const icons = { mpesa: Smartphone, airtel: Wallet, bank: Landmark, card: CreditCard }

type PaymentMethodListProps = {
  first: PaymentMethodName
  chosen: PaymentMethodName
  offered: readonly PaymentMethodName[]
  onChoose: (method: PaymentMethodName) => void
}

export function PaymentMethodList({ first, chosen, offered, onChoose }: PaymentMethodListProps) {
  return (
    <fieldset>
      <legend className="sr-only">Payment Method</legend>
      {[first, ...paymentMethodNames.filter((name) => name !== first)].map((method) => (
        <PaymentMethodChoice
          key={method}
          method={method}
          isChosen={method === chosen}
          isOffered={offered.includes(method)}
          onChoose={() => onChoose(method)}
        />
      ))}
    </fieldset>
  )
}

type PaymentMethodChoiceProps = {
  method: PaymentMethodName
  isChosen: boolean
  isOffered: boolean
  onChoose: () => void
}

function PaymentMethodChoice({ method, isChosen, isOffered, onChoose }: PaymentMethodChoiceProps) {
  const Icon = icons[method]
  const { id, label, description } = paymentMethods[method]
  const describedBy = `payment-method-${id}`
  return (
    <label
      className={`flex min-h-16 items-center gap-4 border-t border-rule py-3 first-of-type:border-t-0 ${isOffered ? 'cursor-pointer' : 'cursor-not-allowed text-soft'}`}
    >
      <input
        type="radio"
        name="payment-method"
        value={id}
        checked={isChosen}
        disabled={!isOffered}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={describedBy}
        className="size-5 shrink-0 accent-red"
      />
      <Icon size={24} strokeWidth={1.25} className="shrink-0" />
      <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
        <span>{label}</span>
        <span id={describedBy} className="text-sm text-soft">
          {isOffered ? description : 'Not available yet'}
        </span>
      </span>
    </label>
  )
}
