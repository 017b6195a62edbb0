import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { maxWaitSeconds } from '#app/framework/outbox/back-off.ts'
import { type Outbox, outboxJob } from '#app/framework/outbox/outbox.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Mail } from '#app/infra/mail/mailer.server.ts'
import { mailSlot, sendingLeaseSeconds, sendMail } from '#app/infra/mail/send-mail.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { makerAddresses } from '#app/shop/shop-settings.ts'
import { channelMessages, makerMails, orders } from '../orders.tables.server.ts'
import { isForMakers, type MessageRow, messageColumns, messageText } from './message-text.server.ts'

export const makerMailsJobName = 'maker-mails'
/** The kind of message that removed addresses get too. */
export const addressesKind = 'maker addresses'

/** True if the makers get messages by mail or Telegram. The back office and push do not count. */
export function hasMakerChannel(shop: Pick<Shop, 'channel' | 'config' | 'settings'>): boolean {
  return shop.channel !== null || makerMailRecipients(shop).length > 0
}

/** Empty without a mail server. */
export function makerMailRecipients({ config, settings }: Pick<Shop, 'config' | 'settings'>): string[] {
  return config.smtpUrl ? makerAddresses(settings) : []
}

/**
 * Queues one mail per address for each due message, and another mail if staff resend the message. Without Telegram the
 * message then becomes `not-posted`.
 */
export async function queueMails(shop: Shop): Promise<number> {
  const at = shop.clock.now().toISOString()
  const addresses = JSON.stringify(makerMailRecipients(shop))
  const result = await shop.db.execute(sql`
    with due as (
      update channel_messages set is_mail_queued = true, state = ${queuedState(shop)},
        next_try_at = case when ${queuedState(shop)} = 'waiting' then next_try_at end
      where not is_mail_queued and (next_try_at is null or next_try_at <= ${at}::timestamptz) and ${isForMakers(shop)}
      returning id, priority, created_at
    )
    insert into maker_mails (id, message_id, recipient, priority, state, next_try_at, created_at)
    select gen_random_uuid(), due.id, address, due.priority, 'waiting', ${at}::timestamptz, due.created_at
    from due, jsonb_array_elements_text(${addresses}::jsonb) as address
    on conflict (message_id, recipient) do update
      set state = 'waiting', round = maker_mails.round + 1, tries = 0, next_try_at = excluded.next_try_at,
        claimed_until = null, last_error = null, sent_at = null`)
  return result.rowCount ?? 0
}

function queuedState({ channel }: Shop) {
  return channel ? sql`state` : sql`case state when 'waiting' then 'not-posted' else state end`
}

type MailRow = typeof makerMails.$inferSelect & {
  message: Pick<MessageRow, 'kind' | 'ordersCount' | 'text'>
  order: MessageRow['order']
}

const queue: Outbox<MailRow>['queue'] = {
  table: makerMails,
  id: makerMails.id,
  dueAt: makerMails.nextTryAt,
  maxWaitSeconds,
  leaseSeconds: sendingLeaseSeconds,
  read: (tx, condition) =>
    tx
      .select({
        ...getTableColumns(makerMails),
        message: { kind: channelMessages.kind, ordersCount: channelMessages.ordersCount, text: channelMessages.text },
        order: messageColumns.order,
      })
      .from(makerMails)
      .innerJoin(channelMessages, eq(channelMessages.id, makerMails.messageId))
      .leftJoin(orders, eq(orders.id, channelMessages.orderId))
      .where(condition),
}

export function makerMailsJob(shop: Shop): Job {
  const shopMessageIds = shop.db
    .select({ id: channelMessages.id })
    .from(channelMessages)
    .where(and(eq(channelMessages.id, makerMails.messageId), isForMakers(shop)))
  return outboxJob(shop, {
    jobName: makerMailsJobName,
    queue,
    where: inArray(makerMails.messageId, shopMessageIds),
    orderBy: [makerMails.priority],
    slot: mailSlot,
    // An address that was removed while the mail waited gets no mail.
    send: async (row) =>
      makerMailRecipients(shop).includes(row.recipient) || row.message.kind === addressesKind
        ? sendMail(shop.mailer, async () => toMail(row, messageText(shop, { ...row.message, order: row.order })))
        : { kind: 'skipped', state: 'set-aside', text: 'this is no longer an address of the makers' },
  })
}

/** The first line is also the subject, because it says what the message is about. */
function toMail({ id, round, recipient }: MailRow, html: string): Mail {
  const text = plainText(html)
  return { to: recipient, subject: text.split('\n')[0] ?? '', text, id: `${id}.${round}` }
}

/** Removes Telegram's markup. */
function plainText(html: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (all, name: string) => characters[name] ?? all)
}
