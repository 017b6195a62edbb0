import { eq } from 'drizzle-orm'
import { orderNumber } from '#app/orders/order.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import type { RefundAnswer, RefundProvider, RequestedRefund } from '../../refunds/refund-provider.server.ts'
import { sendInitiatorCall, startInitiatorCall } from './initiator/initiator-calls.server.ts'

/** Results come within seconds; if none comes in time, M-Pesa calls the timeout URL. */
const reviewAfterSeconds = 1_800

/** A whole payment is reversed by its receipt; a part is paid out from the B2C account to the payer's phone. */
export const mpesaRefunds: RefundProvider = {
  canRefund({ config }, { receipt, phone }) {
    if (!config.mpesa || !config.mpesaInitiator) return { whole: false, part: false }
    const canPayBack = config.mpesaB2cShortcode !== undefined && phone !== null
    return { whole: receipt !== null || canPayBack, part: canPayBack }
  },
  async send(shop, asked) {
    const isReversal = asked.refund.isWhole && asked.attempt.receipt !== null
    return isReversal ? reverse(shop, asked) : sendPayout(shop, asked)
  },
  reviewAfterSeconds,
}

async function reverse(shop: Shop, { refund, attempt }: RequestedRefund): Promise<RefundAnswer> {
  const call = await startInitiatorCall(shop.db, shop, { kind: 'reversal', subject: refund.id })
  return toRefundAnswer(
    await sendInitiatorCall(shop, call, {
      path: '/mpesa/reversal/v1/request',
      fields: {
        CommandID: 'TransactionReversal',
        TransactionID: attempt.receipt,
        Amount: String(refund.amountKes),
        ReceiverParty: shop.config.mpesa?.shortcode,
        // The provider's own spelling.
        RecieverIdentifierType: '11',
        Remarks: await readRemarks(shop, refund),
      },
    }),
  )
}

/** The shop chooses the id: the provider accepts each id only once. */
async function sendPayout(shop: Shop, { refund, attempt }: RequestedRefund): Promise<RefundAnswer> {
  const originatorConversationId = refund.id
  const call = await startInitiatorCall(shop.db, shop, { kind: 'payout', subject: refund.id, originatorConversationId })
  return toRefundAnswer(
    await sendInitiatorCall(shop, call, {
      path: '/mpesa/b2c/v3/paymentrequest',
      initiatorKey: 'InitiatorName',
      fields: {
        OriginatorConversationID: originatorConversationId,
        CommandID: 'BusinessPayment',
        Amount: String(refund.amountKes),
        PartyA: shop.config.mpesaB2cShortcode,
        PartyB: attempt.phone,
        Remarks: await readRemarks(shop, refund),
        Occassion: '',
      },
    }),
  )
}

function toRefundAnswer(answer: Awaited<ReturnType<typeof sendInitiatorCall>>): RefundAnswer {
  if (answer.kind === 'accepted') return { kind: 'accepted', requestId: answer.conversationId, raw: answer.raw }
  return answer
}

/** Customers may see the remarks, so they do not contain the reason. */
async function readRemarks(shop: Shop, { orderId }: RequestedRefund['refund']): Promise<string> {
  const [order] = await shop.db.select(orderNumberColumns).from(orders).where(eq(orders.id, orderId))
  return `Refund ${order ? orderNumber(order) : ''}`.trim()
}
