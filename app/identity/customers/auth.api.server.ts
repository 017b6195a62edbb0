import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallTypes } from '#app/platform/api-calls.ts'
import { done, type ModuleApi, problemAnswer, refuse } from '#app/platform/http/module-api.server.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { tooManyCalls } from '../limits/call-limits.server.ts'
import { refusedPasswords } from '../password-problems.server.ts'
import { forgotInput, loginInput, registerInput, resetInput } from './credentials-input.ts'
import {
  type Caller,
  type LoginResult,
  logIn,
  logOut,
  type RegisterResult,
  type ResetResult,
  readSession,
  register,
  resetPassword,
  sendResetLink,
} from './customers.server.ts'
import { enterAsGuest } from './enter-as-guest.server.ts'
import { giveSession, takeSession } from './session-cookies.server.ts'

type Refusal = Exclude<Extract<LoginResult | RegisterResult | ResetResult, { ok: false }>['reason'], 'too-many'>

const problems: Record<Refusal, Problem> = {
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'email-taken': {
    status: 409,
    message: 'An account with this email already exists. Please login instead.',
    fields: { email: 'An account with this email already exists' },
  },
  ...refusedPasswords('password'),
  'bad-link': { status: 400, message: 'This link is used up or older than an hour. Please ask for a new one.' },
}

/** A guest has no e-mail; an account says nothing of being one. */
const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  isGuest: z.literal(true).optional(),
})
const signedIn = done.extend({ user })
const told = done.extend({ message: z.string() })
const session = z.object({ user: user.nullable() })
const config = { policy: 'public' } as const
const tags = ['identity']

/** The calls of these routes that pages make. */
export const authCalls = {
  'POST /api/auth/login': { input: loginInput, answer: signedIn },
  'POST /api/auth/register': { input: registerInput, answer: signedIn },
  'POST /api/auth/guest': { answer: signedIn },
  'POST /api/auth/reset': { input: resetInput, answer: signedIn },
  'POST /api/auth/forgot': { input: forgotInput, answer: told },
  'POST /api/auth/logout': { answer: done },
  'GET /api/auth/session': { answer: session },
}
type AuthCalls = CallTypes<typeof authCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends AuthCalls {}
}

const linkSent = 'If there is an account with this email, a link is on its way to it.'
/** Without a mail server the link is a file, which staff have. */
const linkWritten =
  'This shop sends no mails at present. If there is an account with this email, the makers have your link: please ask them for it.'

/** Called after a login with the guest that the browser was before, whose things are to join the account. */
type JoinGuest = (shop: Shop, guestId: string) => Promise<void>

/** What a guest has is known to later modules only, so the way to join it is given. */
export const authApi =
  (joinGuest: JoinGuest): ModuleApi =>
  async (api, { shop }) => {
    const entrance = { 200: signedIn, '4xx': problemAnswer }

    api.post(
      '/login',
      { config, schema: { tags, summary: 'Log in', body: loginInput, response: entrance } },
      async (request, reply) => answer(shop, joinGuest, reply, await logIn(shop, request.body, callerOf(request))),
    )

    api.post(
      '/register',
      { config, schema: { tags, summary: 'Make an account and log in', body: registerInput, response: entrance } },
      async (request, reply) => answer(shop, joinGuest, reply, await register(shop, request.body, callerOf(request))),
    )

    api.post(
      '/guest',
      { config, schema: { tags, summary: 'Go on without an account', response: entrance } },
      async (request, reply) => answer(shop, joinGuest, reply, await enterAsGuest(shop, callerOf(request))),
    )

    api.post(
      '/reset',
      { config, schema: { tags, summary: 'Choose a new password by a link', body: resetInput, response: entrance } },
      async (request, reply) =>
        answer(shop, joinGuest, reply, await resetPassword(shop, request.body, callerOf(request))),
    )

    api.post(
      '/forgot',
      {
        config,
        schema: {
          tags,
          summary: 'Send a link for a new password',
          body: forgotInput,
          response: { 200: told, '4xx': problemAnswer },
        },
      },
      async (request) => {
        // Not awaited: the time to send a mail would show that the account exists.
        sendResetLink(shop, request.body.email, callerOf(request)).catch((error: unknown) =>
          shop.log.error({ err: error }, 'a link for a new password could not be sent'),
        )
        return {
          success: true as const,
          message: shop.config.smtpUrl ? linkSent : linkWritten,
        }
      },
    )

    api.post(
      '/logout',
      { config, schema: { tags, summary: 'End the session', response: { 200: done } } },
      async (request, reply) => {
        takeSession(reply, shop.config, await logOut(shop, request.headers.cookie))
        return { success: true as const }
      },
    )

    api.get(
      '/session',
      { config, schema: { tags, summary: 'Who is logged in', response: { 200: session } } },
      async (request, reply) => {
        const { customer, setCookies } = await readSession(shop, request.headers.cookie)
        reply.header('cache-control', 'private, no-store')
        if (customer) giveSession(reply, shop.config, setCookies)
        else takeSession(reply, shop.config, setCookies)
        return { user: customer }
      },
    )
  }

function callerOf(request: FastifyRequest): Caller {
  return { cookie: request.headers.cookie, ip: request.ip }
}

async function answer(
  shop: Shop,
  joinGuest: JoinGuest,
  reply: FastifyReply,
  result: LoginResult | RegisterResult | ResetResult,
) {
  if (result.ok) {
    if (result.guestId) await joinGuest(shop, result.guestId)
    giveSession(reply, shop.config, result.setCookies)
    return { success: true as const, user: result.customer }
  }
  if (result.reason !== 'too-many') return refuse(reply, problems[result.reason])
  reply.header('retry-after', result.retryAfterSeconds)
  return refuse(reply, tooManyCalls(result.retryAfterSeconds))
}
