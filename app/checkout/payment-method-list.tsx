import { CreditCard, Landmark, Smartphone, Wallet } from 'lucide-react'
import type { PaymentMethodId } from '#app/account/checkout-choices.ts'
import { type PaymentMethod, paymentMethods } from './payment-method.ts'

const icons = { mpesa: Smartphone, airtel: Wallet, bank: Landmark, card: CreditCard }

type PaymentMethodListProps = {
  chosen: PaymentMethodId
  offered: readonly PaymentMethodId[]
  onChoose: (id: PaymentMethodId) => void
}

export function PaymentMethodList({ chosen, offered, onChoose }: PaymentMethodListProps) {
  return (
    <fieldset>
      <legend className="sr-only">Payment Method</legend>
      {paymentMethods.map((method) => (
        <PaymentMethodChoice
          key={method.id}
          method={method}
          isChosen={method.id === chosen}
          isOffered={offered.includes(method.id)}
          onChoose={() => onChoose(method.id)}
        />
      ))}
    </fieldset>
  )
}

type PaymentMethodChoiceProps = { method: PaymentMethod; isChosen: boolean; isOffered: boolean; onChoose: () => void }

function PaymentMethodChoice({ method, isChosen, isOffered, onChoose }: PaymentMethodChoiceProps) {
  const Icon = icons[method.linkKey]
  const describedBy = `payment-method-${method.id}`
  return (
    <label
      className={`flex min-h-16 items-center gap-4 border-t border-rule py-3 first-of-type:border-t-0 ${isOffered ? 'cursor-pointer' : 'cursor-not-allowed text-soft'}`}
    >
      <input
        type="radio"
        name="payment-method"
        value={method.id}
        checked={isChosen}
        disabled={!isOffered}
        onChange={onChoose}
        aria-label={method.name}
        aria-describedby={describedBy}
        className="size-5 shrink-0 accent-red"
      />
      <Icon aria-hidden size={24} strokeWidth={1.25} className="shrink-0" />
      <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
        <span>{method.name}</span>
        <span id={describedBy} className="text-sm text-soft">
          {isOffered ? method.description : 'Not available yet'}
        </span>
      </span>
    </label>
  )
}
