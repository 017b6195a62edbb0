import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RequestMeter } from '../../metrics/request-meter.server.ts'
import type { CallFence } from '../call-fence.server.ts'
import type { Callers } from '../callers.server.ts'
import { type Form, isKnownTo, type KeptAnswer, readyForm } from './kept-answer.server.ts'
import type { KeptAnswers } from './kept-answers.server.ts'
import { acceptedEncodings } from './packing.server.ts'
import { endWithPieces } from './send-pieces.server.ts'

export type Front = {
  kept: KeptAnswers
  findFile(url: string): KeptAnswer | undefined
  /** The one address of everything that is the same page. */
  addressOf(url: string): string
  callers: Callers
  fence: CallFence
  meter: RequestMeter
  publicHost: string
  isOpen(): boolean
  /** A page was asked for and is answered. */
  onPage(request: IncomingMessage): void
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Answers what is kept before the framework sees it. Everything else, and whatever is unusual, goes on to it. */
export function answerKeptFirst(server: Server, front: Front) {
  const [next] = server.listeners('request') as Listener[]
  if (!next) throw new Error('the server has no listener yet')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!answerKept(front, request, response)) next(request, response)
  })
}

function answerKept(front: Front, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !front.isOpen()) return false
  const answer = findAnswer(front, request.url ?? '')
  if (!answer || (answer.kind === 'page' && front.callers.hostOf(request) !== front.publicHost)) return false
  const isKnown = isKnownTo(headers['if-none-match'], answer)
  const form = readyForm(answer, acceptedEncodings(headers['accept-encoding']))
  if (!isKnown && (!form || headers.range !== undefined)) return false
  const counted = answer.kind === 'call' ? front.fence.count(front.callers.addressOf(request)) : []
  if (!counted) return false
  writeAnswer(response, isKnown ? null : (form as Form), answer, method, counted)
  front.meter.kept[answer.kind] += 1
  if (answer.kind === 'page') front.onPage(request)
  return true
}

function findAnswer({ kept, findFile, addressOf }: Front, url: string): KeptAnswer | undefined {
  return kept.find(url) ?? findFile(url) ?? (url.includes('?') ? kept.find(addressOf(url)) : undefined)
}

/** Without a form it says that the asker knows the answer. */
export function writeAnswer(
  response: ServerResponse,
  form: Form | null,
  answer: KeptAnswer,
  method: string,
  counted: string[] = [],
) {
  const headers = form?.headers ?? answer.headers
  response.writeHead(form ? 200 : 304, (counted.length > 0 ? [...headers, ...counted] : headers) as string[])
  if (form && method === 'GET') endWithPieces(response, form.body)
  else response.end()
}
