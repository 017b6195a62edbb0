import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import { tooManyCalls } from '../../limits/call-limits.server.ts'
import { wrongPassword } from '../../own-sessions-wire.ts'
import { proveOwnPassword } from '../login/own-login.server.ts'
import {
  askPasskeyInput,
  makingOptions,
  newPasskeyInput,
  ownPasskeys,
  passkeyInput,
  passkeyLimits,
  signingOptions,
} from './passkey-wire.ts'
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renewByPasskey,
} from './passkeys.server.ts'

const tags = ['identity']
const config = { policy: 'admin' } as const
const idParams = z.object({ id: z.uuid('is not known here') })

export const wrongPasskeyText = 'That passkey is not known here, or took too long. Please try again.'
/** Not 401, which would end the session of the page. */
const wrongPasskey = { status: 422, message: wrongPasskeyText }
const refusals = {
  'no-second-factor': {
    status: 409,
    message: 'Please set a second factor first: its recovery codes are the way back in.',
  },
  'too-many': { status: 409, message: `A login has at most ${passkeyLimits.ofOne} passkeys. Please remove one first.` },
}

/** The calls of these routes that pages make. */
export const passkeyCalls = {
  'GET /api/admin/passkeys': { answer: ownPasskeys },
  'POST /api/admin/passkeys/ask': { input: askPasskeyInput, answer: makingOptions },
  'POST /api/admin/passkeys': { input: newPasskeyInput, answer: done },
  'DELETE /api/admin/passkeys/:id': { answer: done },
  'POST /api/admin/passkeys/renew/ask': { answer: signingOptions },
  'POST /api/admin/passkeys/renew': { input: passkeyInput, answer: done },
}
type PasskeyCalls = CallTypes<typeof passkeyCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends PasskeyCalls {}
}

/** The passkeys of whoever asks, mounted at `/api/admin/passkeys`. */
export const passkeysApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    { config, schema: { tags, summary: 'The own passkeys', response: { 200: ownPasskeys, '4xx': problemAnswer } } },
    async ({ staff }) =>
      (await listPasskeys(shop.db, staff.id)).map(({ id, name, madeAt, usedAt }) => ({
        id,
        name,
        made_at: madeAt.toISOString(),
        used_at: usedAt?.toISOString() ?? null,
      })),
  )

  api.post(
    '/ask',
    {
      config,
      schema: {
        tags,
        summary: 'What a device is told to make a passkey',
        body: askPasskeyInput,
        response: { 200: makingOptions, '4xx': problemAnswer },
      },
    },
    async ({ staff, body }, reply) => {
      const own = await proveOwnPassword(shop, staff.id, body.password)
      if (!own.ok && own.reason === 'wrong-password') return refuse(reply, wrongPassword)
      if (!own.ok) {
        reply.header('retry-after', own.retryAfterSeconds)
        return refuse(reply, tooManyCalls(own.retryAfterSeconds))
      }
      const asked = await askForNewPasskey(shop, staff)
      return asked.ok ? { options: asked.options } : refuse(reply, refusals[asked.reason])
    },
  )

  api.post(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'Add the passkey that a device has made',
        body: newPasskeyInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, body }, reply) =>
      (await addPasskey(shop, staff, body)) ? { success: true as const } : refuse(reply, wrongPasskey),
  )

  api.delete(
    '/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Remove an own passkey; one that is gone is no fault',
        params: idParams,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, params }) => {
      await removePasskey(shop, staff, params.id)
      return { success: true as const }
    },
  )

  api.post(
    '/renew/ask',
    {
      config,
      schema: {
        tags,
        summary: 'What a device is to sign to prove the second factor anew; null without a passkey',
        response: { 200: signingOptions, '4xx': problemAnswer },
      },
    },
    async ({ staff }) => ({ options: await askForPasskey(shop, staff.id) }),
  )

  api.post(
    '/renew',
    {
      config,
      schema: {
        tags,
        summary: 'Prove the second factor anew by a passkey, for the next ten minutes of this session',
        body: passkeyInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, staffSessionId, body: { passkey } }, reply) =>
      (await renewByPasskey(shop, { member: staff, sessionId: staffSessionId }, passkey))
        ? { success: true as const }
        : refuse(reply, wrongPasskey),
  )
}
