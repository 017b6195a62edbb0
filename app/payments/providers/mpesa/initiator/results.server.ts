import { eq } from 'drizzle-orm'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import {
  type ReceivedCallback,
  type ReceiveResult,
  storeProviderEvent,
  storeUnknownEvent,
} from '../../../events/provider-events.server.ts'
import { type InitiatorCallKind, initiatorCalls } from '../../../payments.tables.server.ts'
import type { StoredEvent } from '../../../provider.server.ts'
import { settleReportedRefund } from '../../../refunds/settle-refund.server.ts'
import { lockInitiatorCall, type ResultHandler, settleInitiatorCall } from './initiator-calls.server.ts'
import { handleReceiptStatus } from './receipt-checks.server.ts'
import { toRefundReport } from './refund-result.ts'
import { belongsToCall, readResult } from './result.ts'

/** Commits a result as received, then handles it, if its token is known. */
export async function receiveResult(
  shop: Shop,
  token: string,
  received: ReceivedCallback,
  isLate: boolean,
): Promise<ReceiveResult> {
  const [call] = await shop.db
    .select({ token: initiatorCalls.token })
    .from(initiatorCalls)
    .where(eq(initiatorCalls.token, token))
  if (!call) return storeUnknownEvent(shop, token, received)
  const kind = isLate ? 'late-result' : 'result'
  await storeProviderEvent(shop, { kind, provider: 'mpesa', token, body: received.body }, handleResult)
  return { isKnown: true }
}

/** Handles one stored result. Each handler checks under the lock whether its call is already settled. */
export async function handleResult(tx: Database, shop: Shop, { kind, token, body }: StoredEvent): Promise<string> {
  const result = kind === 'late-result' ? ({ kind: 'timed-out' } as const) : readResult(body)
  if (result.kind === 'unreadable') return 'unreadable'
  const call = token ? await lockInitiatorCall(tx, token) : null
  if (!call) return 'unknown-token'
  if (!belongsToCall(result, call)) return 'other-conversation'
  return resultHandlers[call.kind](tx, shop, call, result)
}

/** The first conclusive result settles the refund; the call stores the latest outcome. */
const handleRefundResult: ResultHandler = async (tx, shop, call, result) => {
  const outcome = await settleReportedRefund(tx, shop, call.subject, toRefundReport(result))
  await settleInitiatorCall(tx, shop, call.token, outcome)
  return outcome
}

const resultHandlers: Record<InitiatorCallKind, ResultHandler> = {
  reversal: handleRefundResult,
  payout: handleRefundResult,
  status: handleReceiptStatus,
}
