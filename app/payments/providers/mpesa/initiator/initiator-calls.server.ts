import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type InitiatorCall, type InitiatorCallKind, initiatorCalls } from '../../../payments.tables.server.ts'
import { type CallAnswer, readCallAnswer } from './call-answer.ts'
import type { InitiatorResult } from './result.ts'

type InitiatorCallInput = {
  kind: InitiatorCallKind
  /** The receipt or the refund id that the call is about. */
  subject: string
  /** Only for products that let the shop choose this id. */
  originatorConversationId?: string
}

/** Settles a result in the transaction that marks it as handled, and returns the outcome to store with it. */
export type ResultHandler = (
  tx: Database,
  shop: Shop,
  call: InitiatorCall,
  result: Exclude<InitiatorResult, { kind: 'unreadable' }>,
) => Promise<string>

/** Stores a call with the token of its result URL. It must be committed before the call is sent. */
export async function startInitiatorCall(
  tx: Database,
  shop: Shop,
  starting: InitiatorCallInput,
): Promise<InitiatorCall> {
  const [call] = await tx
    .insert(initiatorCalls)
    .values({ token: randomBytes(20).toString('hex'), requestedAt: shop.clock.now(), ...starting })
    .returning()
  if (!call) throw new Error('the database returned no row for a new initiator call')
  return call
}

/** `initiatorKey`: the name of the initiator's field, which differs between products. */
type InitiatorRequest = { path: string; fields: object; initiatorKey?: 'Initiator' | 'InitiatorName' }

/**
 * Sends a committed call once, and stores the acknowledgement. The result comes to the call's URL, perhaps before this
 * returns. The answer `unanswered` means that the provider may have processed the call.
 */
export async function sendInitiatorCall(
  shop: Shop,
  call: InitiatorCall,
  { path, fields, initiatorKey = 'Initiator' }: InitiatorRequest,
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
  await storeAnswer(shop, call, reading)
  return reading
}

/** The initiator's password, encrypted as Daraja requires: PKCS#1 v1.5, so it differs each time. */
function securityCredential(initiator: { password: string; certificate: string }): string {
  const key = new X509Certificate(initiator.certificate).publicKey
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key, padding }, Buffer.from(initiator.password, 'utf8')).toString('base64')
}

/** If the database cannot store the answer now, storing is retried. */
async function storeAnswer(shop: Shop, { token }: InitiatorCall, reading: CallAnswer): Promise<void> {
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
    shop.log.error({ err }, "could not store the answer to an initiator's call; retrying")
    shop.retries.retryUntilDone("note the answer to an initiator's call", note)
  }
}

/** Locks the call with this token; null for an unknown token. */
export async function lockInitiatorCall(tx: Database, token: string): Promise<InitiatorCall | null> {
  const [call] = await tx.select().from(initiatorCalls).where(eq(initiatorCalls.token, token)).for('no key update')
  return call ?? null
}

export async function settleInitiatorCall(tx: Database, shop: Shop, token: string, outcome: string): Promise<void> {
  await tx.update(initiatorCalls).set({ settledAt: shop.clock.now(), outcome }).where(eq(initiatorCalls.token, token))
}
