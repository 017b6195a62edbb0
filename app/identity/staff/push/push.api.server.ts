import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { tooManyCalls } from '../../limits/call-limits.server.ts'
import {
  type Asker,
  addDevice,
  bindDevice,
  type DeviceRefusal,
  listDevices,
  removeDevice,
  sendTest,
} from './push-devices.server.ts'
import { readPushKeys } from './push-keys.server.ts'
import { deviceHereInput, deviceInput, pushDevices } from './push-wire.ts'

const tags = ['identity']
const config = { policy: 'admin' } as const
const params = z.object({ id: z.uuid() })
const answers = { 200: done, '4xx': problemAnswer }

const problems: Record<DeviceRefusal, Problem> = {
  'unknown-service': { status: 422, message: 'The shop does not know the push service of this browser.' },
  'bad-keys': { status: 422, message: 'The keys of this browser can’t be read.' },
  'too-many': { status: 409, message: 'You have messages on ten devices. Please remove one first.' },
  'logged-out': { status: 401, message: 'Please log in again.' },
}
const noSuchDevice: Problem = { status: 404, message: 'That device gets no messages any more.' }
const notOffered: Problem = { status: 409, message: 'The shop does without a service worker, so it sends no messages.' }

/** The calls of these routes that pages make. */
export const pushCalls = {
  'GET /api/admin/devices': { answer: pushDevices },
  'POST /api/admin/devices': { input: deviceInput, answer: done },
  'POST /api/admin/devices/here': { input: deviceHereInput, answer: done },
  'POST /api/admin/devices/:id/test': { answer: done },
  'DELETE /api/admin/devices/:id': { answer: done },
}
type PushCalls = CallTypes<typeof pushCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends PushCalls {}
}

/** Which devices tell whoever asks, mounted at `/api/admin/devices`. */
export const pushApi: ModuleApi = async (api, { shop }) => {
  const isOffered = shop.config.serviceWorker === 'on'
  const askerOf = ({ staff, staffSessionId }: FastifyRequest): Asker => ({ member: staff, sessionId: staffSessionId })

  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'The devices that tell whoever asks, and the key to add one',
        response: { 200: pushDevices, '4xx': problemAnswer },
      },
    },
    async (request) => ({
      public_key: isOffered ? (await readPushKeys(shop)).publicKey : null,
      devices: (await listDevices(shop, askerOf(request))).map(({ id, addedAt, reachedAt, isThis }) => ({
        id,
        added_at: addedAt.toISOString(),
        reached_at: reachedAt?.toISOString() ?? null,
        is_this: isThis,
      })),
    }),
  )

  api.post(
    '/',
    {
      config,
      schema: { tags, summary: 'Send messages to this device, too', body: deviceInput, response: answers },
    },
    async (request, reply) => {
      if (!isOffered) return refuse(reply, notOffered)
      const { endpoint, keys } = request.body
      const added = await addDevice(shop, askerOf(request), { endpoint, ...keys })
      return added.ok ? { success: true as const } : refuse(reply, problems[added.reason])
    },
  )

  api.post(
    '/here',
    {
      config,
      schema: {
        tags,
        summary: 'This login is on that device: its messages end with it',
        body: deviceHereInput,
        response: answers,
      },
    },
    async (request) => {
      await bindDevice(shop, askerOf(request), request.body.endpoint)
      return { success: true as const }
    },
  )

  api.post(
    '/:id/test',
    { config, schema: { tags, summary: 'Send a test to a device', params, response: answers } },
    async ({ staff, params: { id } }, reply) => {
      const sent = await sendTest(shop, staff, id)
      if (sent.ok) return { success: true as const }
      if (sent.reason === 'unknown') return refuse(reply, noSuchDevice)
      reply.header('retry-after', sent.retryAfterSeconds)
      return refuse(reply, tooManyCalls(sent.retryAfterSeconds))
    },
  )

  api.delete(
    '/:id',
    { config, schema: { tags, summary: 'Send no messages to a device any more', params, response: answers } },
    async ({ staff, params: { id } }, reply) =>
      (await removeDevice(shop, staff, id)) ? { success: true as const } : refuse(reply, noSuchDevice),
  )
}
