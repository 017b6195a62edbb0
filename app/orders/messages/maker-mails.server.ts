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
/** Removed addresses get this kind too. */
export const addressesKind = 'maker addresses'

/** True if makers get messages by mail or Telegram, besides the back office and push. */
export function hasMakerChannel(shop: Pick<Shop, 'channel' | 'config' | 'settings'>): boolean {
  return shop.channel !== null || makerMailRecipients(shop).length > 0
}

/** Empty without a mail server. */
export function makerMailRecipients({ config, settings }: Pick<Shop, 'config' | 'settings'>): string[] {
  return config.smtpUrl ? makerAddresses(settings) : []
}

/**
 * Queues one mail per address for each due message, and a new one if staff send the message again. Without Telegram the
 * message itself then becomes `not-posted`.
 */
export async function queueMails(shop: Shop): Promise<number> {
  const at = shop.clock.now().toISOString()
  const addresses = JSON.stringify(makerMailRecipients(shop))
  const result = await shop.db.execute(sql`
    with due as (
      update channel_messages set is_mail_queued = true, state = ${stateAfter(shop)},
        next_try_at = case when ${stateAfter(shop)} = 'waiting' then next_try_at end
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

function stateAfter({ channel }: Shop) {
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
  read: (tx, which) =>
    tx
      .select({
        ...getTableColumns(makerMails),
        message: { kind: channelMessages.kind, ordersCount: channelMessages.ordersCount, text: channelMessages.text },
        order: messageColumns.order,
      })
      .from(makerMails)
      .innerJoin(channelMessages, eq(channelMessages.id, makerMails.messageId))
      .leftJoin(orders, eq(orders.id, channelMessages.orderId))
      .where(which),
}

export function makerMailsJob(shop: Shop): Job {
  const ofThisShop = shop.db
    .select({ id: channelMessages.id })
    .from(channelMessages)
    .where(and(eq(channelMessages.id, makerMails.messageId), isForMakers(shop)))
  return outboxJob(shop, {
    jobName: makerMailsJobName,
    queue,
    where: inArray(makerMails.messageId, ofThisShop),
    orderBy: [makerMails.priority],
    slot: mailSlot,
    // An address that was removed while the mail waited gets no mail.
    send: async (row) =>
      makerMailRecipients(shop).includes(row.recipient) || row.message.kind === addressesKind
        ? sendMail(shop.mailer, async () => toMail(row, messageText(shop, { ...row.message, order: row.order })))
        : { kind: 'skipped', state: 'set-aside', text: 'the address is not among those of the makers any more' },
  })
}

/** The first line is also the subject, because it says what the message is about. */
function toMail({ id, round, recipient }: MailRow, html: string): Mail {
  const text = plainText(html)
  return { to: recipient, subject: text.split('\n')[0] ?? '', text, id: `${id}.${round}` }
}

/** Removes Telegram's markup. */
function plainText(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (all, name: string) => signs[name] ?? all)
}
