import { expect, test, vi } from 'vitest'
import { cacheablePage } from '#tests/support/cacheable-page.ts'
import { createEntry } from './cache-entry.server.ts'
import { createPageCache, type PageCache, type Render } from './page-cache.server.ts'

function createClock() {
  let now = 1_000_000
  return {
    now: () => new Date(now),
    advance(ms: number) {
      now += ms
    },
  }
}

function createTestCache(room?: Parameters<typeof createPageCache>[1]) {
  const clock = createClock()
  const cache = createPageCache(clock, room)
  cache.onInvalidation(async () => {})
  return { clock, cache }
}

function countMakes(shows: Record<string, string[]> = {}) {
  const made: string[] = []
  const make: Render<string> = async (address) => {
    made.push(address)
    const about = shows[address]
    return { entry: await createEntry({ ...cacheablePage, tags: about ? new Set(about) : null }), response: '' }
  }
  return { made, make }
}

async function askOften(cache: PageCache, address: string, make: Render<string>) {
  for (let n = 0; n < 5; n++) await cache.getOrRender(address, make)
}

test('a page in frequent use stays in the cache, however many others are added', async () => {
  const { cache } = createTestCache({ compressedBytes: 100_000, brotliBytes: 0, otherBytes: 100_000 })
  const { made, make } = countMakes()

  for (let n = 0; n < 1000; n++) {
    await cache.getOrRender('/', make)
    await cache.getOrRender(`/shop/bags?search=${n}`, make)
  }
  expect(made.filter((address) => address === '/')).toHaveLength(1)

  made.length = 0
  await cache.getOrRender('/shop/bags?search=0', make)
  expect(made).toEqual(['/shop/bags?search=0'])
})

test('200 compressed product pages fit into a tenth of the limit for 2,000', async () => {
  const { cache } = createTestCache({ compressedBytes: 2_400_000, brotliBytes: 0, otherBytes: 100_000 })
  let random = 1
  // Random digits compress to half their length, here to the 8 KB that a product's page has without headers.
  const digit = () => {
    random = (random * 48_271) % 2_147_483_647
    return random % 10
  }
  const made: string[] = []
  const make: Render<string> = async (address) => {
    made.push(address)
    return {
      entry: await createEntry({ ...cacheablePage, text: Array.from({ length: 18_000 }, digit).join('') }),
      response: '',
    }
  }
  for (let round = 0; round < 2; round++) for (let n = 0; n < 200; n++) await cache.getOrRender(`/shop/${n}`, make)
  expect(made).toHaveLength(200)
})

test('shared data is read once until it is invalidated, and again after a failed read', async () => {
  const { cache } = createTestCache()
  let rate = 129
  const read = vi.fn(async () => rate)
  const ask = () => cache.sharedData('rate', read)
  expect([await ask(), await ask()]).toEqual([129, 129])
  expect(read).toHaveBeenCalledTimes(1)

  cache.invalidate(['house'])
  rate = 130
  expect(await ask()).toBe(129)
  cache.invalidate(['rate'])
  expect(await ask()).toBe(130)
  cache.clear()
  rate = 131
  expect(await ask()).toBe(131)

  cache.clear()
  read.mockRejectedValueOnce(new Error('the database is unavailable'))
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('unavailable')
  expect(await ask()).toBe(131)
})

test('shared data that is invalidated during its read is not cached', async () => {
  const { cache } = createTestCache()
  let finish = (_rate: number) => {}
  const slow = cache.sharedData('rate', () => new Promise<number>((done) => (finish = done)))
  cache.invalidate(['rate'])
  const next = cache.sharedData('rate', async () => 130)
  finish(129)
  expect([await slow, await next, await cache.sharedData('rate', async () => 131)]).toEqual([129, 130, 130])
})

test('nothing is cached before the invalidation log is connected', async () => {
  const cache = createPageCache(createClock())
  const { made, make } = countMakes()
  await askOften(cache, '/', make)
  expect(made).toHaveLength(5)
  const read = vi.fn(async () => 129)
  for (let n = 0; n < 5; n++) await cache.sharedData('rate', read)
  expect(read).toHaveBeenCalledTimes(5)
})

test('an invalidation purges the entries with its tags and those without tags, and no others', async () => {
  const { cache } = createTestCache()
  const { made, make } = countMakes({ '/bag': ['product 1'], '/cuff': ['product 2'], '/bags': ['category bags'] })
  const all = ['/bag', '/cuff', '/bags', '/unsaid']
  for (const address of all) await cache.getOrRender(address, make)
  const stillThere = () => all.filter((address) => cache.get(address))

  cache.invalidate(['product 1', 'category bags'])
  expect(stillThere()).toEqual(['/cuff'])
  cache.clear()
  expect(stillThere()).toEqual([])
  expect(made).toEqual(all)
})

test('a frequent list is served stale during its refresh, for a second at most', async () => {
  const { cache, clock } = createTestCache()
  const waiting: (() => void)[] = []
  const { made, make } = countMakes({ '/bags': ['category bags'] })
  const slow: Render<string> = async (address) => {
    if (made.length > 0) await new Promise<void>((go) => waiting.push(go))
    return make(address)
  }
  await askOften(cache, '/bags', slow)
  const before = cache.get('/bags')

  cache.invalidate(['category bags'])
  clock.advance(999)
  expect(cache.get('/bags')).toBe(before)
  clock.advance(1)
  expect(cache.get('/bags')).toBeUndefined()

  // This request shares the render that has begun.
  const asked = cache.getOrRender('/bags', slow)
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  await asked
  expect(made).toEqual(['/bags', '/bags'])
  expect(cache.get('/bags')).toBeDefined()
})

test('a product page is never served stale after an invalidation, and is refreshed at once', async () => {
  const { cache } = createTestCache()
  const { made, make } = countMakes({ '/bag': ['product 1'] })
  await askOften(cache, '/bag', make)

  cache.invalidate(['product 1'])
  expect(cache.get('/bag')).toBeUndefined()
  await expect.poll(() => cache.get('/bag')).toBeDefined()
  expect(made).toHaveLength(2)
})

test('a render that began before an invalidation is neither cached nor shared afterwards', async () => {
  const { cache } = createTestCache()
  const { made, make } = countMakes({ '/bag': ['product 1'], '/cuff': ['product 2'] })
  let finish = () => {}
  const old = cache.getOrRender('/bag', async (address) => {
    await new Promise<void>((go) => {
      finish = go
    })
    return make(address)
  })
  cache.invalidate(['product 1'])
  await cache.getOrRender('/bag', make)
  expect(made).toEqual(['/bag'])
  const fresh = cache.get('/bag')
  finish()
  await old
  expect(cache.get('/bag')).toBe(fresh)
})

test('the most frequent entries are refreshed one by one', async () => {
  const { cache } = createTestCache()
  const addresses = Array.from({ length: 40 }, (_, n) => `/shop/${n}`)
  let [atOnce, most] = [0, 0]
  const { made, make } = countMakes(Object.fromEntries(addresses.map((address) => [address, ['rate']])))
  const counted: Render<string> = async (address) => {
    most = Math.max(most, ++atOnce)
    const done = await make(address)
    atOnce--
    return done
  }
  for (const address of addresses) await askOften(cache, address, counted)
  made.length = 0
  most = 0

  cache.invalidate(['rate'])
  await expect.poll(() => made).toHaveLength(20)
  expect(most).toBe(1)
})
