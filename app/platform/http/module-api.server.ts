import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../shop.server.ts'
import { type Problem, problemBody } from './problem.ts'

export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** A module's JSON routes, mounted under the prefix that `api.server.ts` gives it. */
export type ModuleApi = (api: Api, options: { shop: Shop }) => Promise<void>

/** Who may call a route. The server does not start while a route under /api names none. */
export type Policy = 'public' | 'customer' | 'admin' | 'provider'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
  }
}

export const done = z.object({ success: z.literal(true) })

export const problemAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

/** Answers a refusal. Typed loosely on purpose: every route's schema lists `problemAnswer` for its 4xx answers. */
export function refuse(reply: FastifyReply, problem: Problem): never {
  return reply.status(problem.status).send(problemBody(problem)) as never
}
