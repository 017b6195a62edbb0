import { and, asc, eq, gte, isNull, lt, lte, max, ne, sql } from 'drizzle-orm'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { parseExactKes, writeExactKes } from '#app/money/exact-kes.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { settlements } from './reconciliation.tables.server.ts'
import type { Settlement, SettlementInput, ShopSums, ShopSumsQuery } from './settlement.ts'

export type SettlementRefusal = 'reference-used' | 'overlap' | 'not-over'
export type SettlementResult = { ok: true; added: number } | { ok: false; reason: SettlementRefusal; reference: string }

/** Stores all settlements or none. A repeated settlement changes nothing. */
export async function storeSettlements(
  shop: Shop,
  staff: StaffMember,
  inputs: readonly SettlementInput[],
): Promise<SettlementResult> {
  const at = shop.clock.now()
  const { isDemo } = shop.config
  return shop.db.transaction(async (tx): Promise<SettlementResult> => {
    // Calls run one by one, so that no two settlements cover the same day.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settlements'))`)
    const fresh: SettlementInput[] = []
    for (const input of inputs) {
      const found = input.to > nairobiDay(at) ? 'not-over' : await findRefusal(tx, isDemo, input, fresh)
      if (found === 'known') continue
      if (found) return { ok: false, reason: found, reference: input.reference }
      fresh.push(input)
    }
    for (const { id, ...input } of fresh) {
      await tx.insert(settlements).values({ id, ...settlementColumns(input), isDemo, notedAt: at, notedBy: staff.name })
      const { method, reference, from, to } = input
      const subject = `settlement:${id}`
      const kes = writeExactKes(input.collected - input.refunded - input.fees)
      const after = { method, reference, from, to, net_kes: kes }
      await recordAudit(tx, { at, staff, action: 'settlement noted', subject, before: null, after })
    }
    return { ok: true, added: fresh.length }
  })
}

/** `fresh`: the earlier settlements of the same file. */
async function findRefusal(
  tx: Database,
  isDemo: boolean,
  input: SettlementInput,
  fresh: readonly SettlementInput[],
): Promise<SettlementRefusal | 'known' | null> {
  const { id, method, reference, from, to } = input
  const ofMethod = and(isLive(isDemo), eq(settlements.method, method))
  const [same] = await tx
    .select()
    .from(settlements)
    .where(and(ofMethod, eq(settlements.reference, reference)))
  if (same) return isSame(same, settlementColumns(input)) ? 'known' : 'reference-used'
  const isOver = fresh.some((one) => one.method === method && one.from <= to && one.to >= from)
  const [other] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(ofMethod, lte(settlements.firstDay, to), gte(settlements.lastDay, from), ne(settlements.id, id)))
  return isOver || other ? 'overlap' : null
}

type BankReceipt = { bank_receipt: string; bank_day: string }

export async function storeBankReceipt(shop: Shop, staff: StaffMember, id: string, input: BankReceipt) {
  const after = { bankReceipt: input.bank_receipt, bankDay: input.bank_day }
  return changeSettlement(shop, staff, id, { action: 'settlement received', set: after })
}

/** Marks the settlement as removed; its row stays in the database. */
export async function removeSettlement(shop: Shop, staff: StaffMember, id: string) {
  const set = { removedAt: shop.clock.now(), removedBy: staff.name }
  return changeSettlement(shop, staff, id, { action: 'settlement removed', set })
}

type Change = { action: string; set: Partial<typeof settlements.$inferInsert> }

async function changeSettlement(shop: Shop, staff: StaffMember, id: string, { action, set }: Change): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [row] = await tx
      .update(settlements)
      .set(set)
      .where(and(isLive(shop.config.isDemo), eq(settlements.id, id)))
      .returning({ method: settlements.method, reference: settlements.reference })
    if (!row) return false
    const at = shop.clock.now()
    await recordAudit(tx, { at, staff, action, subject: `settlement:${id}`, before: null, after: row })
    return true
  })
}

