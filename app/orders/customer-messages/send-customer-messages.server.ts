import { and, asc, eq } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { TextOutcome } from '#app/platform/texting.server.ts'
import { standingAfter, tryMail } from '../messages/outcomes.server.ts'
import { backOff, holdTurn, isFree, isOfThisShop, pause } from '../messages/turns.server.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { readMailPictures } from '../photographs/mail-pictures.server.ts'

/** Longer than any sending takes: a process that still holds the message after this has died. */
const leaseSeconds = 90
const everySeconds = 3
type Message = typeof customerMessages.$inferSelect
type Claimed = Message & { claimedUntil: Date }
type Way = Message['way']

/** Each way has a job of its own, so that neither waits for the other. */
export const customerJobNames: Record<Way, string> = { email: 'customer-mails', sms: 'customer-texts' }
export const customerMailsJob = (shop: Shop): Job => sendingJob(shop, 'email')
export const customerTextsJob = (shop: Shop): Job => sendingJob(shop, 'sms')

function sendingJob(shop: Shop, way: Way): Job {
  return { name: customerJobNames[way], everySeconds, run: () => sendNext(shop, way) }
}

async function sendNext(shop: Shop, way: Way): Promise<number> {
  const claim = await claimNext(shop, way)
  if (claim.message) await noteOutcome(shop, claim.message, await send(shop, claim.message))
  return claim.rows
}

type Claim = { rows: number; message?: Claimed }

async function claimNext(shop: Shop, way: Way): Promise<Claim> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx): Promise<Claim> => {
    if (!(await holdTurn(tx, way, now))) return { rows: 0 }
    const isDue = and(
      eq(customerMessages.way, way),
      eq(customerMessages.state, 'waiting'),
      isFree(customerMessages, now, leaseSeconds),
      isOfThisShop(shop, customerMessages.orderId),
    )
    const [message] = await tx
      .select()
      .from(customerMessages)
      .where(isDue)
      .orderBy(asc(customerMessages.nextTryAt))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!message) return { rows: 0 }
    const isIt = eq(customerMessages.id, message.id)
    // Whoever held it died while sending it. A mail has an id by which a repeat is known; an SMS has none.
    if (way === 'sms' && message.claimedUntil !== null) {
      const lastError = 'the shop ended while it was being sent'
      const unclear = { state: 'unclear' as const, claimedUntil: null, nextTryAt: null, lastError }
      await tx.update(customerMessages).set(unclear).where(isIt)
      return { rows: 1 }
    }
    const claimedUntil = later(now, leaseSeconds)
    const tries = message.tries + 1
    await tx.update(customerMessages).set({ claimedUntil, tries }).where(isIt)
    return { rows: 1, message: { ...message, claimedUntil } }
  })
}

async function send(shop: Shop, message: Message): Promise<TextOutcome> {
  return message.way === 'sms'
    ? shop.texting.send({ to: message.recipient, text: message.text })
    : sendMail(shop, message)
}

async function sendMail(shop: Shop, message: Message): Promise<TextOutcome> {
  const { id, round, recipient, subject, text, html } = message
  return tryMail(shop, async () => {
    const pictures = await readMailPictures(shop, message)
    return { to: recipient, subject: subject ?? '', text, html: html ?? '', id: `${id}.${round}`, pictures }
  })
}

/** Does nothing if staff wanted it again since this try, or another process has it by now: the newer one decides. */
async function noteOutcome(shop: Shop, message: Claimed, outcome: TextOutcome): Promise<void> {
  const now = shop.clock.now()
  const isHeld = and(eq(customerMessages.id, message.id), eq(customerMessages.claimedUntil, message.claimedUntil))
  await shop.db
    .update(customerMessages)
    .set({ ...changeAfter(message, outcome, now), claimedUntil: null })
    .where(isHeld)
  if (outcome.kind === 'sent' || outcome.kind === 'refused') return pause(shop.db, message.way, { faults: 0 })
  shop.log.warn({ messageId: message.id, way: message.way, outcome: outcome.kind }, 'a customer could not be told')
  await backOff(shop.db, message.way, now)
}

function changeAfter(message: Message, outcome: TextOutcome, now: Date): Partial<typeof customerMessages.$inferInsert> {
  if (outcome.kind === 'unclear') return { state: 'unclear', lastError: outcome.text, nextTryAt: null }
  const known = outcome.kind === 'sent' ? { providerId: outcome.messageId } : {}
  return { ...standingAfter(message, outcome, now), ...known }
}
