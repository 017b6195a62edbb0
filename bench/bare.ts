import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Load, load } from './load.ts'
import type { Row } from './row.ts'

export type BareAnswer = { path: string; status: number; headers: string[]; body: string }

const warming = 8

/** Headers that Node adds itself. */
const nodeHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i

async function read(port: number, path: string, headers: Record<string, string>): Promise<BareAnswer> {
  const requests = request({ port, host: '127.0.0.1', path, headers }).end()
  const [answer] = await once(requests, 'response')
  const body = (await buffer(answer)).toString('base64')
  const raw = answer.rawHeaders as string[]
  const headerLines = raw.filter((_text, at) => !nodeHeaders.test(raw[at - (at % 2)] ?? ''))
  return { path, status: answer.statusCode, headers: headerLines, body }
}

type Requests = {
  name: string
  goal: NonNullable<Row['goal']>
  port: number
  host: string
  paths: string[]
  headers?: Record<string, string>
}
type Options = { next(): string; rounds?: number; seconds?: number; connections?: number }

/** Alternates between the shop and a bare server with the same bytes, so that noise affects both. */
export async function compareWithBare(
  requests: Requests,
  { next, rounds = 40, seconds = 0.25, connections = 16 }: Options,
): Promise<Row> {
  const { name, goal, port, host, paths, headers = {} } = requests
  const answers: BareAnswer[] = []
  for (const path of paths) answers.push(await read(port, path, { host, ...headers }))
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'))
  bare.send(answers)
  const [{ port: barePort }] = (await once(bare, 'message')) as [AddressInfo]
  const pairs: { shop: Load; ratio: number }[] = []
  for (let round = 0; round < warming + rounds; round++) {
    const shop = await load({ port, connections, seconds, next })
    const bareLoad = await load({ port: barePort, connections, seconds, next })
    if (shop.refused > 0) throw new Error(`${name}: ${shop.refused} answers were refusals`)
    // The first rounds are a warm-up.
    if (round >= warming) pairs.push({ shop, ratio: shop.perSecond / bareLoad.perSecond })
  }
  bare.disconnect()
  return { name, goal, unit: 'a second', ...median(pairs) }
}

function median(pairs: { shop: Load; ratio: number }[]): { value: number; ratio: number } {
  const middle = pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(pairs.length / 2)]
  return { value: Math.round(middle?.shop.perSecond ?? 0), ratio: Math.round((middle?.ratio ?? 0) * 100) / 100 }
}