/** The settlements that include the day, each with the shop's own sums for its days. */
export async function listSettlements(shop: Shop, day: string): Promise<Settlement[]> {
  const rows = await shop.db
    .select()
    .from(settlements)
    .where(and(isLive(shop.config.isDemo), lte(settlements.firstDay, day), gte(settlements.lastDay, day)))
    .orderBy(asc(settlements.method), asc(settlements.firstDay))
  return Promise.all(rows.map(async (row) => toSettlement(row, await readShopTotals(shop, row))))
}

type Row = typeof settlements.$inferSelect
type Sums = { collected: string; refunded: string }
type Period = Pick<Row, 'method' | 'firstDay' | 'lastDay'>

/** The shop's own sums of a method for some days, to compare with a settlement before it is stored. */
export async function readShopSums(shop: Shop, { method, from, to }: ShopSumsQuery): Promise<ShopSums> {
  const { collected, refunded } = await readShopTotals(shop, { method, firstDay: from, lastDay: to })
  const [last] = await shop.db
    .select({ day: max(settlements.lastDay) })
    .from(settlements)
    .where(and(isLive(shop.config.isDemo), eq(settlements.method, method), lt(settlements.lastDay, to)))
  return { collected_kes: collected, refunded_kes: refunded, next_day: last?.day ? addDays(last.day, 1) : null }
}

async function readShopTotals({ db, config }: Shop, { method, firstDay, lastDay }: Period): Promise<Sums> {
  const isWithin = (column: string) =>
    sql`${sql.raw(column)} >= ${firstDay}::timestamp at time zone 'Africa/Nairobi'
      and ${sql.raw(column)} < (${lastDay}::date + 1)::timestamp at time zone 'Africa/Nairobi'`
  const { rows } = await db.execute<Sums>(sql`
    select
      (select coalesce(sum(amount_kes), 0)::numeric(20, 2)::text from orders
        where is_demo = ${config.isDemo} and method = ${method} and ${isWithin('paid_at')}) as collected,
      (select coalesce(sum(f.amount_kes), 0)::numeric(20, 2)::text from refunds f join orders o on o.id = f.order_id
        where o.is_demo = ${config.isDemo} and o.method = ${method} and f.state = 'done' and f.way <> 'by-hand'
          and ${isWithin('f.settled_at')}) as refunded`)
  return rows[0] ?? { collected: '0.00', refunded: '0.00' }
}

function toSettlement(row: Row, { collected, refunded }: Sums): Settlement {
  const net = parseExactKes(row.collectedKes) - parseExactKes(row.refundedKes) - parseExactKes(row.feesKes)
  return {
    id: row.id,
    method: row.method,
    reference: row.reference,
    from: row.firstDay,
    to: row.lastDay,
    collected_kes: row.collectedKes,
    refunded_kes: row.refundedKes,
    fees_kes: row.feesKes,
    net_kes: writeExactKes(net),
    shop_collected_kes: collected,
    shop_refunded_kes: refunded,
    is_equal:
      parseExactKes(collected) === parseExactKes(row.collectedKes) &&
      parseExactKes(refunded) === parseExactKes(row.refundedKes),
    bank_receipt: row.bankReceipt,
    bank_day: row.bankDay,
    noted_by: row.notedBy,
  }
}

function isLive(isDemo: boolean) {
  return and(eq(settlements.isDemo, isDemo), isNull(settlements.removedAt))
}

function settlementColumns({
  method,
  reference,
  from,
  to,
  collected,
  refunded,
  fees,
  ...bank
}: Omit<SettlementInput, 'id'>) {
  return {
    method,
    reference,
    firstDay: from,
    lastDay: to,
    collectedKes: writeExactKes(collected),
    refundedKes: writeExactKes(refunded),
    feesKes: writeExactKes(fees),
    bankReceipt: bank.bank_receipt || null,
    bankDay: bank.bank_day || null,
  }
}

/** True if both are equal, apart from the bank's receipt and day, which may be added later. */
function isSame(row: Row, values: ReturnType<typeof settlementColumns>): boolean {
  const { firstDay, lastDay, collectedKes, refundedKes, feesKes } = values
  const reportedSums = { firstDay, lastDay, collectedKes, refundedKes, feesKes }
  return Object.entries(reportedSums).every(([name, value]) => row[name as keyof typeof reportedSums] === value)
}
