import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Keeps the raw bytes of bodies, so that each simulator answers a bad body with the message of its real service. */
export function keepRawBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Null if the body is no JSON object or its content type is not JSON. */
export function jsonBody(request: FastifyRequest): Record<string, unknown> | null {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\b/i.test(type) || !Buffer.isBuffer(request.body)) return null
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return value as Record<string, unknown>
  } catch {
    return null
  }
}

/** Reads a JSON, urlencoded or multipart body, or else the query. */
export async function anyBody(request: FastifyRequest): Promise<Record<string, unknown>> {
  const json = jsonBody(request)
  if (json) return json
  const query = request.query as Record<string, unknown>
  const type = request.headers['content-type'] ?? ''
  if (!Buffer.isBuffer(request.body) || !/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
    return query
  }
  try {
    const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData()
    return { ...query, ...Object.fromEntries(form) }
  } catch {
    return query
  }
}
