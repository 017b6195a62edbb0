import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { importMappings, productImports } from '../import-export.tables.server.ts'
import { type ColumnMapping, findMappingError } from './column-mapping.ts'

export type StoredMapping = typeof importMappings.$inferSelect

/** A hash of the titles, whatever their order and letter case. */
function hashLabels(labels: readonly string[]): string {
  const titled = labels.filter((label) => !/^Column \d+$/.test(label)).map((label) => label.toLowerCase())
  return createHash('sha256').update(titled.toSorted().join('\n')).digest('hex')
}

export async function findMapping(db: Database, labels: readonly string[]): Promise<StoredMapping | null> {
  const [row] = await db
    .select()
    .from(importMappings)
    .where(eq(importMappings.head, hashLabels(labels)))
  return row ?? null
}

type MappingOutcome =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'not-checked' }
  | { ok: false; reason: 'wrong'; words: string }

/**
 * `columns`: the template's titles, in the order of the report's columns. All later files with the same titles use this
 * mapping.
 */
export function storeColumnMapping(
  shop: Shop,
  staff: StaffMember,
  id: string,
  columns: readonly (string | null)[],
): Promise<MappingOutcome> {
  return shop.db.transaction(async (tx): Promise<MappingOutcome> => {
    const [row] = await tx.select().from(productImports).where(eq(productImports.id, id)).for('update')
    if (!row || row.importedAt) return { ok: false, reason: 'gone' }
    const { labels, fileName } = row
    if (!labels) return { ok: false, reason: 'not-checked' }
    if (labels.length !== columns.length)
      return { ok: false, reason: 'wrong', words: `must be ${labels.length}, one for each of the file` }
    const mapping = labels.map((label, index) => ({ label, column: columns[index] ?? null }))
    const words = findMappingError(mapping)
    if (words) return { ok: false, reason: 'wrong', words }
    const before = await findMapping(tx, labels)
    const at = shop.clock.now()
    const stored = { columns: mapping, chosenBy: staff.name, chosenAt: at }
    await tx
      .insert(importMappings)
      .values({ head: hashLabels(labels), ...stored })
      .onConflictDoUpdate({ target: importMappings.head, set: stored })
    const change = {
      before: before && { columns: mappingText(before.columns) },
      after: { name: fileName, columns: mappingText(mapping) },
    }
    await recordAudit(tx, { at, staff, action: 'columns mapped', subject: `file:${id}`, ...change })
    return { ok: true }
  })
}

function mappingText(mapping: ColumnMapping): string {
  return mapping.map(({ label, column }) => `${label}: ${column ?? 'left out'}`).join(', ')
}
