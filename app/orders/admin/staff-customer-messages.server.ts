import { and, asc, eq } from 'drizzle-orm'
import { requeueColumns } from '#app/framework/outbox/outbox.server.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { whatsAppLink } from '#app/shop/whatsapp.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { customerJobNames } from '../customer-messages/send-customer-messages.server.ts'
import { parseSmsNumber } from '../customer-messages/sms-number.ts'
import { statusText } from '../customer-messages/status-text.ts'
import { readOrderLink } from '../order-link.server.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { findStaffOrder } from './find-staff-order.server.ts'
import { notificationKind, type StaffCustomerMessages } from './staff-customer-messages.ts'

/**
 * Null if there is no such order. The private link opens invoices and conversations, so only roles that may read them
 * get the link.
 */
export async function readCustomerMessages(
  shop: Shop,
  staff: StaffMember,
  number: string,
): Promise<StaffCustomerMessages | null> {
  const order = await findStaffOrder(shop.db, number)
  if (!order) return null
  const rows = await shop.db
    .select()
    .from(customerMessages)
    .where(eq(customerMessages.orderId, order.id))
    .orderBy(asc(customerMessages.createdAt), asc(customerMessages.way))
  const { config, settings } = shop
  const phone = order.contact.phone || order.shippingAddress.phone
  const link = config.publicUrl + (await readOrderLink(shop.db, order))
  const maySeeLink = mayUse('shop', staff)
  const statusSentence = `${settings.shopName}: your order ${order.number} ${statusText(order)}`
  const whatsAppText = maySeeLink ? `${statusSentence} ${link}` : statusSentence
  return {
    messages: rows.map(({ id, kind, way, recipient, text, state, tries, lastError, createdAt, sentAt, ...row }) => ({
      id,
      kind: notificationKind(kind),
      way,
      recipient,
      text: maySeeLink ? text : removePrivateLinks(text),
      state,
      tries,
      last_error: lastError,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      report: row.report,
      report_reason: row.reportReason,
    })),
    ways: { email: config.smtpUrl !== undefined, sms: config.sms !== null },
    whatsapp: phone ? whatsAppLink(parseSmsNumber(phone) ?? phone, whatsAppText) : null,
  }
}

/** Also removes links with an earlier public address of the shop. */
function removePrivateLinks(text: string): string {
  return text.replace(/https?:\/\/\S*\/orders\/[^/\s]+\/[0-9a-f]{32}/g, '…')
}

/** Queues a message again as another mail or SMS, in any state. False if the order has no such message. */
export async function resendCustomerMessage(
  shop: Shop,
  staff: StaffMember,
  number: string,
  messageId: string,
): Promise<boolean> {
  const way = await shop.db.transaction(async (tx) => {
    const order = await findStaffOrder(tx, number)
    if (!order) return null
    const isMessage = and(eq(customerMessages.id, messageId), eq(customerMessages.orderId, order.id))
    const [message] = await tx.select().from(customerMessages).where(isMessage).for('update')
    if (!message) return null
    const at = shop.clock.now()
    await tx
      .update(customerMessages)
      .set({
        ...requeueColumns(at),
        round: message.round + 1,
        wantedAt: at,
        providerId: null,
        report: null,
        reportReason: null,
      })
      .where(isMessage)
    const { kind, way, state } = message
    await recordAudit(tx, {
      at,
      staff,
      action: 'message sent again',
      subject: `order:${order.number}`,
      before: { kind, way, state },
      after: { kind, way, state: 'waiting' },
    })
    return way
  })
  if (way) shop.jobs.wake(customerJobNames[way])
  return way !== null
}
