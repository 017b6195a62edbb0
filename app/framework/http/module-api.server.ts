import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Shop } from '../../shop/shop.server.ts'
import type { AnswerOf, DoneAnswer, Method } from './api-call.ts'
import { type Problem, problemBody, stepUpWays } from './problem.ts'
import type { StaffPolicy } from './staff-policy.ts'

export type Api = FastifyInstance

export type ModuleApi = (api: Api, options: { shop: Shop }) => Promise<void>

/** Who may call a route. */
export type Policy = 'public' | 'customer' | 'provider' | StaffPolicy

type Access = {
  /** False for calls that an open page repeats by itself: these must not keep the session alive. */
  prolongsSession?: false
  /** Also allowed with a temporary password. */
  acceptsTemporaryPassword?: true
  /** Needs a step-up by second factor or password; or by second factor only, if the member has one. */
  stepUp?: true | 'second-factor'
  /** Refused for new owners. */
  touchesMoney?: true
}

declare module 'fastify' {
  interface FastifyContextConfig extends Access {
    policy?: Policy
  }
  interface FastifyRequest {
    /**
     * The status to log for a refusal whose response has another status: a form is redirected, a page comes from the
     * cache, a caller with a wrong signature gets no details.
     */
    refusedAs?: number | undefined
  }
}

type CallDetails = Access & {
  policy: Policy
  tags: readonly string[]
  summary: string
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  /** The JSON body. */
  input?: z.ZodType
  /** Default: `done`. Null for a file, which the handler sends itself. */
  answer?: z.ZodType | null
  /** Default: 200. */
  status?: number
  /** The schema of 4xx answers. Default: `problemAnswer`. */
  refusal?: z.ZodType
  /** Answers 502 if a payment provider refuses or can't be reached. */
  callsProvider?: true
  consumes?: readonly string[]
  produces?: readonly string[]
  bodyLimit?: number
  /** The handler itself answers invalid input, for pages without scripts. */
  attachValidation?: true
  cachedBy?: readonly string[]
}

type ApiPath = `/api/${string}`

export type ApiCall = CallDetails & { method: Method; path: ApiPath }

/** Makes unknown names type errors, because a misspelt `stepUp` would leave a call unprotected. */
type OnlyDetails<Details> = Details & Record<Exclude<keyof Details, keyof CallDetails>, never>

type SharedDetails = Pick<CallDetails, 'policy' | 'tags'> & Partial<CallDetails>

/**
 * Declares calls that share a policy and tags, each as `forStaff('Mark a message as read').post(path, details)`. The
 * result defines the call's route, its entry in the API reference and the types of its callers.
 */
export function callsFor<const S extends SharedDetails>(shared: OnlyDetails<S>) {
  return (summary: string) => {
    function declare<M extends Method>(method: M) {
      type DeclaredCall<Path> = S & { method: M; path: Path; summary: string }
      function declareCall<const Path extends ApiPath>(path: Path): DeclaredCall<Path>
      function declareCall<const Path extends ApiPath, const Details extends Partial<CallDetails>>(
        path: Path,
        details: OnlyDetails<Details>,
      ): DeclaredCall<Path> & Details
      function declareCall(path: ApiPath, details?: Partial<CallDetails>) {
        return { ...shared, ...details, method, path, summary }
      }
      return declareCall
    }
    return { get: declare('GET'), post: declare('POST'), put: declare('PUT'), delete: declare('DELETE') }
  }
}

type Parsed<C, Part extends keyof CallDetails> =
  C extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown

type RouteOf<C> = {
  Params: Parsed<C, 'params'>
  Querystring: Parsed<C, 'query'>
  Headers: Parsed<C, 'headers'>
  Body: Parsed<C, 'input'>
}

export type CallRequest<C> = FastifyRequest<RouteOf<C>>

type Handler<C> = (request: CallRequest<C>, reply: FastifyReply) => Promise<AnswerOf<C> | DirectReply>

export function handle<C extends ApiCall>(api: Api, call: C, handler: Handler<C>): void {
  const { method, path, status = 200, bodyLimit, attachValidation } = call
  api.route<RouteOf<C>>({
    method,
    url: path.slice(api.prefix.length),
    config: configOf(call),
    schema: schemaOf(call),
    ...(bodyLimit ? { bodyLimit } : {}),
    ...(attachValidation ? { attachValidation } : {}),
    async handler(request, reply) {
      const answer = await handler(request, reply)
      if (answer instanceof DirectReply) return answer.send(reply)
      if (status !== 200) reply.code(status)
      return answer
    },
  })
}

function configOf({ policy, prolongsSession, acceptsTemporaryPassword, stepUp, touchesMoney, cachedBy }: ApiCall) {
  return { policy, prolongsSession, acceptsTemporaryPassword, stepUp, touchesMoney, cachedBy }
}

function schemaOf(call: ApiCall) {
  const { tags, summary, description, params, query, headers, input, consumes, produces } = call
  const { answer = doneAnswer, status = 200, refusal = problemAnswer, callsProvider } = call
  return {
    tags,
    summary,
    ...(description ? { description } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(input ? { body: input } : {}),
    ...(consumes ? { consumes } : {}),
    ...(produces ? { produces } : {}),
    ...(answer ? { response: { [status]: answer, '4xx': refusal, ...(callsProvider ? { 502: refusal } : {}) } } : {}),
  }
}

export const doneAnswer = z.object({ success: z.literal(true) })
export const done: DoneAnswer = { success: true }

export const problemAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  step_up: z.enum(stepUpWays).optional(),
})

/** Returned by a handler in place of its call's answer. */
export class DirectReply {
  readonly send: (reply: FastifyReply) => FastifyReply
  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send
  }
}

export function refuse(problem: Problem): DirectReply {
  return new DirectReply((reply) => sendProblem(reply, problem))
}

/** `refusedAs` is only logged. */
export function redirect(path: string, refusedAs?: number): DirectReply {
  return new DirectReply((reply) => {
    reply.request.refusedAs = refusedAs
    return reply.redirect(path, 303)
  })
}

/** For hooks and plain routes, which return the reply itself. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  return reply.status(problem.status).send(problemBody(problem))
}
