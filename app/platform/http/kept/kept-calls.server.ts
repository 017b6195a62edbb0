import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { safetyHeadersOf } from '../page-security.server.ts'
import { isKnownTo, type KeptAnswer, packAnswer, pairsOf } from './kept-answer.server.ts'
import type { KeptAnswers } from './kept-answers.server.ts'
import { acceptedEncodings } from './packing.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a public call whose answer is the same for everybody: the query parameters it reads. It must set `shows`. */
    kept?: readonly string[]
  }
  interface FastifyReply {
    /** What the answer shows; it is kept until one of these changes. */
    shows: readonly string[] | null
    keep: ((answer: KeptAnswer) => void) | null
  }
}

/** Calls of routes with `kept` in their configuration are kept by their address. */
export function keepCalls(app: FastifyInstance, kept: KeptAnswers, publicUrl: string) {
  const safety = safetyHeadersOf(publicUrl)
  app.decorateReply('shows', null)
  app.decorateReply('keep', null)
  app.addHook('onRoute', (route: RouteOptions) => {
    const reads = route.config?.kept
    if (!reads || route.method !== 'GET') return
    route.onRequest = [...[route.onRequest ?? []].flat(), begin(kept, reads)]
    route.onSend = [...[route.onSend ?? []].flat(), sendPacked(kept, safety)]
  })
}

function begin(kept: KeptAnswers, reads: readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.url.split('?')[1] ?? ''
    const isKnown = [...new URLSearchParams(query).keys()].every((name) => reads.includes(name))
    if (isKnown) reply.keep = kept.begin(request.url)
  }
}

function sendPacked(kept: KeptAnswers, safety: Record<string, string>) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== 200 || !reply.shows || typeof payload !== 'string') return payload
    const answer = await packAnswer({
      kind: 'call',
      shows: new Set(reply.shows),
      until: Number.POSITIVE_INFINITY,
      headers: { ...safety, ...headersOf(reply), 'cache-control': 'public, max-age=0, must-revalidate' },
      text: payload,
    })
    reply.keep?.(answer)
    return giveKept(request, reply, answer, kept)
  }
}

/** Sets what the framework's answer needs, and gives the body; null where the asker has it already. */
async function giveKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  kept: KeptAnswers,
): Promise<Buffer | null> {
  const isKnown = isKnownTo(request.headers['if-none-match'], answer)
  const form = isKnown ? null : await kept.form(answer, acceptedEncodings(request.headers['accept-encoding']))
  for (const [name, value] of pairsOf(form?.headers ?? answer.headers)) reply.header(name, value)
  if (!form) reply.code(304)
  return form && Buffer.concat(form.body)
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const { 'content-type': type, link } = reply.getHeaders()
  return { 'content-type': String(type), ...(link ? { link: String(link) } : {}) }
}
