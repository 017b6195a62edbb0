import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import { cookieName } from '#app/framework/http/cookie-name.server.ts'
import { logLibrary } from '#app/framework/process/library-log.server.ts'
import { privacyVersion } from '#app/shop/privacy-version.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { customerCredentials, customerSessions, customers, verifications } from '../identity/identity.tables.server.ts'
import { hashPassword, verifyPassword } from '../identity/passwords.server.ts'

const daySeconds = 86_400
/** `max`: the longest life of a session, with all its renewals. */
export const sessionSeconds = { lifetime: 30 * daySeconds, renewAfter: daySeconds, max: 180 * daySeconds }

/** The library's own HTTP routes are not mounted. Use cases call `api`. */
export type CustomerAuth = ReturnType<typeof createCustomerAuth>

const instances = new WeakMap<Shop, CustomerAuth>()

export function customerAuth(shop: Shop): CustomerAuth {
  const auth = instances.get(shop) ?? createCustomerAuth(shop)
  instances.set(shop, auth)
  return auth
}

/** Creates a session for a customer without a password. Only the shop calls it, because the route is not mounted. */
const guestEntrance = {
  id: 'guest-entrance',
  endpoints: {
    enterAsGuest: createAuthEndpoint(
      '/guest',
      { method: 'POST', body: z.object({ customerId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.customerId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { user }
      },
    ),
  },
}

function createCustomerAuth(shop: Shop) {
  const { config } = shop
  if (!config.sessionSecret) throw new Error('SESSION_SECRET is missing')
  return betterAuth({
    baseURL: config.publicUrl,
    secret: config.sessionSecret,
    database: drizzleAdapter(shop.db, {
      provider: 'pg',
      schema: { customers, customerSessions, customerCredentials, verifications },
      transaction: true,
    }),
    user: {
      modelName: 'customers',
      additionalFields: {
        isGuest: { type: 'boolean', required: false, defaultValue: false, input: false },
        privacyVersion: { type: 'string', required: false, defaultValue: privacyVersion, input: false },
      },
    },
    plugins: [guestEntrance],
    session: {
      modelName: 'customerSessions',
      fields: { userId: 'customerId' },
      expiresIn: sessionSeconds.lifetime,
      updateAge: sessionSeconds.renewAfter,
    },
    account: { modelName: 'customerCredentials', fields: { userId: 'customerId' } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: ({ user, token }) => sendResetMail(shop, user, token),
    },
    advanced: {
      // If this is true, the library uses the prefix `__Secure-`, which lets other hosts of the domain set the cookie.
      useSecureCookies: false,
      cookiePrefix: cookieName(config, 'login'),
      defaultCookieAttributes: { secure: config.publicUrl.startsWith('https:') },
      cookies: { session_token: { name: cookieName(config, 'session') } },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, ...messages: unknown[]) => logLibrary(shop.log, messages) },
  })
}

async function sendResetMail(shop: Shop, user: { email: string }, token: string): Promise<void> {
  const { publicUrl } = shop.config
  const { shopName } = shop.settings
  await shop.mailer.send({
    to: user.email,
    subject: `Choose a new password for ${shopName}`,
    text: [
      // Leaves out the name: a stranger may have signed up with this address.
      'Hello,',
      `somebody asked for a new password for your account at ${shopName}. With this link you can choose one within the next hour, once:`,
      `${publicUrl}/auth#reset=${encodeURIComponent(token)}`,
      'If it was not you, nothing needs to be done: your password stays as it is.',
    ].join('\n\n'),
  })
}
