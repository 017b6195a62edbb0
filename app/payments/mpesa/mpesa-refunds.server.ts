import { eq } from 'drizzle-orm'
import { orderNumber } from '#app/orders/order.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { AskedRefund, RefundAnswer, RefundProvider } from '../refunds/refund-provider.server.ts'
import { sendInitiatorCall, startInitiatorCall } from './initiator/initiator-calls.server.ts'

/** Results come within seconds; one that comes in no time is told at the call's other address. */
const patienceSeconds = 1_800

/** A whole payment is reversed by its receipt; a part is paid back to its phone from an account for that. */
export const mpesaRefunds: RefundProvider = {
  canRefund({ config }, { receipt, phone }) {
    if (!config.mpesa || !config.mpesaInitiator) return { whole: false, part: false }
    const canPayBack = config.mpesaB2cShortcode !== undefined && phone !== null
    return { whole: receipt !== null || canPayBack, part: canPayBack }
  },
  async send(shop, asked) {
    const isReversal = asked.refund.isWhole && asked.attempt.receipt !== null
    return isReversal ? reverse(shop, asked) : payBack(shop, asked)
  },
  patienceSeconds,
}

async function reverse(shop: Shop, { refund, attempt }: AskedRefund): Promise<RefundAnswer> {
  const call = await startInitiatorCall(shop.db, shop, { kind: 'reversal', subject: refund.id })
  return toAnswer(
    await sendInitiatorCall(shop, call, {
      path: '/mpesa/reversal/v1/request',
      fields: {
        CommandID: 'TransactionReversal',
        TransactionID: attempt.receipt,
        Amount: String(refund.amountKes),
        ReceiverParty: shop.config.mpesa?.shortcode,
        // Misspelt by the provider.
        RecieverIdentifierType: '11',
        Remarks: await remarksOf(shop, refund),
        Occasion: '',
      },
    }),
  )
}

/** The id is ours: the provider takes the same one only once. */
async function payBack(shop: Shop, { refund, attempt }: AskedRefund): Promise<RefundAnswer> {
  const originatorConversationId = refund.id
  const call = await startInitiatorCall(shop.db, shop, { kind: 'payout', subject: refund.id, originatorConversationId })
  return toAnswer(
    await sendInitiatorCall(shop, call, {
      path: '/mpesa/b2c/v3/paymentrequest',
      initiatorKey: 'InitiatorName',
      fields: {
        OriginatorConversationID: originatorConversationId,
        CommandID: 'BusinessPayment',
        Amount: String(refund.amountKes),
        PartyA: shop.config.mpesaB2cShortcode,
        PartyB: attempt.phone,
        Remarks: await remarksOf(shop, refund),
        Occassion: '',
      },
    }),
  )
}

/** A duplicate id was taken before: what became of that one, nobody has told. */
const duplicateId = '500.002.1001'

function toAnswer(answer: Awaited<ReturnType<typeof sendInitiatorCall>>): RefundAnswer {
  if (answer.kind === 'accepted') return { kind: 'accepted', requestId: answer.conversationId, raw: answer.raw }
  if (answer.kind === 'refused' && answer.code === duplicateId) return { ...answer, kind: 'unanswered' }
  return answer
}

/** Customers may read it, so the reason is not in it. */
async function remarksOf(shop: Shop, { orderId }: AskedRefund['refund']): Promise<string> {
  const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
  return `Refund ${order ? orderNumber(order.number) : ''}`.trim()
}
