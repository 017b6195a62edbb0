import { useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { reloadIfChanged, useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import type { OrderState } from '../order.ts'
import type { ParcelLine } from '../parcels/parcel.ts'
import { BankTransferDialog } from './bank-transfer-dialog.tsx'
import { moveText, nextStates } from './order-texts.ts'
import { type ParcelDetails, ParcelDialog } from './parcel-dialog.tsx'
import type { OrderMove, StaffOrder } from './staff-order.ts'
import type { moveOrderCall } from './staff-orders.api.server.ts'
import { isNotifiedState, Undo } from './undo.tsx'

type OrderMovesProps = {
  order: StaffOrder
  /** The quantities that are still to make. */
  toMake: readonly ParcelLine[]
  /** The confirmation of another change of the order, such as a refund; empty if there is none. */
  notice: string
  onChange: () => Promise<void>
}

export function OrderMoves({ order, toMake, notice, onChange }: OrderMovesProps) {
  const { call } = useAdmin()
  const [target, setTarget] = useState<OrderState | null>(null)
  const [dialog, setDialog] = useState<'parcel' | 'transfer' | null>(null)
  const afterMove = async () => {
    setDialog(null)
    await onChange()
  }
  const { isBusy, settle } = useChange(reloadIfChanged(afterMove))

  const isMain = (to: OrderState, index: number) => index === 0 && !(to === 'sent' && toMake.length > 0)
  const moves = nextStates(order)
  const notifiedMoves = moves.includes('making') ? moves.filter(isNotifiedState) : []
  const buttonText = (to: OrderState) => moveText(to, order.is_collected, order.exchange_of !== null)

  async function move(to: OrderState, sending: ParcelDetails & Pick<OrderMove, 'transfer'> = {}) {
    setTarget(to)
    const path = `/api/admin/orders/${order.number}/state` as const
    await settle(call<typeof moveOrderCall>('POST', path, { from: order.state, to, ...sending }))
  }

  async function startMove(to: OrderState) {
    // Asks for the parcel, except for a pickup order, which has none.
    const hasUnsentLines = order.lines.some(({ left_to_send }) => left_to_send > 0)
    if (to === 'sent' && !order.is_collected && hasUnsentLines) return setDialog('parcel')
    if (to === 'paid') return setDialog('transfer')
    await move(to)
  }

  return (
    <>
      <Undo order={order} notice={notice} onChange={onChange}>
        {moves.map((to, index) => (
          <Button
            key={to}
            kind={isMain(to, index) ? 'primary' : 'secondary'}
            className={isMain(to, index) ? 'order-last md:order-none' : ''}
            isBusy={isBusy}
            busyText={target === to ? 'Processing...' : buttonText(to)}
            onClick={() => startMove(to)}
          >
            {buttonText(to)}
          </Button>
        ))}
        {notifiedMoves.length > 0 && (
          <p className="order-last self-center text-sm text-soft max-sm:basis-full md:order-none">
            {notifiedMoves.length > 1
              ? 'Each one sends the buyer a message.'
              : `‘${buttonText('making')}’ sends the buyer a message.`}
          </p>
        )}
      </Undo>
      {dialog === 'parcel' && (
        <ParcelDialog
          order={order}
          lines={order.lines}
          toMake={toMake}
          isBusy={isBusy}
          onSave={(sending) => move('sent', sending)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'transfer' && (
        <BankTransferDialog
          amountKes={order.amount_kes}
          isBusy={isBusy}
          onSave={(transfer) => move('paid', { transfer })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
