import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { nextPageLink, pageLimit, readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { mostAddresses } from '../webhook.ts'
import type { WebhookAddress, WebhookDelivery } from '../webhooks.tables.server.ts'
import {
  eventsInput,
  type StaffWebhook,
  staffWebhook,
  type WebhookDeliveryRow,
  webhookDelivery,
  webhookInput,
  webhookSecret,
} from './webhook-input.ts'
import {
  type AddRefusal,
  addAddress,
  chooseEvents,
  deleteAddress,
  findAddress,
  listAddresses,
  listDeliveries,
  renewSecret,
  sendAgain,
  sendTest,
  switchAddress,
} from './webhooks.server.ts'

const tags = ['webhooks']
const config = { policy: 'owner' as const }
const staffWebhooks = z.array(staffWebhook)
const webhookDeliveryRows = z.array(webhookDelivery)
const params = z.object({ id: z.uuid('is not an address') })
const deliveryParams = params.extend({ delivery: z.uuid('is not a delivery') })
const deliveriesQuery = z.strictObject({ limit: pageLimit, cursor: z.string().max(200).optional() })
const answers = { 200: done, '4xx': problemAnswer }

const noSuchAddress: Problem = { status: 404, message: 'There is no such address.' }
const isOff: Problem = { status: 409, message: 'This address is switched off. Switch it on first.' }

/** The calls of these routes that pages make. */
export const webhookCalls = {
  'GET /api/admin/webhooks': { answer: staffWebhooks },
  'POST /api/admin/webhooks': { input: webhookInput, answer: webhookSecret },
  'GET /api/admin/webhooks/:id': { answer: staffWebhook },
  'DELETE /api/admin/webhooks/:id': { answer: done },
  'PUT /api/admin/webhooks/:id/events': { input: eventsInput, answer: done },
  'POST /api/admin/webhooks/:id/secret': { answer: webhookSecret },
  'POST /api/admin/webhooks/:id/on': { answer: done },
  'POST /api/admin/webhooks/:id/off': { answer: done },
  'POST /api/admin/webhooks/:id/test': { answer: done },
  'GET /api/admin/webhooks/:id/deliveries': { answer: webhookDeliveryRows },
  'POST /api/admin/webhooks/:id/deliveries/:delivery/send': { answer: done },
}
type WebhookCalls = CallTypes<typeof webhookCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends WebhookCalls {}
}

/** Mounted at `/api/admin/webhooks`. */
export const webhooksApi: ModuleApi = async (api, parts) => {
  const { shop } = parts
  api.get(
    '/',
    {
      config,
      schema: { tags, summary: 'Where news of orders go', response: { 200: staffWebhooks, '4xx': problemAnswer } },
    },
    async () => (await listAddresses(shop)).map(toStaffWebhook),
  )

  api.post(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Add an address; its secret is told this once',
        body: webhookInput,
        response: { 200: webhookSecret, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const added = await addAddress(shop, request.staff, request.body)
      return added.ok ? { secret: added.secret } : refuse(reply, problemOf(added))
    },
  )

  api.get(
    '/:id',
    {
      config,
      schema: { tags, summary: 'One address', params, response: { 200: staffWebhook, '4xx': problemAnswer } },
    },
    async (request, reply) => {
      const address = await findAddress(shop, request.params.id)
      return address ? toStaffWebhook(address) : refuse(reply, noSuchAddress)
    },
  )

  api.delete(
    '/:id',
    { config, schema: { tags, summary: 'Delete an address, and what was sent there', params, response: answers } },
    async (request, reply) => answerOf(reply, await deleteAddress(shop, request.staff, request.params.id)),
  )

  api.put(
    '/:id/events',
    {
      config,
      schema: { tags, summary: 'What an address is told from now on', params, body: eventsInput, response: answers },
    },
    async (request, reply) =>
      answerOf(reply, await chooseEvents(shop, request.staff, request.params.id, request.body.events)),
  )

  api.post(
    '/:id/secret',
    {
      config,
      schema: {
        tags,
        summary: 'Renew the secret; the one before signs as well for a day',
        params,
        response: { 200: webhookSecret, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const secret = await renewSecret(shop, request.staff, request.params.id)
      return secret === null ? refuse(reply, noSuchAddress) : { secret }
    },
  )

  for (const way of ['on', 'off'] as const) {
    api.post(
      `/:id/${way}`,
      { config, schema: { tags, summary: `Switch an address ${way}`, params, response: answers } },
      async (request, reply) =>
        answerOf(reply, await switchAddress(shop, request.staff, request.params.id, way === 'on')),
    )
  }

  api.post(
    '/:id/test',
    { config, schema: { tags, summary: 'Send a test', params, response: answers } },
    async (request, reply) => answerOf(reply, await sendTest(shop, request.staff, request.params.id)),
  )

  await deliveriesApi(api, parts)
}

const deliveriesApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/:id/deliveries',
    {
      config,
      schema: {
        tags,
        summary: 'What was sent to an address, newest first; the next page is in the Link header',
        params,
        querystring: deliveriesQuery,
        response: { 200: webhookDeliveryRows, '4xx': problemAnswer },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor } = request.query
      const after = cursor === undefined ? null : readPlace(cursor)
      if (after === undefined) return refuse(reply, { status: 400, message: 'cursor: is not a page of this list' })
      const address = await findAddress(shop, request.params.id)
      if (!address) return refuse(reply, noSuchAddress)
      const { deliveries, hasMore } = await listDeliveries(shop.db, { id: address.id, limit, after })
      const last = deliveries.at(-1)
      if (hasMore && last) {
        reply.header('link', nextPageLink(request.url, writeCursor([last.createdAt.toISOString(), last.id])))
      }
      return deliveries.map(toRow)
    },
  )

  api.post(
    '/:id/deliveries/:delivery/send',
    {
      config,
      schema: { tags, summary: 'Send it again, as the same message', params: deliveryParams, response: answers },
    },
    async (request, reply) => answerOf(reply, await sendAgain(shop, request.staff, request.params)),
  )
}

function answerOf(reply: FastifyReply, isDone: boolean | null) {
  return isDone ? { success: true as const } : refuse(reply, isDone === null ? noSuchAddress : isOff)
}

function problemOf(refusal: AddRefusal): Problem {
  switch (refusal.reason) {
    case 'address':
      return { status: 422, message: refusal.text, fields: { url: refusal.text } }
    case 'taken':
      return { status: 409, message: 'This address was added already. Please look again.' }
    case 'too-many':
      return { status: 409, message: `The shop sends to at most ${mostAddresses} addresses. Delete one first.` }
  }
}

const place = z.tuple([z.iso.datetime(), z.uuid()])

/** Undefined for what is no place in the list. */
function readPlace(cursor: string) {
  const { data } = place.safeParse(readCursor(cursor, 2))
  return data && { at: data[0], id: data[1] }
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

function toStaffWebhook({ id, url, events, createdAt, failingSince, offAt, offReason }: WebhookAddress): StaffWebhook {
  return {
    id,
    url,
    events,
    created_at: createdAt.toISOString(),
    failing_since: text(failingSince),
    off_at: text(offAt),
    off_reason: offReason,
  }
}

function toRow({ createdAt, lastTryAt, nextTryAt, ...delivery }: WebhookDelivery): WebhookDeliveryRow {
  const { id, event, subject, state, tries, status, answer } = delivery
  const times = { created_at: createdAt.toISOString(), last_try_at: text(lastTryAt), next_try_at: text(nextTryAt) }
  return { id, event, subject, state, tries, status, answer, ...times }
}
