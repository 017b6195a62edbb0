import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRowHold } from '#app/staff/screen/row-hold.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { moveText } from './order-texts.ts'
import { type ParcelDetails, ParcelDialog } from './parcel-dialog.tsx'
import type { StaffOrderRow } from './staff-order.ts'
import type { moveOrderCall } from './staff-orders.api.server.ts'

type SendButtonProps = { order: Pick<StaffOrderRow, 'number' | 'state' | 'contact_name' | 'is_collected'> }

/** Sends an order from a list, then opens the order's page, where staff can undo it. */
export function SendButton({ order }: SendButtonProps) {
  const { number, state, is_collected } = order
  const { call } = useAdmin()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, settle } = useChange(async () => {})
  useRowHold(isOpen)
  const text = moveText('sent', is_collected)

  async function send(sending: ParcelDetails) {
    const move = { from: state, to: 'sent' as const, ...sending }
    if (await settle(call<typeof moveOrderCall>('POST', `/api/admin/orders/${number}/state`, move)))
      void navigate(`/admin/orders/${number}`)
  }

  return (
    <>
      <Button
        kind="secondary"
        aria-label={`${text}: ${number}`}
        isBusy={isBusy}
        // A pickup order has no parcel, so no dialog asks for it.
        onClick={() => (is_collected ? void send({}) : setOpen(true))}
      >
        {text}
      </Button>
      {isOpen ? (
        <ParcelDialog order={order} lines={[]} isBusy={isBusy} onSave={send} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
