import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import { checkPublicUrl } from '#app/framework/http/outbound/call-public.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { webhooksJobName } from '../send-deliveries.server.ts'
import { secretText } from '../signature.server.ts'
import { storeDelivery } from '../store-event.server.ts'
import { maxAddresses, oldSecretSeconds } from '../webhook.ts'
import { makeSecret, secretsOf } from '../webhook-secret.server.ts'
import { type WebhookAddress, webhookAddresses, webhookDeliveries } from '../webhooks.tables.server.ts'
import type { WebhookInput } from './webhook-input.ts'

/** The time in which a repeated request gets the same secret, in case the first answer was lost. */
const repeatSeconds = 60

/** Oldest first. */
export function listAddresses({ db, config }: Shop): Promise<WebhookAddress[]> {
  return db
    .select()
    .from(webhookAddresses)
    .where(eq(webhookAddresses.isDemo, config.isDemo))
    .orderBy(asc(webhookAddresses.createdAt), asc(webhookAddresses.id))
}

export async function findAddress(shop: Shop, id: string): Promise<WebhookAddress | null> {
  const [found] = await shop.db.select().from(webhookAddresses).where(isAddress(shop, id))
  return found ?? null
}

const isAddress = ({ config }: Shop, id: string) =>
  and(eq(webhookAddresses.id, id), eq(webhookAddresses.isDemo, config.isDemo))

export type AddRefusal = { ok: false; reason: 'too-many' | 'taken' } | { ok: false; reason: 'address'; text: string }
export type SecretResult = { ok: true; secret: string }

/** A call with a repeated `id` adds no second address. Within a minute it returns the same secret. */
export async function addAddress(
  shop: Shop,
  staff: StaffMember,
  input: WebhookInput,
): Promise<SecretResult | AddRefusal> {
  const checked = await checkPublicUrl(shop.config, input.url)
  if (!checked.ok) return { ...checked, reason: 'address' }
  const { id } = input
  const { url } = checked
  const { isDemo } = shop.config
  const events = [...new Set(input.events)]
  const at = shop.clock.now()
  return shop.db.transaction(async (tx): Promise<SecretResult | AddRefusal> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook-addresses'))`)
    const [existing] = await tx.select().from(webhookAddresses).where(eq(webhookAddresses.id, id))
    if (existing) return secretOfRepeat(shop, existing, url)
    if ((await tx.$count(webhookAddresses, eq(webhookAddresses.isDemo, isDemo))) >= maxAddresses) {
      return { ok: false, reason: 'too-many' }
    }
    const { secret, sealedSecret } = makeSecret(shop, id)
    await tx.insert(webhookAddresses).values({ id, url, events, sealedSecret, isDemo, createdAt: at })
    await recordChange(tx, { at, staff, url, action: 'webhook added', before: null, after: { events } })
    return { ok: true, secret: secretText(secret) }
  })
}

function secretOfRepeat(shop: Shop, known: WebhookAddress, url: string): SecretResult | AddRefusal {
  const [secret] = secretsOf(shop, known)
  const isSame = known.url === url && addSeconds(known.createdAt, repeatSeconds) > shop.clock.now()
  return isSame && secret ? { ok: true, secret: secretText(secret) } : { ok: false, reason: 'taken' }
}

/** The previous secret also signs for another day. Returns null if there is no such address. */
export function renewSecret(shop: Shop, staff: StaffMember, id: string): Promise<string | null> {
  return changeAddress(shop, staff, id, async (tx, address, change) => {
    const { secret, sealedSecret } = makeSecret(shop, id)
    const oldUntil = addSeconds(change.at, oldSecretSeconds)
    await tx
      .update(webhookAddresses)
      .set({ sealedSecret, oldSealedSecret: address.sealedSecret, oldUntil })
      .where(eq(webhookAddresses.id, id))
    await recordChange(tx, { ...change, action: 'webhook secret renewed', before: null, after: {} })
    return secretText(secret)
  })
}

/** Null if there is no such address. */
export async function switchAddress(shop: Shop, staff: StaffMember, id: string, isOn: boolean): Promise<true | null> {
  const done = await changeAddress(shop, staff, id, async (tx, address, change) => {
    if ((address.offAt === null) === isOn) return true as const
    // An address that is switched on again has three days to its next success.
    const set = isOn
      ? { offAt: null, offReason: null, failingSince: null }
      : { offAt: change.at, offReason: 'staff' as const }
    await tx.update(webhookAddresses).set(set).where(eq(webhookAddresses.id, id))
    const action = isOn ? 'webhook switched on' : 'webhook switched off'
    await recordChange(tx, { ...change, action, before: { isOn: !isOn }, after: { isOn } })
    return true as const
  })
  if (isOn) shop.jobs.wake(webhooksJobName)
  return done
}

