import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../shop.server.ts'
import { type Problem, problemBody } from './problem.ts'

export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type ModuleApi = (api: Api, options: { shop: Shop }) => Promise<void>

/** Who may call a route: `admin` is everybody who works here, `owner` those of them who own the shop. */
export type Policy = 'public' | 'customer' | 'admin' | 'owner' | 'provider'

export function isStaffPolicy(policy: Policy | undefined): boolean {
  return policy === 'admin' || policy === 'owner'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** False: open pages call it by themselves, so it keeps no login alive. */
    isUse?: false
    /** Open also to staff who have not chosen a password of their own yet. */
    takesFirstPassword?: true
  }
}

export const done = z.object({ success: z.literal(true) })

export const problemAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

/** Not typed by the route: every route's schema lists `problemAnswer` for 4xx. */
export function refuse(reply: FastifyReply, problem: Problem): never {
  return reply.status(problem.status).send(problemBody(problem)) as never
}
