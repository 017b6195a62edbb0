import type { FastifyReply } from 'fastify'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import { tooManyCalls } from '../../limits/call-limits.server.ts'
import { wrongPassword } from '../../own-sessions-wire.ts'
import { type OwnPassword, proveOwnPassword } from '../login/own-login.server.ts'
import {
  codeInput,
  newSecondFactor,
  passwordInput,
  recoveryCodes,
  secondFactorOffInput,
  secondFactorState,
} from './code-input.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewSecondFactor,
} from './second-factor.server.ts'
import type { CodeResult } from './take-code.server.ts'

const tags = ['identity']
const config = { policy: 'admin' } as const

const wrongCodeText = 'That code is not right, or was used before.'
/** Not 401, which would end the session of the page. */
const wrongCode: Problem = { status: 422, message: wrongCodeText, fields: { code: wrongCodeText } }

/** The calls of these routes that pages make. */
export const secondFactorCalls = {
  'GET /api/admin/second-factor': { answer: secondFactorState },
  'POST /api/admin/second-factor/begin': { input: passwordInput, answer: newSecondFactor },
  'POST /api/admin/second-factor/confirm': { input: codeInput, answer: recoveryCodes },
  'POST /api/admin/second-factor/renew': { input: codeInput, answer: done },
  'POST /api/admin/second-factor/off': { input: secondFactorOffInput, answer: done },
}
type SecondFactorCalls = CallTypes<typeof secondFactorCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends SecondFactorCalls {}
}

/** The second factor of whoever asks, mounted at `/api/admin/second-factor`. */
export const secondFactorApi: ModuleApi = async (api, { shop }) => {
  api.get(
    '/',
    {
      config,
      schema: {
        tags,
        summary: 'How it stands with the own second factor',
        response: { 200: secondFactorState, '4xx': problemAnswer },
      },
    },
    async ({ staff }) => {
      const { since, codesLeft } = await readSecondFactor(shop, staff.id)
      return { since: since?.toISOString() ?? null, recovery_codes_left: codesLeft }
    },
  )

  api.post(
    '/begin',
    {
      config,
      schema: {
        tags,
        summary: 'Make a key for an authenticator; it counts once a code has confirmed it',
        body: passwordInput,
        response: { 200: newSecondFactor, '4xx': problemAnswer },
      },
    },
    async ({ staff, body }, reply) => {
      const own = await proveOwnPassword(shop, staff.id, body.password)
      if (!own.ok) return refuseProof(reply, own)
      const begun = await beginSecondFactor(shop, staff)
      return begun ?? refuse(reply, { status: 409, message: 'Your login has a second factor already.' })
    },
  )

  api.post(
    '/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Confirm the key by a code; recovery codes are told this once, other logins end',
        body: codeInput,
        response: { 200: recoveryCodes, '4xx': problemAnswer },
      },
    },
    async ({ staff, staffSessionId, body }, reply) => {
      const codes = await confirmSecondFactor(shop, { member: staff, sessionId: staffSessionId }, body.code)
      return codes ? { recovery_codes: codes } : refuse(reply, wrongCode)
    },
  )

  api.post(
    '/renew',
    {
      config,
      schema: {
        tags,
        summary: 'Prove the second factor anew, for the next ten minutes of this session',
        body: codeInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, staffSessionId, body }, reply) => {
      const taken = await renewSecondFactor(shop, { member: staff, sessionId: staffSessionId }, body.code)
      return taken.ok ? { success: true as const } : refuseProof(reply, taken)
    },
  )

  api.post(
    '/off',
    {
      config,
      schema: {
        tags,
        summary: 'Do without a second factor',
        body: secondFactorOffInput,
        response: { 200: done, '4xx': problemAnswer },
      },
    },
    async ({ staff, body: { password, code } }, reply) => {
      const own = await proveOwnPassword(shop, staff.id, password)
      if (!own.ok) return refuseProof(reply, own)
      const ended = await endSecondFactor(shop, staff, code)
      return ended.ok ? { success: true as const } : refuseProof(reply, ended)
    },
  )
}

type Unproven = Exclude<OwnPassword | CodeResult, { ok: true }>

function refuseProof(reply: FastifyReply, unproven: Unproven): never {
  if (unproven.reason === 'wrong-password') return refuse(reply, wrongPassword)
  if (unproven.reason === 'wrong-code') return refuse(reply, wrongCode)
  reply.header('retry-after', unproven.retryAfterSeconds)
  return refuse(reply, tooManyCalls(unproven.retryAfterSeconds))
}
