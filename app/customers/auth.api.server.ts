import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callsFor, done, doneAnswer, handle, type ModuleApi } from '#app/framework/http/module-api.server.ts'
import type { Problem } from '#app/framework/http/problem.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { passwordProblems } from '../identity/password-problems.server.ts'
import { refuseBy } from '../identity/throttling/rate-limits.server.ts'
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
import { clearSessionCookies, setSessionCookies } from './session-cookies.server.ts'

type Refusal = Exclude<Extract<LoginResult | RegisterResult | ResetResult, { ok: false }>['reason'], 'too-many'>

const problems: Record<Refusal, Problem> = {
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'email-taken': {
    status: 409,
    message: 'An account with this email already exists. Please login instead.',
    fields: { email: 'An account with this email already exists' },
  },
  ...passwordProblems('password'),
  'bad-link': { status: 410, message: 'This link is used up or older than an hour. Please ask for a new one.' },
}

/** A guest has no e-mail; `isGuest` is absent for an account. */
const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  isGuest: z.literal(true).optional(),
})
const userAnswer = doneAnswer.extend({ user })
const messageAnswer = doneAnswer.extend({ message: z.string() })
const sessionAnswer = z.object({ user: user.nullable() })

const linkSent = 'If there is an account with this email, a link is on its way to it.'
/** Without a mail server, the shop writes the link to a file that staff can read. */
const linkWritten =
  'This shop sends no mails at present. If there is an account with this email, the makers have your link: please ask them for it.'

/** Moves the data of the browser's former guest to the account after a login. */
type JoinGuest = (shop: Shop, guestId: string) => Promise<void>

const forAll = callsFor({ policy: 'public', tags: ['identity'] })

export const logInCall = forAll('Log in').post('/api/auth/login', { input: loginInput, answer: userAnswer })
export const registerCall = forAll('Create an account and log in').post('/api/auth/register', {
  input: registerInput,
  answer: userAnswer,
})
export const enterAsGuestCall = forAll('Continue as a guest').post('/api/auth/guest', { answer: userAnswer })
export const resetPasswordCall = forAll('Set a new password by a reset link').post('/api/auth/reset', {
  input: resetInput,
  answer: userAnswer,
})
export const forgotPasswordCall = forAll('Send a reset link').post('/api/auth/forgot', {
  input: forgotInput,
  answer: messageAnswer,
})
export const logOutCall = forAll('End the session').post('/api/auth/logout')
export const readSessionCall = forAll('Read the logged-in customer').get('/api/auth/session', { answer: sessionAnswer })

/** `joinGuest` is injected, because a guest's data is in modules that this one must not import. */
export const authApi =
  (joinGuest: JoinGuest): ModuleApi =>
  async (api, { shop }) => {
    async function finish(reply: FastifyReply, result: LoginResult | RegisterResult | ResetResult) {
      if (!result.ok) return refuseBy(problems, result)
      if (result.guestId) await joinGuest(shop, result.guestId)
      setSessionCookies(reply, shop.config, result.setCookies)
      return { ...done, user: result.customer }
    }

    handle(api, logInCall, async (request, reply) => finish(reply, await logIn(shop, request.body, toCaller(request))))

    handle(api, registerCall, async (request, reply) =>
      finish(reply, await register(shop, request.body, toCaller(request))),
    )

    handle(api, enterAsGuestCall, async (request, reply) => finish(reply, await enterAsGuest(shop, toCaller(request))))

    handle(api, resetPasswordCall, async (request, reply) =>
      finish(reply, await resetPassword(shop, request.body, toCaller(request))),
    )

    handle(api, forgotPasswordCall, async (request) => {
      // Not awaited: the duration would reveal that the account exists.
      sendResetLink(shop, request.body.email, toCaller(request)).catch((error: unknown) =>
        shop.log.error({ err: error }, 'the reset link could not be sent'),
      )
      return { ...done, message: shop.config.smtpUrl ? linkSent : linkWritten }
    })

    handle(api, logOutCall, async (request, reply) => {
      clearSessionCookies(reply, shop.config, await logOut(shop, request.headers.cookie))
      return done
    })

    handle(api, readSessionCall, async (request, reply) => {
      const { customer, setCookies } = await readSession(shop, request.headers.cookie)
      reply.header('cache-control', 'private, no-store')
      if (customer) setSessionCookies(reply, shop.config, setCookies)
      else clearSessionCookies(reply, shop.config, setCookies)
      return { user: customer }
    })
  }

function toCaller(request: FastifyRequest): Caller {
  return { cookie: request.headers.cookie, ip: request.ip }
}
