import { z } from 'zod'
import { listCursor, nextPageLink, pageLimit, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import { keysOf, recordOf } from '#app/framework/records.ts'
import { securityEvent, securityKinds } from '#app/identity/security/security-event.ts'
import { listRefusals } from '#app/identity/security/security-events.server.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { toStaffOrderRow } from '#app/orders/admin/staff-order-wire.server.ts'
import { listOrdersToMake } from '#app/orders/admin/staff-orders.server.ts'
import { countPending } from '#app/reports/pending-counts.server.ts'
import { type PendingCounts, pendingPolicies } from '#app/reports/pending-counts.ts'
import { changeMember, staffChange } from './audit/audit-entry.ts'
import { listChangeMembers, listChanges } from './audit/audit-log.server.ts'
import { auditFilters } from './audit/audit-texts.ts'
import { readHealth } from './health/health.server.ts'
import { healthCheck } from './health/health-check.ts'
import { pendingAnswer } from './pending/pending-counts.ts'
import { readToday } from './today/today.server.ts'
import { today } from './today/today.ts'

/** This many orders fit on a phone's screen together with the counts. */
const maxUrgentOrders = 5

const changesQuery = z.strictObject({
  subject: z.string().max(200).optional(),
  by: z.uuid().optional(),
  kind: z.enum(keysOf(auditFilters)).optional(),
  limit: pageLimit,
  cursor: listCursor(z.tuple([z.coerce.number().int()]), ([below]) => below),
})

const maxRefusals = 20

const forStaff = callsFor({ policy: 'admin', tags: ['admin'] })
const forShop = callsFor({ policy: 'shop', tags: ['admin'] })

export const pendingCountsCall = forStaff('Count what waits for staff, and list the most urgent orders').get(
  '/api/admin/waiting',
  { prolongsSession: false, answer: pendingAnswer },
)
export const todayCall = forStaff('List the open tasks by due day').get('/api/admin/today', {
  prolongsSession: false,
  answer: today,
})
export const healthCall = forShop('Check the health of the shop').get('/api/admin/health', {
  answer: z.array(healthCheck),
})
export const listRefusalsCall = forShop('List recent blocked attempts, newest first').get('/api/admin/refusals', {
  answer: z.array(securityEvent),
})
export const listChangesCall = forShop(
  'List the changes by staff that the caller may see, newest first; the Link header has the next page',
).get('/api/admin/changes', { query: changesQuery, answer: z.array(staffChange) })

export const changeMembersCall = forShop('List current and former members, to filter the changes').get(
  '/api/admin/changes/members',
  { answer: z.array(changeMember) },
)

export const adminApi: ModuleApi = async (api, { shop }) => {
  handle(api, pendingCountsCall, async ({ staff }) => ({
    ...visibleCounts(staff, await countPending(shop.db, shop.config.isDemo)),
    orders: mayUse('workshop', staff) ? (await listOrdersToMake(shop, maxUrgentOrders)).map(toStaffOrderRow) : [],
  }))

  handle(api, todayCall, (request) => readToday(shop, request.staff))

  handle(api, healthCall, async () => readHealth(shop))

  handle(api, listRefusalsCall, async () => {
    const rows = await listRefusals(shop, maxRefusals)
    return rows.map(({ kind, account, staffName, times, lastAt }) => ({
      kind,
      words: securityKinds[kind].words,
      who: staffName ?? (account.includes(' /') ? account : ''),
      times,
      at: lastAt.toISOString(),
    }))
  })

  handle(api, changeMembersCall, () => listChangeMembers(shop.db))

  handle(api, listChangesCall, async (request, reply) => {
    const { limit = 100, cursor: below = null, ...filter } = request.query
    const { changes, next } = await listChanges(shop.db, request.staff, { ...filter, below, limit })
    if (next !== null) reply.header('link', nextPageLink(request.url, writeCursor([String(next)])))
    return changes.map(({ at, staffName, ...change }) => ({ ...change, at: at.toISOString(), staff_name: staffName }))
  })
}

/** Zero for each count that the member's role may not see. */
function visibleCounts(staff: StaffMember, counts: PendingCounts): PendingCounts {
  return recordOf(keysOf(counts), (kind) => (mayUse(pendingPolicies[kind], staff) ? counts[kind] : 0))
}
