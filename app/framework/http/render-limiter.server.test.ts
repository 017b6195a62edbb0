import { expect, test } from 'vitest'
import { networkFactor } from './address-groups.ts'
import {
  createRenderLimiter,
  maxRendering,
  maxWaiting,
  type ReleaseSlot,
  type RenderLimiter,
} from './render-limiter.server.ts'

test('an address at ten times its limit is refused further renders, and another address renders at once', async () => {
  const limiter = createRenderLimiter()
  const turns = Array.from({ length: (maxRendering.perAddress + maxWaiting.perAddress) * 10 }, () =>
    limiter.enter('41.90.0.1'),
  )
  const first = await Promise.all(turns.slice(0, maxRendering.perAddress))
  expect(first).not.toContain(null)
  const refused = turns.slice(maxRendering.perAddress + maxWaiting.perAddress)
  expect(new Set(await Promise.all(refused))).toEqual(new Set([null]))

  const other = await limiter.enter('102.0.0.7')
  expect(other).not.toBeNull()
  expect(limiter.peakLoad()).toBe(maxRendering.perAddress + maxWaiting.perAddress + 1)

  let waited = 0
  for (const turn of turns.slice(maxRendering.perAddress, maxRendering.perAddress + maxWaiting.perAddress)) {
    first.shift()?.()
    const leave = await turn
    if (leave) first.push(leave)
    waited += leave ? 1 : 0
  }
  expect(waited).toBe(maxWaiting.perAddress)
})

test('all addresses together render up to the total limit, and a free slot goes to a waiting request', async () => {
  const limiter = createRenderLimiter()
  const leaves: (ReleaseSlot | null)[] = []
  for (let n = 0; n < maxRendering.total; n++) leaves.push(await limiter.enter(`41.90.0.${n}`))
  expect(leaves).not.toContain(null)
  const next = limiter.enter('102.0.0.7')
  leaves[0]?.()
  expect(await next).not.toBeNull()
  expect(await createRenderLimiter(0).enter('102.0.0.7')).not.toBeNull()
})

test('a long wait ends in a refusal, and filtered pages are limited per minute and address', async () => {
  const limiter = createRenderLimiter(1)
  for (let n = 0; n < maxRendering.perAddress; n++) await limiter.enter('2001:db8:1:2::7')
  expect(await limiter.enter('2001:db8:1:2::8')).toBeNull()
  const ofOther = await limiter.enter('2001:db8:1:3::8')
  expect(ofOther).not.toBeNull()
  ofOther?.()

  const answers: boolean[] = []
  for (let n = 0; n < 700; n++) {
    const leave = await limiter.enter('41.90.0.1', { isFiltered: true })
    answers.push(leave !== null)
    leave?.()
  }
  expect(answers.filter(Boolean)).toHaveLength(600)
  expect(await limiter.enter('41.90.0.1')).not.toBeNull()
})

/** Makes `count` requests from five addresses. `leaves`: ends the running renders. `waiting`: the other requests. */
async function fill(limiter: RenderLimiter, count: number) {
  const asked = Array.from({ length: count }, (_, n) => limiter.enter(`41.90.0.${n % 5}`))
  return { leaves: await Promise.all(asked.slice(0, maxRendering.total)), waiting: asked.slice(maxRendering.total) }
}

test('the waiting address with the fewest requests goes first', async () => {
  const limiter = createRenderLimiter(60_000)
  const { leaves, waiting } = await fill(limiter, maxRendering.total + 20)
  const order: string[] = []
  const note = (name: string, turn: Promise<ReleaseSlot | null>) => turn.then(() => order.push(name))
  const notes = waiting.map((turn) => note('busy', turn))
  notes.push(note('quiet', limiter.enter('102.0.0.7')))
  leaves[0]?.()
  await expect.poll(() => order).toEqual(['quiet'])
  for (const leave of leaves.slice(1)) leave?.()
  for (const turn of waiting) void turn.then((leave) => leave?.())
  await Promise.all(notes)
})

test('a request of a quiet address replaces the newest one of the busiest address in a full queue', async () => {
  const limiter = createRenderLimiter(60_000)
  const { leaves, waiting } = await fill(limiter, maxRendering.total + maxWaiting.total)
  const refused: number[] = []
  for (const [n, turn] of waiting.entries()) void turn.then((leave) => leave === null && refused.push(n))
  const quiet = limiter.enter('102.0.0.7')
  await expect.poll(() => refused).toHaveLength(1)
  expect(refused[0]).toBeGreaterThanOrEqual(maxWaiting.total - 5)
  // The limit is reached, and a request of the flood does not replace a request of another address.
  expect(await limiter.enter('41.90.0.1')).toBeNull()
  leaves[0]?.()
  expect(await quiet).not.toBeNull()
  expect(refused).toHaveLength(1)
})

test('an IPv6 network that sends requests from many addresses counts as one busy address', async () => {
  const limiter = createRenderLimiter(60_000)
  const enter = (n: number) => limiter.enter(`2001:db8:1:${n.toString(16)}::1`)
  const leaves = await Promise.all(Array.from({ length: maxRendering.total }, (_, n) => enter(n)))
  const order: string[] = []
  for (let n = 0; n < networkFactor; n++) void enter(1_000 + n).then(() => order.push('network'))
  void limiter.enter('2001:db8:2:1::1').then(() => order.push('quiet'))
  leaves[0]?.()
  await expect.poll(() => order).toEqual(['quiet'])
  leaves[1]?.()
  await expect.poll(() => order).toEqual(['quiet', 'network'])
})

test('visitors and requests with a session do not delay each other', async () => {
  const limiter = createRenderLimiter(60_000)
  for (const hasSession of [false, true]) {
    const all = Array.from({ length: 250 }, (_, n) => limiter.enter(`41.90.0.${n}`, { hasSession }))
    expect(await Promise.all(all.slice(0, maxRendering.total))).not.toContain(null)
    expect(new Set(await Promise.all(all.slice(maxRendering.total + maxWaiting.total)))).toEqual(new Set([null]))
  }
})

test('during the render of a customer page one visitor page renders, and the others follow afterwards', async () => {
  const limiter = createRenderLimiter(60_000)
  const leave = await limiter.enter('102.0.0.7', { hasSession: true })
  const asked = Array.from({ length: maxRendering.total }, (_, n) => limiter.enter(`41.90.0.${n}`))
  const begun: number[] = []
  for (const [n, turn] of asked.entries()) void turn.then(() => begun.push(n))
  await expect.poll(() => begun).toEqual([0])
  leave?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
})

test('the maximum of customer pages uses no slots of visitors', async () => {
  const limiter = createRenderLimiter(60_000)
  const ofCustomer = (n: number) => limiter.enter(`102.0.0.${n}`, { hasSession: true })
  for (let n = 0; n < maxRendering.total; n++) await ofCustomer(n)
  const turns = Array.from({ length: maxRendering.total }, (_, n) => limiter.enter(`41.90.0.${n}`))
  expect(await Promise.all(turns)).not.toContain(null)
})
