import { Minus, Plus } from '#app/ui/icons/icons.tsx'
import { cartLimits } from './cart.ts'

type QuantityStepperProps = { name: string; quantity: number; onChange: (quantity: number) => void }

const step =
  'grid size-[44px] place-items-center text-ink transition-opacity hover:text-red aria-disabled:cursor-default aria-disabled:text-ink aria-disabled:opacity-40'

export function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
  // Not `disabled` at the limit: a disabled button would lose the keyboard focus.
  const isMin = quantity <= 1
  const isMax = quantity >= cartLimits.quantityPerLine
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning to two buttons.
    <div role="group" aria-label={`Quantity of ${name}`} className="inline-flex items-center border border-soft">
      <button
        type="button"
        className={step}
        aria-label="One fewer"
        aria-disabled={isMin}
        onClick={() => isMin || onChange(quantity - 1)}
      >
        <Minus size={16} strokeWidth={1.5} />
      </button>
      <output className="min-w-[32px] text-center tabular-nums">{quantity}</output>
      <button
        type="button"
        className={step}
        aria-label="One more"
        aria-disabled={isMax}
        onClick={() => isMax || onChange(quantity + 1)}
      >
        <Plus size={16} strokeWidth={1.5} />
      </button>
    </div>
  )
}
