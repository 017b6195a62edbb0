import { z } from 'zod'
import { type SecurityKind, securityEvent, securityKinds } from '#app/identity/security/security-event.ts'
import { listRefusals } from '#app/identity/security/security-events.server.ts'
import { toStaffOrderRow } from '#app/orders/admin/staff-orders.api.server.ts'
import { listOrdersToMake } from '#app/orders/admin/staff-orders.server.ts'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit, readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import { type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { countWaiting } from '#app/sales/waiting.server.ts'
import { listChanges } from './changes/changes.server.ts'
import { staffChange } from './changes/staff-change.ts'
import { readHealth } from './health/health.server.ts'
import { healthLine } from './health/health-line.ts'
import { waiting } from './live/waiting.ts'

/** As many as fit on a phone's screen beside the counts. */
const urgentOrders = 5

const changesQuery = z.strictObject({
  subject: z.string().max(200).optional(),
  limit: pageLimit,
  cursor: z.string().max(100).optional(),
})

const healthLines = z.array(healthLine)
const staffChanges = z.array(staffChange)
const securityEvents = z.array(securityEvent)
/** As many as somebody reads. */
const refusalsShown = 20

/** The calls of these routes that pages make. */
export const adminCalls = {
  'GET /api/admin/waiting': { answer: waiting },
  'GET /api/admin/health': { answer: healthLines },
  'GET /api/admin/refusals': { answer: securityEvents },
  'GET /api/admin/changes': { answer: staffChanges },
}
type AdminCalls = CallTypes<typeof adminCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends AdminCalls {}
}

export const adminApi: ModuleApi = async (api, { shop }) => {
  const tags = ['admin']
  const config = { policy: 'admin' as const }

  api.get(
    '/waiting',
    {
      config: { ...config, isUse: false },
      schema: {
        summary: 'What waits for the staff: how much, and the most urgent orders',
        tags,
        response: { 200: waiting, '4xx': problemAnswer },
      },
    },
    async () => ({
      ...(await countWaiting(shop.db, shop.config.isDemo)),
      orders: (await listOrdersToMake(shop, urgentOrders)).map(toStaffOrderRow),
    }),
  )

  api.get(
    '/health',
    {
      config,
      schema: {
        summary: 'How the shop is, in plain sentences',
        tags,
        response: { 200: healthLines, '4xx': problemAnswer },
      },
    },
    async () => readHealth(shop),
  )

  api.get(
    '/refusals',
    {
      config,
      schema: {
        summary: 'Who was kept out lately, newest first',
        tags,
        response: { 200: securityEvents, '4xx': problemAnswer },
      },
    },
    async () => {
      const rows = await listRefusals(shop, refusalsShown)
      return rows.map(({ kind, account, staffName, times, lastAt }) => ({
        kind,
        words: securityKinds[kind as SecurityKind].words,
        who: staffName ?? (account.includes(' /') ? account : ''),
        times,
        at: lastAt.toISOString(),
      }))
    },
  )

  api.get(
    '/changes',
    {
      config,
      schema: {
        summary:
          'What staff changed that the one who asks may know of, newest first; the next page is in the Link header',
        tags,
        querystring: changesQuery,
        response: { 200: staffChanges, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { subject, limit = 100, cursor } = request.query
      const below = cursor === undefined ? null : Number(readCursor(cursor, 1)?.[0] ?? Number.NaN)
      if (below !== null && !Number.isSafeInteger(below))
        return refuse(reply, { status: 400, message: 'cursor: is not a page of this list' })
      const { changes, next } = await listChanges(shop.db, request.staff, {
        ...(subject ? { subject } : {}),
        below,
        limit,
      })
      if (next !== null) reply.header('link', nextPageLink(request.url, writeCursor([String(next)])))
      return changes.map(({ id, at, staffName, action, subject: about, before, after }) => ({
        id,
        at: at.toISOString(),
        staff_name: staffName,
        action,
        subject: about,
        before,
        after,
      }))
    },
  )
}
