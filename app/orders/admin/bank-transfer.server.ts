import { eq } from 'drizzle-orm'
import { dayText, nairobiDay, nairobiStart } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { Order } from '../order.ts'
import { orders } from '../orders.tables.server.ts'

/** A bank transfer from the bank statement. `day`: the day of arrival in Nairobi. */
export type BankTransfer = { amountKes: number; day: string; reference?: string | undefined }
export type TransferRefusal = 'transfer-too-little' | 'transfer-ahead'

const noonMs = 12 * 3_600_000

type TransferResult = { ok: true; note: string | null } | { ok: false; reason: TransferRefusal }

/** `note`: for the order's history. */
export function checkTransfer(order: Order, transfer: BankTransfer | undefined, at: Date): TransferResult {
  if (!transfer) return { ok: true, note: null }
  if (transfer.day > nairobiDay(at)) return { ok: false, reason: 'transfer-ahead' }
  if (transfer.amountKes < order.amountKes) return { ok: false, reason: 'transfer-too-little' }
  const parts = [`${formatKes(transfer.amountKes)} arrived on ${dayText(transfer.day)}`, transfer.reference]
  return { ok: true, note: parts.filter(Boolean).join(', reference ') }
}

export async function storeTransfer(
  tx: Database,
  { id }: Order,
  transfer: BankTransfer | undefined,
  at: Date,
): Promise<void> {
  if (!transfer) return
  const isToday = transfer.day === nairobiDay(at)
  const bankArrivedAt = isToday ? at : new Date(nairobiStart(transfer.day).getTime() + noonMs)
  const bank = { bankKes: transfer.amountKes, bankReference: transfer.reference || null, bankArrivedAt }
  await tx.update(orders).set(bank).where(eq(orders.id, id))
}
