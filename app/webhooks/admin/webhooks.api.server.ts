import { z } from 'zod'
import { listCursor, nextPageLink, pageLimit, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { maxAddresses } from '../webhook.ts'
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

const params = z.object({ id: z.uuid('is not an address') })
const deliveryParams = params.extend({ delivery: z.uuid('is not a delivery') })
const deliveriesQuery = z.strictObject({
  limit: pageLimit,
  cursor: listCursor(z.tuple([z.iso.datetime(), z.uuid()]), ([at, id]) => ({ at, id })),
})

const noSuchAddress: Problem = { status: 404, message: 'There is no such address.' }
const addressIsOff: Problem = conflict('This address is switched off. Switch it on first.')

const forOwners = callsFor({ policy: 'owner', tags: ['webhooks'] })

export const listWebhooksCall = forOwners('List the webhook addresses').get('/api/admin/webhooks', {
  answer: z.array(staffWebhook),
})
export const addWebhookCall = forOwners('Add an address; returns its secret only this once').post(
  '/api/admin/webhooks',
  { stepUp: true, input: webhookInput, answer: webhookSecret },
)
export const readWebhookCall = forOwners('Read an address').get('/api/admin/webhooks/:id', {
  params,
  answer: staffWebhook,
})
export const deleteWebhookCall = forOwners('Delete an address and its deliveries').delete('/api/admin/webhooks/:id', {
  stepUp: true,
  params,
})
export const setWebhookEventsCall = forOwners('Set the events of an address').put('/api/admin/webhooks/:id/events', {
  stepUp: true,
  params,
  input: eventsInput,
})
export const renewWebhookSecretCall = forOwners('Renew the secret; the previous one also signs for a day').post(
  '/api/admin/webhooks/:id/secret',
  { stepUp: true, params, answer: webhookSecret },
)
export const switchWebhookOnCall = forOwners('Switch an address on').post('/api/admin/webhooks/:id/on', {
  stepUp: true,
  params,
})
export const switchWebhookOffCall = forOwners('Switch an address off').post('/api/admin/webhooks/:id/off', {
  stepUp: true,
  params,
})
export const testWebhookCall = forOwners('Send a test').post('/api/admin/webhooks/:id/test', { params })
export const listDeliveriesCall = forOwners(
  'List the deliveries to an address, newest first; the Link header has the next page',
).get('/api/admin/webhooks/:id/deliveries', { params, query: deliveriesQuery, answer: z.array(webhookDelivery) })
export const resendDeliveryCall = forOwners('Send a delivery again, as the same message').post(
  '/api/admin/webhooks/:id/deliveries/:delivery/send',
  { params: deliveryParams },
)

export const webhooksApi: ModuleApi = async (api, parts) => {
  const { shop } = parts
  handle(api, listWebhooksCall, async () => (await listAddresses(shop)).map(toStaffWebhook))

  handle(api, addWebhookCall, async (request) => {
    const added = await addAddress(shop, request.staff, request.body)
    return added.ok ? { secret: added.secret } : refuse(problemOf(added))
  })

  handle(api, readWebhookCall, async (request) => {
    const address = await findAddress(shop, request.params.id)
    return address ? toStaffWebhook(address) : refuse(noSuchAddress)
  })

  handle(api, deleteWebhookCall, async ({ staff, params }) => answerOf(await deleteAddress(shop, staff, params.id)))

  handle(api, setWebhookEventsCall, async ({ staff, params, body }) =>
    answerOf(await chooseEvents(shop, staff, params.id, body.events)),
  )

  handle(api, renewWebhookSecretCall, async (request) => {
    const secret = await renewSecret(shop, request.staff, request.params.id)
    return secret === null ? refuse(noSuchAddress) : { secret }
  })

  handle(api, switchWebhookOnCall, async ({ staff, params }) =>
    answerOf(await switchAddress(shop, staff, params.id, true)),
  )

  handle(api, switchWebhookOffCall, async ({ staff, params }) =>
    answerOf(await switchAddress(shop, staff, params.id, false)),
  )

  handle(api, testWebhookCall, async (request) => answerOf(await sendTest(shop, request.staff, request.params.id)))

  await deliveriesApi(api, parts)
}

const deliveriesApi: ModuleApi = async (api, { shop }) => {
  handle(api, listDeliveriesCall, async (request, reply) => {
    const { limit = 50, cursor: after = null } = request.query
    const address = await findAddress(shop, request.params.id)
    if (!address) return refuse(noSuchAddress)
    const { shown, next } = await listDeliveries(shop.db, { id: address.id, limit, after })
    if (next) reply.header('link', nextPageLink(request.url, writeCursor([next.at, next.id])))
    return shown.map(toRow)
  })

  handle(api, resendDeliveryCall, async (request) => answerOf(await sendAgain(shop, request.staff, request.params)))
}

function answerOf(isDone: boolean | null) {
  return isDone ? done : refuse(isDone === null ? noSuchAddress : addressIsOff)
}

function problemOf(refusal: AddRefusal): Problem {
  switch (refusal.reason) {
    case 'address':
      return fieldError('url', refusal.text)
    case 'taken':
      return conflict('This address was added already. Please look again.')
    case 'too-many':
      return conflict(`The shop sends to at most ${maxAddresses} addresses. Delete one first.`)
  }
}

const timeText = (moment: Date | null) => moment?.toISOString() ?? null

function toStaffWebhook({ id, url, events, createdAt, failingSince, offAt, offReason }: WebhookAddress): StaffWebhook {
  return {
    id,
    url,
    events,
    created_at: createdAt.toISOString(),
    failing_since: timeText(failingSince),
    off_at: timeText(offAt),
    off_reason: offReason,
  }
}

function toRow({ createdAt, lastTryAt, nextTryAt, ...delivery }: WebhookDelivery): WebhookDeliveryRow {
  const { id, event, subject, state, tries, status, answer } = delivery
  const times = {
    created_at: createdAt.toISOString(),
    last_try_at: timeText(lastTryAt),
    next_try_at: timeText(nextTryAt),
  }
  return { id, event, subject, state, tries, status, answer, ...times }
}
