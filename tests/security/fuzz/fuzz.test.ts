import { availableParallelism, loadavg } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onceReady, openWorld, smallPicture, type World } from '../../support/attack/shop-world.ts'
import { newSeed } from '../../support/random-numbers.ts'
import { addFile } from './bodies.ts'
import { createKnownValues, type KnownValues } from './known-values.ts'
import { completeRequest, type Draft, type FuzzRequest, requestsTo } from './requests.ts'
import { type FuzzResponse, sendRequest, timeoutMs } from './send-request.ts'
import { fillShop, openSenders, type Senders } from './senders.ts'
import { inspected, type Memory, readMemory } from './shop-memory.ts'
import { type Route, readRoutes } from './shop-routes.ts'
import { createTally, errorsOf, type Tally } from './tally.ts'

const isLong = Boolean(process.env.LONG)
const total = Number(process.env.FUZZ ?? (isLong ? 200_000 : 600))
const timeout = isLong ? 14_400_000 : 600_000
/**
 * The number of parts of the run. The first part fills the shop's memory, so later ones are compared with the second.
 */
const parts = isLong ? 20 : 3
const atOnce = 6
const maxDurationMs = 2_000
/** A leaked request would use more than five times as many KB. */
const mostKeptKb = 4

type Scene = {
  world: World
  senders: Senders
  known: KnownValues
  tally: Tally
  port: number
  /** Known failures, by route and status, with the smallest request. */
  faults: Map<string, string>
  /** Repeats slow requests, by route. */
  slow: Map<string, () => Promise<FuzzResponse>>
}

async function openScene(): Promise<Scene & { routes: Route[] }> {
  const world = await openWorld(inspected)
  const senders = await openSenders(world)
  const known = createKnownValues(senders.names)
  await fillShop(world, senders, known)
  addFile('piece.jpg', await smallPicture())
  const routes = await readRoutes(world)
  for (const route of routes) {
    if (route.method !== 'GET' || route.address.includes('{')) continue
    const as = Object.fromEntries(senders.headersOf(route.scheme === 'admin' ? 'owner' : 'customer'))
    known.learn(route.address, (await world.send('GET', route.address, undefined, as)).json)
  }
  const port = Number(new URL(world.shop.url).port)
  return { world, senders, known, tally: createTally(), port, faults: new Map(), slow: new Map(), routes }
}

/** Returns what is wrong with the response, or null. */
function validationErrorOf({ method }: FuzzRequest, { status, type, text }: FuzzResponse): string | null {
  if (status >= 500) return `answered ${status}`
  if (
    status >= 400 &&
    method !== 'HEAD' &&
    type.startsWith('application/json') &&
    !/"(message|error|status)"/.test(text)
  )
    return 'says nothing'
  return null
}

function said({ method, path, headers, body }: FuzzRequest, { status, text, ms }: FuzzResponse): string {
  const some = headers.filter(([name]) => !/^(cookie|authorization|x-forwarded-for)$/.test(name))
  const parts = [`${method} ${path}`, ...some.map(([name, value]) => `${name}: ${value}`), body?.toString() ?? '']
  return [
    ...parts.map((part) => part.slice(0, 1_500)),
    `-> ${status} in ${Math.round(ms)} ms: ${text.slice(0, 400)}`,
  ].join('\n')
}

