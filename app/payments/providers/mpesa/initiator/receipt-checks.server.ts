import { eq } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { type DueRows, lockDue, queueJob } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { type InitiatorCall, type Receipt, receipts } from '../../../payments.tables.server.ts'
import { lockPayableOrder, markUnmatched, matchReceipt } from '../../../settling/manual-payments.server.ts'
import { lockReceipt } from '../../../settling/receipts.server.ts'
import {
  type ResultHandler,
  sendInitiatorCall,
  settleInitiatorCall,
  startInitiatorCall,
} from './initiator-calls.server.ts'

export const receiptsJobName = 'receipt-checks'
const batch = 10
/** The intervals between queries. After the last query, staff settle an unconfirmed receipt. */
const queryIntervalSeconds = [30, 120, 600, 1_800, 3_600, 3_600]

const dueReceipts: DueRows<Receipt> = {
  table: receipts,
  id: receipts.receipt,
  dueAt: receipts.nextCheckAt,
  read: (tx, which) => tx.select().from(receipts).where(which),
}

/** Asks M-Pesa whether a manual payment is genuine, before it pays an order. */
export function receiptChecksJob(shop: Shop): Job {
  return queueJob(shop, {
    name: receiptsJobName,
    everySeconds: 3,
    claim: (tx, now) => claimReceipts(tx, shop, now),
    handle: ({ receipt, call }) => queryReceipt(shop, receipt, call),
  })
}

type Due = { receipt: Receipt; call: InitiatorCall | null }

/** Postpones the next query of each receipt, so that only one process queries it now. */
async function claimReceipts(tx: Database, shop: Shop, now: Date): Promise<Due[]> {
  const claimed: Due[] = []
  const where = eq(receipts.isDemo, shop.config.isDemo)
  for (const receipt of await lockDue(tx, dueReceipts, { now, where, limit: batch })) {
    claimed.push(await claimOne(tx, shop, receipt, now))
  }
  return claimed
}

async function claimOne(tx: Database, shop: Shop, receipt: Receipt, now: Date): Promise<Due> {
  const gap = queryIntervalSeconds[receipt.checks]
  if (gap === undefined) {
    await markUnmatched(tx, shop, receipt, true)
    return { receipt, call: null }
  }
  const isSameReceipt = eq(receipts.receipt, receipt.receipt)
  const nextCheckAt = addSeconds(now, gap)
  await tx
    .update(receipts)
    .set({ checks: receipt.checks + 1, nextCheckAt })
    .where(isSameReceipt)
  return { receipt, call: await startInitiatorCall(tx, shop, { kind: 'status', subject: receipt.receipt }) }
}

async function queryReceipt(shop: Shop, { receipt }: Receipt, call: InitiatorCall | null): Promise<void> {
  if (!call) return shop.jobs.wake(channelMessagesJobName)
  const answer = await sendInitiatorCall(shop, call, {
    path: '/mpesa/transactionstatus/v1/query',
    fields: {
      CommandID: 'TransactionStatusQuery',
      TransactionID: receipt,
      PartyA: shop.config.mpesa?.shortcode ?? '',
      IdentifierType: '4',
      Remarks: 'Payment by hand',
      Occasion: '',
    },
  })
  if (answer.kind === 'refused') {
    shop.log.warn({ code: answer.code }, 'the provider refused the status query of a receipt')
  }
}

/** Handles M-Pesa's answer. A completed payment with the same receipt and amount confirms the receipt. */
export const handleReceiptStatus: ResultHandler = async (tx, shop, call, result) => {
  if (call.settledAt) return 'known'
  const [told] = await tx.select().from(receipts).where(eq(receipts.receipt, call.subject))
  const order = told ? await lockPayableOrder(tx, told) : null
  const receipt = await lockReceipt(tx, call.subject)
  await settleInitiatorCall(tx, shop, call.token, result.kind)
  if (receipt?.status !== 'asked-back') return 'known'
  // 'Not found' or a missing permission may change, so the query is repeated.
  if (result.kind !== 'done') return result.kind
  return isConfirmed(receipt, result.values)
    ? matchReceipt(tx, shop, receipt, order)
    : markUnmatched(tx, shop, receipt, true)
}

function isConfirmed(receipt: Receipt, values: ReadonlyMap<string, string>): boolean {
  const amount = Number(values.get('Amount'))
  const isCompleted = values.get('TransactionStatus')?.toLowerCase() === 'completed'
  const isSameReceipt = values.get('ReceiptNo')?.toUpperCase() === receipt.receipt
  return isSameReceipt && isCompleted && amount.toFixed(2) === receipt.amountKes
}
