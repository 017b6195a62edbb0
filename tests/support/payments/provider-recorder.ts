import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type ProviderCall = { method: string; path: string; authorization: string; body: Record<string, unknown> | null }

const ofTheConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

/** A proxy between the shop and its sandbox that records each call with its body. */
export async function recordCalls(access: { baseUrl: string } | null): Promise<ProviderCall[]> {
  if (!access) throw new Error('the shop has no access to this provider')
  const upstream = access.baseUrl
  const calls: ProviderCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '', url: path = '' } = request
    const { authorization = '' } = request.headers
    calls.push({ method, path, authorization, body: text ? JSON.parse(text) : null })
    const sent = Object.entries(request.headers).filter(([name]) => !ofTheConnection.includes(name))
    const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
    try {
      const answer = await fetch(upstream + path, { method, headers, ...(text ? { body: text } : {}) })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      response.end(await answer.text())
    } catch {
      // If the sandbox cuts the connection, the proxy does the same.
      response.destroy()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  access.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return calls
}
