import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { InitiatorCall, InitiatorCallKind } from '../../payments.tables.server.ts'
import { tellRefund } from '../../refunds/settle-refund.server.ts'
import { settleInitiatorCall } from './initiator-calls.server.ts'
import { handleReceiptStatus } from './receipt-checks.server.ts'
import { toRefundNews } from './refund-result.ts'
import type { InitiatorResult } from './result.ts'

/** What comes of a result, in the transaction that notes it as handled. Answers the outcome that is noted beside it. */
export type ResultHandler = (
  tx: Database,
  shop: Shop,
  call: InitiatorCall,
  result: Exclude<InitiatorResult, { kind: 'unreadable' }>,
) => Promise<string>

/** The refund is settled by the first result that tells; the call keeps the latest. */
const ofRefund: ResultHandler = async (tx, shop, call, result) => {
  const outcome = await tellRefund(tx, shop, call.subject, toRefundNews(result))
  await settleInitiatorCall(tx, shop, call.token, outcome)
  return outcome
}

/** What each kind of call does with its result. */
export const resultHandlers: Record<InitiatorCallKind, ResultHandler> = {
  reversal: ofRefund,
  payout: ofRefund,
  status: handleReceiptStatus,
}
