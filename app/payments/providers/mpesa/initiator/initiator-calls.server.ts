import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type InitiatorCall, type InitiatorCallKind, initiatorCalls } from '../../../payments.tables.server.ts'
import { type CallAnswer, readCallAnswer } from './call-answer.ts'
import type { InitiatorResult } from './result.ts'
import { securityCredential } from './security-credential.server.ts'

type Starting = {
  kind: InitiatorCallKind
  /** What it is about: a receipt, the id of a refund. */
  subject: string
  /** Only where the provider takes the id from us. */
  originatorConversationId?: string
}

/** Settles a result in the transaction that marks it as handled, and answers the outcome that is stored with it. */
export type ResultHandler = (
  tx: Database,
  shop: Shop,
  call: InitiatorCall,
  result: Exclude<InitiatorResult, { kind: 'unreadable' }>,
) => Promise<string>

/** A call with the address of its result, to be committed before it is sent. */
export async function startInitiatorCall(tx: Database, shop: Shop, starting: Starting): Promise<InitiatorCall> {
  const [call] = await tx
    .insert(initiatorCalls)
    .values({ token: randomBytes(20).toString('hex'), requestedAt: shop.clock.now(), ...starting })
    .returning()
  if (!call) throw new Error('an initiator call just written is not there')
  return call
}

/** The initiator has another name in some of the provider’s products. */
type Sending = {
  path: string
  fields: object
  initiatorKey?: 'Initiator' | 'InitiatorName'
}

/**
 * Sends a committed call, once, and keeps the acknowledgement. The result comes to the call's address, perhaps before
 * this answers. `unanswered`: it may have been carried out.
 */
export async function sendInitiatorCall(
  shop: Shop,
  call: InitiatorCall,
  { path, fields, initiatorKey = 'Initiator' }: Sending,
): Promise<CallAnswer> {
  const { mpesaInitiator: initiator, mpesaCallbackBaseUrl } = shop.config
  if (!initiator) return { kind: 'refused', code: 'no-initiator', text: 'No initiator is set.', raw: '' }
  const address = `${mpesaCallbackBaseUrl}/api/payments/result/${call.token}`
  const answer = await shop.daraja.post(path, {
    [initiatorKey]: initiator.name,
    SecurityCredential: securityCredential(initiator),
    ResultURL: address,
    QueueTimeOutURL: `${address}/late`,
    ...fields,
  })
  const reading = readCallAnswer(answer)
  await noteAnswer(shop, call, reading)
  return reading
}

/** What was answered is true whether or not the database can note it just now. */
async function noteAnswer(shop: Shop, { token }: InitiatorCall, reading: CallAnswer): Promise<void> {
  const ids =
    reading.kind === 'accepted'
      ? { conversationId: reading.conversationId, originatorConversationId: reading.originatorConversationId }
      : {}
  const note = async () => {
    await shop.db
      .update(initiatorCalls)
      .set({ answer: reading.raw, ...ids })
      .where(eq(initiatorCalls.token, token))
  }
  try {
    await note()
  } catch (err) {
    shop.log.error({ err }, "the answer to an initiator's call could not be noted yet")
    shop.retries.untilDone("note the answer to an initiator's call", note)
  }
}

/** Locks the call of a result's address; null for a token that is nobody's. */
export async function lockInitiatorCall(tx: Database, token: string): Promise<InitiatorCall | null> {
  const [call] = await tx.select().from(initiatorCalls).where(eq(initiatorCalls.token, token)).for('no key update')
  return call ?? null
}

/** Notes how a locked call ended. */
export async function settleInitiatorCall(tx: Database, shop: Shop, token: string, outcome: string): Promise<void> {
  await tx.update(initiatorCalls).set({ settledAt: shop.clock.now(), outcome }).where(eq(initiatorCalls.token, token))
}