async function ask(scene: Scene, draft: Draft): Promise<void> {
  const { senders, known, tally, port, faults, slow } = scene
  const ready = completeRequest(draft, known.fill)
  const send = async () => {
    const headers = [...senders.headersOf(draft.as), ...ready.headers]
    const response = await sendRequest(port, { ...ready, headers: [...new Map(headers)] })
    tally.add(draft, response)
    return response
  }
  const response = await onceReady(scene.world, send)
  if (response.ms >= timeoutMs) {
    // Recorded instead of thrown, because each attempt to shrink the request would take as long again.
    faults.set(`${draft.method} ${draft.route.address} hangs`, said(ready, response))
    return
  }
  if (response.ms > maxDurationMs) slow.set(`${draft.method} ${draft.route.address}`, send)
  if (response.status === 200 && /^[[{]/.test(response.text) && response.text.length < 60_000) {
    known.learn(draft.route.address, JSON.parse(response.text))
  }
  if (response.status === 401) await senders.renew(draft.as)
  const fault = validationErrorOf(ready, response)
  const key = `${draft.method} ${draft.route.address} ${fault}`
  if (fault !== null && !faults.has(key)) throw new Error(`${key}\n${said(ready, response)}`)
}

/** Sends this many requests. After a new failure it finds the smallest request that fails, then sends the rest. */
async function askMany(scene: Scene, drafts: fc.Arbitrary<Draft>, many: number, firstSeed: number) {
  let left = many
  for (let seed = firstSeed; left > 0; seed++) {
    const run = await fc.check(
      fc.asyncProperty(drafts, (draft) => ask(scene, draft)),
      { numRuns: left, seed, maxSkipsPerRun: 1 },
    )
    left -= run.numRuns
    if (!run.failed) return
    const text = String((run.errorInstance as Error).message)
    const fault = `seed ${seed}, path ${run.counterexamplePath}\n${text}`
    process.stdout.write(`${fault}\n\n`)
    scene.faults.set(text.split('\n')[0] ?? '', fault)
  }
}

async function askAll(scene: Scene & { routes: Route[] }, many: number, seed: number) {
  const drafts = fc.oneof(...scene.routes.map(requestsTo))
  const share = Math.ceil(many / atOnce)
  await Promise.all(Array.from({ length: atOnce }, (_, at) => askMany(scene, drafts, share, seed + at * 1_000)))
}

test(`${total} random requests to every route: none fails, hangs or leaks`, { timeout }, async () => {
  const seed = isLong ? newSeed('fuzz') : 20_261_121
  const scene = await openScene()
  const { world, tally, faults } = scene
  const memory: Memory[] = []
  for (let part = 0; part < parts; part++) {
    await askAll(scene, total / parts, seed + part * 100_000)
    memory.push(await readMemory(world.shop))
    tally.print(memory, world.shop.output())
  }
  expect([...faults.values()].join('\n\n'), `seed ${seed}`).toBe('')
  expect(errorsOf(world.shop.output()), 'errors in the log').toEqual([])
  // The shop must still be running.
  expect((await onceReady(world, () => fetch(`${world.shop.url}/api/health`))).status, 'the shop lives').toBe(200)
  const { asked, refused } = tally.calls()
  // Many calls can't succeed here, because they need a secret that no response contains, or a sequence of calls.
  expect(refused.length, `calls that never said yes: ${refused}`).toBeLessThan(asked * (isLong ? 0.5 : 0.8))
  if (!isLong) {
    expect(await keptOfEach(scene, seed), 'KB that each request leaves behind').toBeLessThan(mostKeptKb)
    return
  }
  const [, first, last] = [...memory.slice(0, 2), memory.at(-1)]
  expect(last?.heapMb, `seed ${seed}, MB after the first: ${first?.heapMb}`).toBeLessThan((first?.heapMb ?? 0) * 1.2)
  const limit = maxDurationMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  process.stdout.write(
    `  ${scene.slow.size} took long; alone they may take ${Math.round(limit)} ms on a machine this busy\n`,
  )
  for (const [key, send] of scene.slow) expect(await leastTime(send), key).toBeLessThan(limit)
})

/**
 * A few hundred new requests fill the shop's memory and the engine's code by more than a leak would. So the same
 * requests repeat: from the third time on, memory is stable.
 */
async function keptOfEach(scene: Scene & { routes: Route[] }, seed: number): Promise<number> {
  const askTwice = async () => {
    for (let time = 0; time < 2; time++) await askAll(scene, total, seed)
  }
  await askTwice()
  const before = await readMemory(scene.world.shop)
  await askTwice()
  const after = await readMemory(scene.world.shop)
  const each = ((after.heapMb - before.heapMb) * 1_000) / (2 * total)
  process.stdout.write(`  each request asked again leaves ${each.toFixed(1)} KB behind\n`)
  return each
}

/** Repeated alone, in case the machine was busy. */
async function leastTime(send: () => Promise<FuzzResponse>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5 && least > maxDurationMs; time++) least = Math.min(least, (await send()).ms)
  return least
}