/** Applies from the next event on. Null if there is no such address. */
export function chooseEvents(
  shop: Shop,
  staff: StaffMember,
  id: string,
  chosen: WebhookInput['events'],
): Promise<true | null> {
  return changeAddress(shop, staff, id, async (tx, before, change) => {
    const events = [...new Set(chosen)]
    await tx.update(webhookAddresses).set({ events }).where(eq(webhookAddresses.id, id))
    const action = 'webhook events chosen'
    await recordChange(tx, { ...change, action, before: { events: before.events }, after: { events } })
    return true as const
  })
}

/** Deletes its deliveries too. Null if there is no such address. */
export function deleteAddress(shop: Shop, staff: StaffMember, id: string): Promise<true | null> {
  return changeAddress(shop, staff, id, async (tx, { events }, change) => {
    await tx.delete(webhookAddresses).where(eq(webhookAddresses.id, id))
    await recordChange(tx, { ...change, action: 'webhook deleted', before: { events }, after: null })
    return true as const
  })
}

/** Null if there is no such address, false if it is off. */
export async function sendTest(shop: Shop, staff: StaffMember, id: string): Promise<boolean | null> {
  const isStored = await changeAddress(shop, staff, id, async (tx, { offAt }, { at }) => {
    if (offAt) return false
    const data = { message: 'If its signature is right, what the shop sends arrives here.' }
    await storeDelivery(tx, { addressId: id, event: 'test', subject: '', at, data })
    return true
  })
  if (isStored) shop.jobs.wake(webhooksJobName)
  return isStored
}

/**
 * Sends the delivery again under the same id, with a new day of retries. Null if there is no such delivery, false if
 * the address is off.
 */
export async function sendAgain(
  shop: Shop,
  staff: StaffMember,
  { id, delivery }: { id: string; delivery: string },
): Promise<boolean | null> {
  const isStored = await changeAddress(shop, staff, id, async (tx, { offAt }, change) => {
    if (offAt) return false
    const { at } = change
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, wantedAt: at, nextTryAt: at, claimedUntil: null })
      .where(and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.addressId, id)))
      .returning()
    if (!row) return null
    const { event, subject } = row
    await recordChange(tx, { ...change, action: 'webhook sent again', before: null, after: { event, subject } })
    return true
  })
  if (isStored) shop.jobs.wake(webhooksJobName)
  return isStored
}

export type DeliveryPosition = { at: string; id: string }
/** Newest first. `after`: the last delivery of the previous page. */
type DeliveriesQuery = { id: string; limit: number; after: DeliveryPosition | null }

export async function listDeliveries(db: Database, { id, limit, after }: DeliveriesQuery) {
  const { createdAt } = webhookDeliveries
  const isAfterCursor =
    after && sql`(${createdAt}, ${webhookDeliveries.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.addressId, id), isAfterCursor ?? undefined))
    .orderBy(desc(createdAt), desc(webhookDeliveries.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ createdAt, id }): DeliveryPosition => ({ at: createdAt.toISOString(), id }))
}

type Change = { at: Date; staff: StaffMember; url: string }

async function changeAddress<T>(
  shop: Shop,
  staff: StaffMember,
  id: string,
  change: (tx: Database, address: WebhookAddress, audit: Change) => Promise<T>,
): Promise<T | null> {
  return shop.db.transaction(async (tx) => {
    const [address] = await tx.select().from(webhookAddresses).where(isAddress(shop, id)).for('no key update')
    return address ? change(tx, address, { at: shop.clock.now(), staff, url: address.url }) : null
  })
}

type AuditedChange = Change & { action: string; before: object | null; after: object | null }

/** Records only the host: the rest of the URL may contain a secret, and helpers read the audit log. */
async function recordChange(tx: Database, { at, staff, url, action, before, after }: AuditedChange): Promise<void> {
  const name = new URL(url).host
  await recordAudit(tx, {
    at,
    staff,
    action,
    subject: `webhook:${name}`,
    before: before && { name, ...before },
    after: after && { name, ...after },
  })
}
