import { expect } from 'vitest'
import { newId } from '../payments/refunds.ts'
import { pollSlowly, type Scene } from './kill-scene.ts'
import { killWhileSlow } from './kill-while-slow.ts'

/** Refunds the whole paid order. */
export async function askRefund(scene: Scene): Promise<number> {
  const paid = `select 'EK-' || number as number, amount_kes from orders where paid_at is not null`
  const [order] = await scene.query<{ number: string; amount_kes: number }>(paid)
  if (!order) throw new Error('no order is paid')
  const { number, amount_kes } = order
  const request = { id: newId(), wish: { of: 'rest' }, way: 'provider', amount_kes, reason: 'Too small' }
  return scene.asStaff(`/orders/${number}/refunds`, request)
}

export const refundStates = ({ query }: Scene) =>
  query<{ state: string }>('select state from refunds order by asked_at')

/** Kills the shop after it has committed the refund and before it sends it. */
export function killBeforeRefund(scene: Scene, fault: { slowMs: number }) {
  const untilAsked = () => expect.poll(() => refundStates(scene), pollSlowly).toEqual([{ state: 'requested' }])
  return killWhileSlow(scene, fault, () => askRefund(scene), untilAsked)
}
