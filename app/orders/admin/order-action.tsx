import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Icon } from '#app/ui/icons/icon.tsx'

type OrderActionProps = { icon: Icon; isBusy?: boolean; onClick: () => void; children: ReactNode }

/** One of the actions below the button for the order's next state. */
export function OrderAction({ icon: ActionIcon, isBusy = false, onClick, children }: OrderActionProps) {
  return (
    <Button kind="plain" className="justify-start text-left" isBusy={isBusy} onClick={onClick}>
      <ActionIcon size={18} strokeWidth={1.5} className="shrink-0" />
      {children}
    </Button>
  )
}
