import type { ReactNode } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { lineStateText } from '#app/production/line-state-text.ts'
import { readMaker } from '#app/production/maker-storage.ts'
import { ProductionSteps } from '#app/production/production-steps.tsx'
import type { ProductionLine } from '#app/production/production-wire.ts'

/** Null if the member's role may not see it. */
export type LineProduction = Answer<ProductionLine[]> | null

/** True if all pieces of the line were sent. A pickup order has no parcels, so its state decides. */
function isSentLine({ state, lines }: StaffOrder, id: string): boolean {
  return state === 'sent' || state === 'delivered' || lines.find((line) => line.id === id)?.left_to_send === 0
}

export function linesToMake(production: LineProduction, order: StaffOrder): { id: string; quantity: number }[] {
  if (!production?.ok) return []
  return production.data
    .filter(({ id, state }) => state !== 'made' && !isSentLine(order, id))
    .map(({ id, quantity, ready, refunded }) => ({ id, quantity: quantity - ready - refunded }))
}

/** `member`: the name of the member who is logged in. */
export function lineStatesOf(
  production: LineProduction,
  order: StaffOrder,
  member: string | null,
): Map<string, string> {
  const waiting = order.state === 'making' ? 'Waiting for a maker' : 'Not started'
  const textOf = (line: ProductionLine) => {
    if (line.state !== 'made' && isSentLine(order, line.id)) return 'Not marked as made'
    return lineStateText(line, member) ?? waiting
  }
  return new Map(production?.ok ? production.data.map((line) => [line.id, textOf(line)]) : [])
}

/** A paid order must be begun first, so until then only lines that were already sent can be marked as made. */
export function lineStepsOf(production: LineProduction, order: StaffOrder, onChange: () => Promise<void>) {
  const lines = production?.ok ? production.data : []
  return new Map(
    lines
      .filter(({ id }) => order.state !== 'paid' || isSentLine(order, id))
      .map((line): [string, ReactNode] => [
        line.id,
        <ProductionSteps
          key={line.id}
          line={line}
          maker={readMaker()}
          hasUndoNote
          isSent={isSentLine(order, line.id)}
          onChange={onChange}
        />,
      ]),
  )
}
