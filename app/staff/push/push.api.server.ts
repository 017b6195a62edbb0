import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callsFor, done, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { refuseBy } from '../../identity/throttling/rate-limits.server.ts'
import type { SignedInMember } from '../sessions/staff-sessions.server.ts'
import {
  addDevice,
  bindDevice,
  type DeviceRefusal,
  listDevices,
  removeDevice,
  sendTest,
} from './push-devices.server.ts'
import { readPushKeys } from './push-keys.server.ts'
import { boundDeviceInput, deviceInput, pushDevices } from './push-wire.ts'

const params = z.object({ id: z.uuid() })

const problems: Record<DeviceRefusal, Problem> = {
  'unknown-service': fieldError('endpoint', 'The shop does not know the push service of this browser.'),
  'bad-keys': fieldError('keys', 'The keys of this browser can’t be read.'),
  'too-many': conflict('You have messages on ten devices. Please remove one first.'),
  'logged-out': { status: 401, message: 'Please log in again.' },
}
const noSuchDevice: Problem = { status: 404, message: 'That device gets no messages any more.' }
const notOffered: Problem = conflict('The shop does without a service worker, so it sends no messages.')

const forStaff = callsFor({ policy: 'admin', tags: ['identity'] })

export const listDevicesCall = forStaff('Your devices that get push messages, and the key to add one').get(
  '/api/admin/devices',
  { answer: pushDevices },
)
export const addDeviceCall = forStaff('Add this device for push messages').post('/api/admin/devices', {
  input: deviceInput,
})
export const bindDeviceCall = forStaff('Bind a device to this login, so that its messages end with the login').post(
  '/api/admin/devices/here',
  { input: boundDeviceInput },
)
export const testDeviceCall = forStaff('Send a test to a device').post('/api/admin/devices/:id/test', { params })
export const removeDeviceCall = forStaff('Remove a device').delete('/api/admin/devices/:id', { params })

/** The caller's devices for push messages. */
export const pushApi: ModuleApi = async (api, { shop }) => {
  const isOffered = shop.config.serviceWorker === 'on'
  const signedInMember = ({ staff, staffSessionId }: FastifyRequest): SignedInMember => ({
    member: staff,
    sessionId: staffSessionId,
  })

  handle(api, listDevicesCall, async (request) => ({
    public_key: isOffered ? (await readPushKeys(shop)).publicKey : null,
    devices: (await listDevices(shop, signedInMember(request))).map(({ id, addedAt, reachedAt, isThis, device }) => ({
      id,
      added_at: addedAt.toISOString(),
      reached_at: reachedAt?.toISOString() ?? null,
      is_this: isThis,
      device,
    })),
  }))

  handle(api, addDeviceCall, async (request) => {
    if (!isOffered) return refuse(notOffered)
    const { endpoint, keys } = request.body
    const added = await addDevice(shop, signedInMember(request), { endpoint, ...keys })
    return added.ok ? done : refuse(problems[added.reason])
  })

  handle(api, bindDeviceCall, async (request) => {
    await bindDevice(shop, signedInMember(request), request.body.endpoint)
    return done
  })

  handle(api, testDeviceCall, async ({ staff, params: { id } }) => {
    const result = await sendTest(shop, staff, id)
    return result.ok ? done : refuseBy({ unknown: noSuchDevice }, result)
  })

  handle(api, removeDeviceCall, async ({ staff, params: { id } }) =>
    (await removeDevice(shop, staff, id)) ? done : refuse(noSuchDevice),
  )
}
