import type { DeliveryOption } from '#app/delivery/delivery-option.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronRight } from '#app/ui/icons/icons.tsx'

type PickupButtonProps = { option: Pick<DeliveryOption, 'name' | 'place'>; isBusy: boolean; onChoose: () => void }

/** Displayed in the address form, because a customer who collects the order needs no address. */
export function PickupButton({ option: { name, place }, isBusy, onChoose }: PickupButtonProps) {
  return (
    <Button
      kind="secondary"
      isBusy={isBusy}
      busyText="One moment..."
      className="justify-between! border-soft! px-3.5! text-left low-desk:py-1"
      onClick={onChoose}
    >
      <span>
        {name}
        <span className="block text-sm font-normal opacity-75">{place}. No address needed.</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.5} className="shrink-0" />
    </Button>
  )
}
