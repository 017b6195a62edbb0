import {
  defaultMethodAbroad,
  type PaymentMethodName,
  paymentMethodNames,
  paymentMethods,
} from '#app/money/payment-method.ts'
import { CreditCard, Landmark, Smartphone, Wallet } from '#app/ui/icons/checkout-icons.tsx'

const icons = { mpesa: Smartphone, airtel: Wallet, bank: Landmark, card: CreditCard }
/** The CSS classes of brand marks. The text beside a mark names its brands. */
const brandMarks: MethodParts<string> = { card: 'card-marks' }
const notesAbroad: MethodParts<string> = { card: ', charged in shillings that your bank converts' }

type MethodParts<Part> = Partial<Record<PaymentMethodName, Part>>

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
          isAbroad={first === defaultMethodAbroad}
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
  isAbroad: boolean
  onChoose: () => void
}

function PaymentMethodChoice({ method, isChosen, isOffered, isAbroad, onChoose }: PaymentMethodChoiceProps) {
  const Icon = icons[method]
  const marks = brandMarks[method]
  const { id, label, description } = paymentMethods[method]
  const describedBy = `payment-method-${id}`
  return (
    <label
      className={`flex min-h-11 items-center gap-3 border-t border-rule py-0.5 leading-snug first-of-type:border-t-0 max-md:[@media(min-height:780px)]:py-2 max-md:[@media(min-height:780px)]:min-h-[3.375rem] md:min-h-14 md:gap-4 md:py-1.5 ${isOffered ? 'cursor-pointer' : 'cursor-not-allowed text-soft'}`}
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
        <span className={`flex items-center gap-2 ${isChosen ? 'font-medium' : ''}`}>
          {label}
          {marks && <span aria-hidden className={marks} />}
        </span>
        <span id={describedBy} className="text-sm text-soft max-md:text-xs">
          {isOffered ? description : 'Not available yet'}
          {isOffered && isAbroad && notesAbroad[method]}
        </span>
      </span>
    </label>
  )
}
