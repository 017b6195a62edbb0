import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Creates a session for a customer without a password. Only the shop calls it, because the route is not mounted. */
export const guestEntrance = {
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
