import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type CodedAnswer, cutStatus } from './coded-answer.ts'

type Answer = Pick<CodedAnswer, 'status' | 'body'>
type Called = { path: string; body: string }
type Answering = Answer | ((called: Called) => Answer)

export const okAnswer = (fields: object): Answer => ({ status: 200, body: JSON.stringify(fields) })

/** An HTTP server that sends the answers that the test sets. Only its token call always succeeds. */
export async function startScriptedServer() {
  const answers = new Map<string, Answering>()
  const calls: Called[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const called = { path: request.url ?? '', body: Buffer.concat(parts).toString() }
      calls.push(called)
      const { status, body } = answerOf(answers, called)
      if (status === cutStatus) return response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `path`: the start of a call's path. */
    answer: (path: string, answering: Answering) => void answers.set(path, answering),
    countCalls: (path: string) => calls.filter((called) => called.path.startsWith(path)).length,
  }
}

function answerOf(answers: ReadonlyMap<string, Answering>, called: Called): Answer {
  if (/oauth/.test(called.path)) return okAnswer({ access_token: 'token', expires_in: '3599' })
  const [, answering] = [...answers].find(([path]) => called.path.startsWith(path)) ?? []
  if (!answering) throw new Error(`nobody said what to answer at ${called.path}`)
  return typeof answering === 'function' ? answering(called) : answering
}
