import { type ReactNode, useEffect, useState } from 'react'
import { ThumbBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { reloadIfChanged, useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import type { OrderState } from '../order.ts'
import { nextStates, staffStateText } from './order-texts.ts'
import type { StaffOrder } from './staff-order.ts'
import type { stepBackCall } from './staff-orders.api.server.ts'

/** True for a state of which the shop notifies the buyer. */
export const isNotifiedState = (state: OrderState) => state === 'making' || state === 'sent'

export const undoText = 'We notify the customer shortly; until then you can undo it.'

type UndoProps = { order: StaffOrder; notice: string; onChange: () => Promise<void>; children: ReactNode }

/**
 * The buttons for the next states. Above them are the notice of another change and, until the shop notifies the buyer
 * of the last state, the button Undo.
 */
export function Undo({ order, notice, onChange, children }: UndoProps) {
  const { isBusy, stepBack } = useStepBack(order, onChange)
  const isOpen = useIsWithinSeconds(order.step_back?.undo_seconds ?? 0, order.events.length)
  const isPartSent = order.is_partly_sent && order.step_back?.parcel_id !== null
  const isBuyerNotified = isPartSent || isNotifiedState(order.state)
  const text = `${staffStateText(order.state, order.is_collected, isPartSent)}.${isBuyerNotified ? ` ${undoText}` : ''}`
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${text}${isBuyerNotified ? '' : ' You can undo it.'}` : ''}
        {notice}
      </p>
      {(isOpen || notice !== '' || nextStates(order).length > 0) && (
        <ThumbBar>
          {notice && <p className="basis-full border-b border-rule py-2 text-sm [overflow-wrap:anywhere]">{notice}</p>}
          {isOpen && (
            <div className="flex basis-full items-center justify-between gap-x-4 border-b md:justify-start md:gap-x-8 border-rule pb-2">
              <p className="min-w-0 text-sm [overflow-wrap:anywhere]">{text}</p>
              <Button kind="plain" isBusy={isBusy} onClick={() => stepBack()}>
                Undo
              </Button>
            </div>
          )}
          {children}
        </ThumbBar>
      )}
    </>
  )
}

/** True for `seconds` after each change. */
export function useIsWithinSeconds(seconds: number, change: number): boolean {
  const [ended, setEnded] = useState<number | null>(null)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setEnded(change), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, change])
  return seconds > 0 && ended !== change
}

/** A step back without a reason is an undo. Resolves to true if the order stepped back. */
export function useStepBack(order: StaffOrder, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const { isBusy, settle } = useChange(reloadIfChanged(onChange))

  const stepBack = (reason?: string): Promise<boolean> =>
    settle(
      call<typeof stepBackCall>('POST', `/api/admin/orders/${order.number}/step-back`, {
        from: order.state,
        parcel_id: order.step_back?.parcel_id ?? null,
        ...(reason ? { reason } : {}),
      }),
    )

  return { isBusy, stepBack }
}
