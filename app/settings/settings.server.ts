import { eq } from 'drizzle-orm'
import { readCategories } from '#app/catalog/categories.server.ts'
import { keysOf } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { readLook } from '#app/look/looks.server.ts'
import { setCurrencySettings } from '#app/money/currency.ts'
import { announceAddressChange, storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { completeSettings, makerAddresses, type ShopSettings } from '#app/shop/shop-settings.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { addressChangeMessage, bankChangeMessage } from './change-messages.ts'
import { shopSettings } from './settings.tables.server.ts'
import type { SettingsSection } from './settings-rules.ts'

export type StoredSection = typeof shopSettings.$inferSelect

type Settings = Pick<Shop, 'config' | 'settings' | 'categories' | 'look'>

/** Loads settings, categories and look into the process, at its start and after each change. */
export async function readSettings(db: Database, shop: Settings) {
  const { config, settings, categories } = shop
  const sections = await listSections(db)
  await readCategories(db, categories)
  await readLook(db, shop)
  Object.assign(settings, completeSettings(config, mergeExplicitSettings(sections, config)))
  setCurrencySettings(settings)
}

export function mergeExplicitSettings(
  sections: StoredSection[],
  { givenSettings }: Shop['config'],
): Partial<ShopSettings> {
  return Object.assign({}, ...sections.map(({ content }) => content), givenSettings)
}

export function listSections(db: Database): Promise<StoredSection[]> {
  return db.select().from(shopSettings)
}

export type SettingsChange = { section: SettingsSection; version: number; content: Partial<ShopSettings> }
export type SettingsRefusal = 'changed-meanwhile' | 'set-in-environment' | 'orders-exist' | 'price-too-high'
export type WriteSettingsResult = { ok: true } | { ok: false; reason: SettingsRefusal }

/** Both hooks run in the transaction that writes the settings. `beforeWrite` may refuse the change. */
type TransactionHooks = {
  beforeWrite?: (tx: Database) => Promise<SettingsRefusal | null>
  afterWrite?: (tx: Database) => Promise<void>
}

/** `version`: the version of the section that staff edited, 0 if it was never saved. Equal settings are not written. */
export async function writeSettings(
  shop: Shop,
  staff: StaffMember,
  change: SettingsChange,
  { beforeWrite, afterWrite }: TransactionHooks = {},
): Promise<WriteSettingsResult> {
  const { givenSettings } = shop.config
  if (Object.keys(change.content).some((name) => name in givenSettings)) {
    return { ok: false, reason: 'set-in-environment' }
  }
  const refusal = await shop.db.transaction(async (tx): Promise<SettingsRefusal | null> => {
    const refused = await beforeWrite?.(tx)
    if (refused) return refused
    if (!(await writeSection(tx, shop, staff, change))) return 'changed-meanwhile'
    await afterWrite?.(tx)
    return null
  })
  if (refusal) return { ok: false, reason: refusal }
  await readSettings(shop.db, shop)
  return { ok: true }
}

/** False if the section has changed since. */
async function writeSection(
  tx: Database,
  shop: Shop,
  staff: StaffMember,
  { section, version, content }: SettingsChange,
) {
  const at = shop.clock.now()
  const [stored] = await tx.select().from(shopSettings).where(eq(shopSettings.section, section)).for('update')
  if ((stored?.version ?? 0) !== version) return false
  const before = completeSettings(shop.config, { ...stored?.content, ...shop.config.givenSettings })
  const changed = keysOf(content).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(content[name]))
  if (changed.length === 0) return true
  const row = {
    section,
    content: { ...stored?.content, ...content },
    version: version + 1,
    changedAt: at,
    changedBy: staff.name,
  }
  const written = await tx
    .insert(shopSettings)
    .values(row)
    .onConflictDoUpdate({ target: shopSettings.section, set: row, setWhere: eq(shopSettings.version, version) })
    .returning({ version: shopSettings.version })
  if (written.length === 0) return false
  const changedValues = (values: Partial<ShopSettings>) =>
    Object.fromEntries(changed.map((name) => [name, auditValue(values[name])]))
  const change = { before: changedValues(before), after: changedValues(content) }
  await recordAudit(tx, { at, staff, action: 'settings changed', subject: `settings:${section}`, ...change })
  if (content.bankDetails !== undefined && changed.includes('bankDetails')) {
    const text = bankChangeMessage(staff.name, content.bankDetails)
    await storeChannelMessage(tx, { orderId: null, kind: 'bank details', text, at })
  }
  if (content.makerEmails !== undefined && changed.includes('makerEmails')) {
    const [oldAddresses, now] = [before.makerEmails, content.makerEmails].map((makerEmails) =>
      makerAddresses({ makerEmails }),
    )
    const removed = oldAddresses?.filter((address) => !now?.includes(address)) ?? []
    await announceAddressChange(tx, { text: addressChangeMessage(staff.name, now ?? []), removed, at })
  }
  return true
}

/** The value for the audit log. A picture has only its key, description and focus. */
function auditValue(value: ShopSettings[keyof ShopSettings] | undefined) {
  if (typeof value !== 'object' || value === null) return value
  const { key, alt, focus } = value
  return { key, alt, focus }
}
