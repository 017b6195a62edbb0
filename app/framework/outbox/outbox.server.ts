import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addSeconds } from '../clock.ts'
import type { Job } from '../process/jobs.server.ts'
import { backOffSeconds } from './back-off.ts'
import { type ClaimedRow, claimDue, isStillClaimed, type Queue, type QueueContext, queueJob } from './queue.server.ts'
import type { SendOutcome } from './send-outcome.ts'
import { backOffSlot, setSendSlot, takeSendSlot } from './send-throttle.server.ts'

type MessageColumn = 'state' | 'tries' | 'nextTryAt' | 'claimedUntil' | 'lastError' | 'sentAt'
type MessageRow = { id: string; tries: number; claimedUntil: Date | null; wantedAt?: Date }

/** A channel: a table of messages, and how to send one. */
export type Outbox<Row extends MessageRow> = {
  jobName: string
  queue: Queue<Row> & { table: PgTable & Record<MessageColumn, PgColumn> }
  where: SQL | undefined
  orderBy?: readonly PgColumn[]
  /** Channels with the same slot share its pace and back-off. */
  slot: string
  gapSeconds?: number
  /**
   * At this age, counted from `wantedAt`, an unsent message is set aside, because the shop's pages show its content.
   */
  maxAgeSeconds?: number
  /** The column for the provider's id of the message. */
  messageIdColumn?: 'providerId' | 'channelMessageId'
  send(message: ClaimedRow<Row>): Promise<SendOutcome | SkipOutcome>
}

/** The channel did not send the message and never will. */
export type SkipOutcome = { kind: 'skipped'; state: 'set-aside' | 'unclear'; text: string }

/** The change of columns that queues a message again from any state. */
export function requeueColumns(at: Date) {
  const unsent = { tries: 0, claimedUntil: null, lastError: null, sentAt: null }
  return { state: 'waiting' as const, nextTryAt: at, ...unsent }
}

export function outboxJob<Row extends MessageRow>(context: QueueContext, outbox: Outbox<Row>): Job {
  const { jobName: name, queue, slot, gapSeconds } = outbox
  return queueJob<ClaimedRow<Row>>(context, {
    name,
    everySeconds: 3,
    async claim(tx, now) {
      if (!(await takeSendSlot(tx, slot, now)).isFree) return []
      const where = and(eq(queue.table.state, 'waiting'), outbox.where)
      const claimed = await claimDue(tx, queue, { now, where, orderBy: outbox.orderBy ?? [] })
      if (claimed.length > 0 && gapSeconds) await setSendSlot(tx, slot, { notBefore: addSeconds(now, gapSeconds) })
      return claimed
    },
    handle: async (message) => storeOutcome(context, outbox, message, await outbox.send(message)),
  })
}

async function storeOutcome<Row extends MessageRow>(
  { db, clock, log }: QueueContext,
  outbox: Outbox<Row>,
  message: ClaimedRow<Row>,
  outcome: SendOutcome | SkipOutcome,
): Promise<void> {
  const { queue, slot, jobName } = outbox
  const now = clock.now()
  await db
    .update(queue.table)
    .set({ ...outcomeChange(outbox, message, outcome, now), claimedUntil: null })
    .where(isStillClaimed(queue, message))
  if (outcome.kind === 'skipped') return
  if (outcome.kind !== 'sent') {
    const { kind, text: reason } = outcome
    log.warn({ messageId: message.id, job: jobName, outcome: kind, reason }, 'a message was not sent')
  }
  if (outcome.kind === 'sent' || outcome.kind === 'refused') await setSendSlot(db, slot, { faults: 0 })
  else await backOffSlot(db, slot, now, outcome.kind === 'error' ? outcome.waitSeconds : undefined)
}

function outcomeChange<Row extends MessageRow>(
  { messageIdColumn, maxAgeSeconds }: Outbox<Row>,
  { tries, wantedAt }: Row,
  outcome: SendOutcome | SkipOutcome,
  now: Date,
) {
  if (outcome.kind === 'skipped') return { state: outcome.state, lastError: outcome.text, nextTryAt: null, tries }
  if (outcome.kind === 'error') {
    const nextTryAt = addSeconds(now, outcome.waitSeconds === undefined ? backOffSeconds(tries) : 0)
    const isStale = maxAgeSeconds !== undefined && wantedAt && nextTryAt > addSeconds(wantedAt, maxAgeSeconds)
    return isStale
      ? { state: 'set-aside', lastError: `not sent in time: ${outcome.text}`, nextTryAt: null }
      : { lastError: outcome.text, nextTryAt }
  }
  if (outcome.kind === 'refused') return { state: 'set-aside', lastError: outcome.text, nextTryAt: null }
  const messageId = messageIdColumn && { [messageIdColumn]: outcome.messageId ?? null }
  return outcome.kind === 'sent'
    ? { state: 'sent', sentAt: now, lastError: null, nextTryAt: null, ...messageId }
    : { state: 'unclear', lastError: outcome.text, nextTryAt: null, ...messageId }
}
