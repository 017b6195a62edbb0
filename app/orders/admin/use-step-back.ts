import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { reloadIfChanged, useChange } from '#app/staff/screen/use-change.ts'
import type { StaffOrder } from './staff-order.ts'
import type { stepBackCall } from './staff-orders.api.server.ts'

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
