import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { removeUnusedImages } from '#app/catalog/admin/product-photos.server.ts'
import { keysOf } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { type Landing, landingImages } from '#app/shop/landing.ts'
import { defaultLook, type Look } from '#app/shop/look.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { type NewLogo, removeUnusedLogos, storeLogo } from './logos.server.ts'
import type { LookInput } from './look-input.ts'
import { shopLooks } from './looks.tables.server.ts'

type Row = typeof shopLooks.$inferSelect
/** Null stands for the template's look. */
type Looks = Pick<Row, 'draft' | 'published' | 'previous'>

export type LookRefusal = 'changed-meanwhile' | 'nothing-to-publish' | 'no-previous'
export type LookResult = { ok: true } | { ok: false; reason: LookRefusal }

/**
 * Reads the published look into this process: at the start, and after a notification that another look was published.
 */
export async function readLook(db: Database, { look }: Pick<Shop, 'look'>): Promise<void> {
  Object.assign(look, withDefaults((await readLooks(db))?.published))
}

export async function readLooks(db: Database): Promise<Row | undefined> {
  const [row] = await db.select().from(shopLooks)
  return row
}

/** Adds the template's values for fields that the stored look does not have, because it is older than the field. */
function withDefaults(stored: Look | null | undefined): Look {
  return { ...defaultLook, landing: undefined, ...stored, colours: { ...defaultLook.colours, ...stored?.colours } }
}

/** The draft, or the published look if there is no draft. */
export function currentDraft(looks: Looks | undefined): Look {
  return withDefaults(looks?.draft ?? looks?.published)
}

type DraftInput = {
  version: number
  look: LookInput
  /** Null removes the draft's logo, undefined keeps it. */
  logo: NewLogo | null | undefined
}

export function saveDraft(shop: Shop, staff: StaffMember, { version, look, logo }: DraftInput): Promise<LookResult> {
  return change(shop, staff, version, async (looks, tx) => {
    const before = currentDraft(looks)
    const { landing } = before
    const draft = { ...look, logo: logo === undefined ? before.logo : logo && (await storeLogo(tx, logo)), landing }
    return draftChange('look draft saved', looks, draft)
  })
}

/** `landing`: undefined for a page that is the same as the template's. */
export function saveLandingDraft(
  shop: Shop,
  staff: StaffMember,
  { version, landing }: { version: number; landing: Landing | undefined },
): Promise<LookResult> {
  return change(shop, staff, version, async (looks) =>
    draftChange('landing page draft saved', looks, { ...currentDraft(looks), landing }),
  )
}

function draftChange(action: string, looks: Looks, draft: Look): Change {
  const isPublished = isDeepStrictEqual(draft, withDefaults(looks.published))
  return { action, before: currentDraft(looks), after: draft, looks: { ...looks, draft: isPublished ? null : draft } }
}

export function publishLook(shop: Shop, staff: StaffMember, version: number): Promise<LookResult> {
  return change(shop, staff, version, async ({ draft, published }) => {
    if (!draft) return 'nothing-to-publish'
    const before = withDefaults(published)
    return {
      action: 'look published',
      before,
      after: draft,
      looks: { draft: null, published: draft, previous: before },
    }
  })
}

/** Swaps the published and the previous look. The draft stays. */
export function restorePreviousLook(shop: Shop, staff: StaffMember, version: number): Promise<LookResult> {
  return change(shop, staff, version, async ({ draft, published, previous }) => {
    if (!previous) return 'no-previous'
    const before = withDefaults(published)
    const looks = { draft, published: previous, previous: before }
    return { action: 'look taken back', before, after: withDefaults(previous), looks }
  })
}

type Change = { action: string; before: Look; after: Look; looks: Looks }
type Decide = (looks: Looks, tx: Database) => Promise<Change | LookRefusal>

async function change(shop: Shop, staff: StaffMember, version: number, decide: Decide) {
  const result = await shop.db.transaction((tx) => writeChange(tx, shop, staff, version, decide))
  if (!result.ok) return result
  await readLook(shop.db, shop)
  await removeUnusedImages(shop, result.images)
  return { ok: true as const }
}

/** `images`: the images that were in use before the change. */
type WriteResult = { ok: true; images: string[] } | Extract<LookResult, { ok: false }>

/** `version`: the version that the caller has read; 0 if there was no row. */
async function writeChange(
  tx: Database,
  { clock }: Shop,
  staff: StaffMember,
  version: number,
  decide: Decide,
): Promise<WriteResult> {
  const at = clock.now()
  const [stored] = await tx.select().from(shopLooks).for('update')
  if ((stored?.version ?? 0) !== version) return { ok: false, reason: 'changed-meanwhile' }
  const { draft = null, published = null, previous = null } = stored ?? {}
  const change = await decide({ draft, published, previous }, tx)
  if (typeof change === 'string') return { ok: false, reason: change }
  const row = { id: 1, ...change.looks, version: version + 1, changedAt: at, changedBy: staff.name }
  const written = await tx
    .insert(shopLooks)
    .values(row)
    .onConflictDoUpdate({ target: shopLooks.id, set: row, setWhere: eq(shopLooks.version, version) })
    .returning({ version: shopLooks.version })
  if (written.length === 0) return { ok: false, reason: 'changed-meanwhile' }
  const { action, before, after, looks } = change
  await removeUnusedLogos(tx, [looks.draft?.logo, looks.published?.logo, looks.previous?.logo])
  await recordAudit(tx, { at, staff, action, subject: 'settings:look', ...changedParts(before, after) })
  const used = [draft, published, previous].flatMap((look) => landingImages(look?.landing))
  return { ok: true, images: [...new Set(used.map(({ key }) => key))] }
}

function changedParts(before: Look, after: Look) {
  const [old, fresh] = [before, after].map(({ colours, landing, ...rest }) => ({
    ...colours,
    ...rest,
    ...namedParts(landing),
  }))
  const changed = keysOf({ ...old, ...fresh }).filter((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]))
  const of = (parts: typeof old) => Object.fromEntries(changed.map((name) => [name, parts?.[name]]))
  return { before: of(old), after: of(fresh) }
}

/** The parts of a landing page for the audit log, with each text as a part of its own. */
function namedParts(landing: Landing | undefined): Record<string, unknown> {
  const { texts, ...parts } = landing ?? {}
  return { ...parts, ...texts }
}
