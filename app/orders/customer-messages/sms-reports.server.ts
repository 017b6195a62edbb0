import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { findAddressSecret, isAddressSecret, readAddressSecret } from '#app/framework/database/address-secret.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { customerMessages, smsOptOuts } from '../orders.tables.server.ts'
import { parseSmsReport, type SmsReport } from './sms-reports.ts'

const secretName = 'sms-secret'
const maxReasonLength = 100

/**
 * The callback address for delivery reports, which staff enter in the dashboard of Africa's Talking. Null if the shop
 * sends no SMS.
 */
export async function readSmsAddress(shop: Shop): Promise<string | null> {
  if (!shop.config.sms) return null
  return `${shop.config.mpesaCallbackBaseUrl}/api/messages/sms/${await readAddressSecret(shop, secretName)}`
}

/** False if the secret is wrong. Drops invalid reports. */
export async function recordSmsReport(shop: Shop, secret: string, form: URLSearchParams): Promise<boolean> {
  if (!(await isAddressSecret(shop.db, secretName, secret))) return false
  const event = parseSmsReport(form)
  if (event?.kind === 'opt-out') await storeOptOut(shop, event.phone)
  if (event?.kind === 'report') await storeReport(shop, event)
  if (!event) shop.log.warn({ fields: [...form.keys()].slice(0, 20) }, 'invalid SMS report')
  return true
}

export async function hasOptedOut(db: Database, phone: string): Promise<boolean> {
  const secret = await findAddressSecret(db, secretName)
  if (!secret) return false
  const rows = await db
    .select()
    .from(smsOptOuts)
    .where(eq(smsOptOuts.phoneHash, hashPhone(secret, phone)))
  return rows.length > 0
}

async function storeOptOut(shop: Shop, phone: string): Promise<void> {
  const row = { phoneHash: hashPhone(await readAddressSecret(shop, secretName), phone), at: shop.clock.now() }
  await shop.db.insert(smsOptOuts).values(row).onConflictDoNothing()
}

/** The key of the hash is the secret of the callback address, which never changes and is restored with backups. */
function hashPhone(secret: string, phone: string): string {
  return createHmac('sha256', secret).update(phone).digest('base64url')
}

/** Reports repeat and arrive in any order: 'delivered' is final, and 'on its way' never replaces a final report. */
async function storeReport(shop: Shop, { id, outcome, reason }: SmsReport): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const isReportedSms = and(eq(customerMessages.way, 'sms'), eq(customerMessages.providerId, id))
    const [message] = await tx.select().from(customerMessages).where(isReportedSms).for('update')
    if (!message || message.report === 'delivered') return
    const change = { ...reportColumns(outcome, reason), ...sentColumns(message, shop.clock.now()) }
    if (Object.keys(change).length === 0) return
    await tx.update(customerMessages).set(change).where(eq(customerMessages.id, message.id))
  })
}

function reportColumns(outcome: SmsReport['outcome'], reason: string): Partial<typeof customerMessages.$inferInsert> {
  if (outcome === 'delivered') return { report: 'delivered', reportReason: null }
  return outcome === 'failed' ? { report: 'failed', reportReason: reason.slice(0, maxReasonLength) || null } : {}
}

/** If the send call got no clear answer, any report proves that the provider accepted the SMS. */
function sentColumns({ state }: typeof customerMessages.$inferSelect, at: Date) {
  return state === 'unclear' ? { state: 'sent' as const, sentAt: at, lastError: null } : {}
}
