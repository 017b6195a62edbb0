import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { readTableFile } from '#app/infra/file-parsing/read-table.server.ts'
import type { TableRefusal } from '#app/infra/file-parsing/table.ts'
import { writeExactKes } from '#app/money/exact-kes.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { statementRows, statements } from './reconciliation.tables.server.ts'
import { openReversalReviews } from './reversals.server.ts'
import { readStatement, type Statement, type StatementRefusal } from './statement.ts'

const rowsAtOnce = 1_000

export type UploadRefusal = TableRefusal | StatementRefusal | 'other-shortcode'
export type UploadResult =
  | { ok: true; isNew: boolean; firstDay: string; lastDay: string; rows: number; unread: number; isCutOff: boolean }
  | { ok: false; reason: UploadRefusal }

/** Stores a statement. It changes no order, except that an order whose payer reversed the payment is put on hold. */
export async function uploadStatement(
  shop: Shop,
  staff: StaffMember,
  file: { name: string; bytes: Buffer },
): Promise<UploadResult> {
  const reading = await readTableFile(shop.log, file.bytes)
  if (!reading.ok) return reading
  const read = readStatement(reading.table)
  if (!read.ok) return read
  const { statement } = read
  if (!belongsToShop(shop, statement, file.name)) return { ok: false, reason: 'other-shortcode' }
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const isNew = await storeStatementWithAudit(shop, staff, { digest, name: file.name.slice(0, 200), statement })
  return {
    ok: true,
    isNew,
    firstDay: nairobiDay(new Date(Math.min(...statement.rows.map(({ at }) => at.getTime())))),
    lastDay: nairobiDay(new Date(Math.max(...statement.rows.map(({ at }) => at.getTime())))),
    rows: statement.rows.length,
    unread: statement.unread,
    isCutOff: statement.isCutOff,
  }
}

/** One layout has the short code in the file, the other in the file name. */
function belongsToShop({ config }: Shop, { shortcode }: Statement, fileName: string): boolean {
  const statedShortcode = shortcode ?? /statements? for (\d{5,9})/i.exec(fileName)?.[1]
  return !statedShortcode || statedShortcode === config.mpesa?.shortcode || statedShortcode === config.mpesaTill
}

type File = {
  digest: string
  name: string
  statement: Pick<Statement, 'rows' | 'begins' | 'ends' | 'paidInCents' | 'withdrawnCents'>
}

/** False if this exact file was uploaded before. */
async function storeStatementWithAudit(shop: Shop, staff: StaffMember, file: File): Promise<boolean> {
  const at = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const { isDemo } = shop.config
    const id = await storeStatement(tx, { at, by: staff.name, isDemo }, file)
    // Also runs for a repeated file, because the receipt of a reversed payment may have arrived since the last upload.
    await openReversalReviews(tx, { isDemo, at })
    if (!id) return false
    const after = { name: file.name, rows: file.statement.rows.length }
    await recordAudit(tx, { at, staff, action: 'statement uploaded', subject: `statement:${id}`, before: null, after })
    return true
  })
}

type Upload = { at: Date; by: string; isDemo: boolean }

/** Returns the statement's id; null if this exact file was uploaded before. */
export async function storeStatement(
  tx: Database,
  { at, by, isDemo }: Upload,
  { digest, name, statement }: File,
): Promise<string | null> {
  const id = randomUUID()
  const span = { beginsAt: statement.begins, endsAt: statement.ends }
  const sums = { paidInKes: kesOf(statement.paidInCents), withdrawnKes: kesOf(statement.withdrawnCents) }
  const kept = await tx
    .insert(statements)
    .values({ id, digest, fileName: name, ...span, ...sums, isDemo, uploadedAt: at, uploadedBy: by })
    .onConflictDoNothing({ target: statements.digest })
    .returning({ id: statements.id })
  if (kept.length === 0) return null
  const rows = statement.rows.map(({ cents, ...row }) => ({
    ...row,
    amountKes: writeExactKes(cents),
    isDemo,
    statementId: id,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insert(statementRows)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoNothing()
  return id
}

function kesOf(cents: number | null): string | null {
  return cents === null ? null : writeExactKes(cents)
}

export async function findStatementRow(shop: Shop, receipt: string) {
  const rows = await shop.db.select().from(statementRows).where(eq(statementRows.receipt, receipt))
  return rows.find(({ kind, isDemo }) => kind === 'payment' && isDemo === shop.config.isDemo) ?? null
}
