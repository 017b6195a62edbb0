import { eq } from 'drizzle-orm'
import { addSeconds } from '../clock.ts'
import type { Database } from '../database/database.server.ts'
import { backOffSeconds, initialWaitSeconds, maxWaitSeconds } from './back-off.ts'
import { sendSlots } from './outbox.tables.server.ts'
import { clockSkewSeconds } from './queue.server.ts'

type SendSlot = { isFree: boolean; notBefore: Date }

/** Locks the slot until the end of the transaction, so that all processes share one pace. */
export async function takeSendSlot(tx: Database, name: string, now: Date): Promise<SendSlot> {
  await tx.insert(sendSlots).values({ name, notBefore: now }).onConflictDoNothing()
  const [row] = await tx.select().from(sendSlots).where(eq(sendSlots.name, name)).for('no key update')
  if (!row) return { isFree: false, notBefore: now }
  const maxSeconds = row.faults === 0 ? initialWaitSeconds : maxWaitSeconds
  const isPaused = row.notBefore > now && row.notBefore <= addSeconds(now, maxSeconds + clockSkewSeconds)
  return { isFree: !isPaused, notBefore: row.notBefore }
}

type SlotChange = Partial<Pick<typeof sendSlots.$inferInsert, 'notBefore' | 'faults'>>

export async function setSendSlot(db: Database, name: string, change: SlotChange): Promise<void> {
  await db.update(sendSlots).set(change).where(eq(sendSlots.name, name))
}

/** After a failure the slot pauses, longer each time, or for as long as the provider asks. */
export async function backOffSlot(db: Database, name: string, now: Date, waitSeconds?: number): Promise<void> {
  if (waitSeconds !== undefined) {
    const notBefore = addSeconds(now, Math.min(waitSeconds, maxWaitSeconds))
    return setSendSlot(db, name, { faults: 1, notBefore })
  }
  const [row] = await db.select().from(sendSlots).where(eq(sendSlots.name, name))
  const faults = row?.faults ?? 0
  await setSendSlot(db, name, { faults: faults + 1, notBefore: addSeconds(now, backOffSeconds(faults)) })
}
