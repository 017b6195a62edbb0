import { expect, test, vi } from 'vitest'
import { type Answer, packAnswer } from './kept-answer.server.ts'
import { createKeptAnswers, type KeptAnswers, type Make } from './kept-answers.server.ts'

function createClock() {
  let now = 1_000_000
  return {
    now: () => new Date(now),
    advance(ms: number) {
      now += ms
    },
  }
}

function createShelf(room?: Parameters<typeof createKeptAnswers>[1]) {
  const clock = createClock()
  const kept = createKeptAnswers(clock, room)
  kept.follow(async () => {})
  return { clock, kept }
}

const answer: Answer = { kind: 'page', headers: {}, shows: null, until: Number.POSITIVE_INFINITY, text: 'a page' }

function countMakes(shows: Record<string, string[]> = {}) {
  const made: string[] = []
  const make: Make<string> = async (address) => {
    made.push(address)
    const about = shows[address]
    return { kept: await packAnswer({ ...answer, shows: about ? new Set(about) : null }), once: '' }
  }
  return { made, make }
}

async function askOften(kept: KeptAnswers, address: string, make: Make<string>) {
  for (let n = 0; n < 5; n++) await kept.get(address, make)
}

test('a page that is asked for stays, however many others come and go', async () => {
  const { kept } = createShelf({ packedBytes: 100_000, bestBytes: 0, otherBytes: 100_000 })
  const { made, make } = countMakes()

  for (let n = 0; n < 1000; n++) {
    await kept.get('/', make)
    await kept.get(`/shop/bags?search=${n}`, make)
  }
  expect(made.filter((address) => address === '/')).toHaveLength(1)

  made.length = 0
  await kept.get('/shop/bags?search=0', make)
  expect(made).toEqual(['/shop/bags?search=0'])
})

test('200 pages of products stay, packed in a tenth of the room that 2,000 may take', async () => {
  const { kept } = createShelf({ packedBytes: 2_400_000, bestBytes: 0, otherBytes: 100_000 })
  let random = 1
  // Random digits pack to half their length: the 8 KB of a product's page, without its headers.
  const digit = () => {
    random = (random * 48_271) % 2_147_483_647
    return random % 10
  }
  const made: string[] = []
  const make: Make<string> = async (address) => {
    made.push(address)
    return { kept: await packAnswer({ ...answer, text: Array.from({ length: 18_000 }, digit).join('') }), once: '' }
  }
  for (let round = 0; round < 2; round++) for (let n = 0; n < 200; n++) await kept.get(`/shop/${n}`, make)
  expect(made).toHaveLength(200)
})

test('a fact of many answers is read once until it changes, and again after a reading that failed', async () => {
  const { kept } = createShelf()
  let rate = 129
  const read = vi.fn(async () => rate)
  const ask = () => kept.fact('rate', read)
  expect([await ask(), await ask()]).toEqual([129, 129])
  expect(read).toHaveBeenCalledTimes(1)

  kept.forget(['house'])
  rate = 130
  expect(await ask()).toBe(129)
  kept.forget(['rate'])
  expect(await ask()).toBe(130)
  kept.clear()
  rate = 131
  expect(await ask()).toBe(131)

  kept.clear()
  read.mockRejectedValueOnce(new Error('the database is away'))
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('away')
  expect(await ask()).toBe(131)
})

test('a fact that was being read while it changed is not kept', async () => {
  const { kept } = createShelf()
  let finish = (_rate: number) => {}
  const slow = kept.fact('rate', () => new Promise<number>((done) => (finish = done)))
  kept.forget(['rate'])
  const next = kept.fact('rate', async () => 130)
  finish(129)
  expect([await slow, await next, await kept.fact('rate', async () => 131)]).toEqual([129, 130, 130])
})

test('nothing is kept before somebody tells what changes', async () => {
  const kept = createKeptAnswers(createClock())
  const { made, make } = countMakes()
  await askOften(kept, '/', make)
  expect(made).toHaveLength(5)
  const read = vi.fn(async () => 129)
  for (let n = 0; n < 5; n++) await kept.fact('rate', read)
  expect(read).toHaveBeenCalledTimes(5)
})

test('a change forgets what shows it and what says nothing, and no more', async () => {
  const { kept } = createShelf()
  const { made, make } = countMakes({ '/bag': ['product 1'], '/cuff': ['product 2'], '/bags': ['category bags'] })
  const all = ['/bag', '/cuff', '/bags', '/unsaid']
  for (const address of all) await kept.get(address, make)
  const stillThere = () => all.filter((address) => kept.find(address))

  kept.forget(['product 1', 'category bags'])
  expect(stillThere()).toEqual(['/cuff'])
  kept.clear()
  expect(stillThere()).toEqual([])
  expect(made).toEqual(all)
})

test('a list asked for often goes on while it is made again, but for a second at most', async () => {
  const { kept, clock } = createShelf()
  const waiting: (() => void)[] = []
  const { made, make } = countMakes({ '/bags': ['category bags'] })
  const slow: Make<string> = async (address) => {
    if (made.length > 0) await new Promise<void>((go) => waiting.push(go))
    return make(address)
  }
  await askOften(kept, '/bags', slow)
  const before = kept.find('/bags')

  kept.forget(['category bags'])
  clock.advance(999)
  expect(kept.find('/bags')).toBe(before)
  clock.advance(1)
  expect(kept.find('/bags')).toBeUndefined()

  // Who asks now waits for the making that has begun.
  const asked = kept.get('/bags', slow)
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  await asked
  expect(made).toEqual(['/bags', '/bags'])
  expect(kept.find('/bags')).toBeDefined()
})

test("a product's own page is never answered after its change, and is made again at once", async () => {
  const { kept } = createShelf()
  const { made, make } = countMakes({ '/bag': ['product 1'] })
  await askOften(kept, '/bag', make)

  kept.forget(['product 1'])
  expect(kept.find('/bag')).toBeUndefined()
  await expect.poll(() => kept.find('/bag')).toBeDefined()
  expect(made).toHaveLength(2)
})

test('what was read before a change is not kept after it, and nobody joins its making', async () => {
  const { kept } = createShelf()
  const { made, make } = countMakes({ '/bag': ['product 1'], '/cuff': ['product 2'] })
  let finish = () => {}
  const old = kept.get('/bag', async (address) => {
    await new Promise<void>((go) => {
      finish = go
    })
    return make(address)
  })
  kept.forget(['product 1'])
  await kept.get('/bag', make)
  expect(made).toEqual(['/bag'])
  const fresh = kept.find('/bag')
  finish()
  await old
  expect(kept.find('/bag')).toBe(fresh)
})

test('the most asked for are made again one by one', async () => {
  const { kept } = createShelf()
  const addresses = Array.from({ length: 40 }, (_, n) => `/shop/${n}`)
  let [atOnce, most] = [0, 0]
  const { made, make } = countMakes(Object.fromEntries(addresses.map((address) => [address, ['rate']])))
  const counted: Make<string> = async (address) => {
    most = Math.max(most, ++atOnce)
    const done = await make(address)
    atOnce--
    return done
  }
  for (const address of addresses) await askOften(kept, address, counted)
  made.length = 0
  most = 0

  kept.forget(['rate'])
  await expect.poll(() => made).toHaveLength(20)
  expect(most).toBe(1)
})
