import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cacheablePage } from '#tests/support/cacheable-page.ts'
import { type CacheEntry, createEntry, type EncodedBody } from './cache-entry.server.ts'
import { createPageCache, type Render } from './page-cache.server.ts'

function createTestCache(room?: Parameters<typeof createPageCache>[1]) {
  const cache = createPageCache({ now: () => new Date(0) }, room)
  cache.onInvalidation(async () => {})
  return cache
}

const bodyOf = ({ body }: EncodedBody) => Buffer.concat(body)
const bytesHeld = (answers: CacheEntry[]) => {
  const pieces = answers.flatMap(({ encoded }) => Object.values(encoded).flatMap(({ body }) => body))
  return [...new Set(pieces.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0)
}

test('a further encoding is created from the compressed one on the first request for it', async () => {
  const cache = createTestCache()
  const make: Render<string> = async () => ({ entry: await createEntry(cacheablePage), response: '' })
  await cache.getOrRender('/', make)
  const page = cache.get('/')
  if (!page) throw new Error('nothing was kept')
  expect(Object.keys(page.encoded)).toEqual(['gzip'])
  expect((await cache.encode(page, ['br', 'gzip'])).headers).toContain('gzip')
  expect(bodyOf(await cache.encode(page, ['identity'])).toString()).toBe('a page')
  expect(brotliDecompressSync(bodyOf(await cache.encode(page, ['br']))).toString()).toBe('a page')
  expect(Object.keys(page.encoded).sort()).toEqual(['br', 'gzip', 'identity'])
})

test('further encodings stay within their size limit, and are evicted with their entry', async () => {
  const cache = createTestCache({ compressedBytes: 1_000_000, brotliBytes: 0, otherBytes: 10_000 })
  const addresses = Array.from({ length: 30 }, (_, n) => `/api/products?limit=${n}`)
  const make: Render<string> = async (address) => ({
    entry: await createEntry({ ...cacheablePage, tags: new Set([address]), text: `${address} `.repeat(40) }),
    response: '',
  })
  const answers: CacheEntry[] = []
  for (const address of addresses) answers.push((await cache.getOrRender(address, make)) as CacheEntry)
  for (const one of answers) await cache.encode(one, ['identity'])

  const plain = answers.flatMap(({ encoded }) => encoded.identity ?? [])
  expect(plain.length).toBeGreaterThan(5)
  expect(plain.reduce((sum, form) => sum + bodyOf(form).length, 0)).toBeLessThanOrEqual(10_000)
  expect(answers.at(-1)?.encoded.identity).toBeDefined()
  cache.invalidate([addresses.at(-1) ?? ''])
  expect(answers.at(-1)?.encoded.identity).toBeUndefined()
})

test('2,000 product pages fit into the cache, with all their bytes within the limit', async () => {
  const cache = createTestCache()
  const style = words(11_000, 1)
  const made: string[] = []
  const make: Render<string> = async (address) => {
    made.push(address)
    const end = `</style>${words(2_400, made.length)}${'<p class="a line">'.repeat(1_000)}`
    const text = { start: `<title>${address}</title><style>`, style, end }
    return {
      entry: await createEntry({ ...cacheablePage, headers: { policy: 'x'.repeat(1_200) }, text }),
      response: '',
    }
  }
  const paths = Array.from({ length: 2_000 }, (_, n) => `/shop/band-${n}`)
  for (let round = 0; round < 2; round++) for (const path of paths) await cache.getOrRender(path, make)

  expect(made).toHaveLength(2_000)
  const answers = paths.flatMap((path) => cache.get(path) ?? [])
  expect(answers).toHaveLength(2_000)
  const own = answers.map(({ encoded }) => (encoded.gzip?.body[0]?.length ?? 0) + (encoded.gzip?.body[2]?.length ?? 0))
  // About as long as a product's page; `tests/faults/page-cache.test.ts` checks a real page.
  expect(Math.min(...own)).toBeGreaterThan(7_500)
  expect(bytesHeld(answers)).toBeLessThan(25 * 1024 * 1024)
})

/** Random letters, which compress as badly as real texts. */
function words(count: number, seed: number): string {
  let random = seed + 1
  const next = (most: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % most
  }
  return Array.from({ length: count }, () => next(2_000_000).toString(36)).join(' ')
}

test('frequent entries get Brotli, and the least recently used one loses it at the size limit', async () => {
  const cache = createTestCache({ compressedBytes: 1_000_000, brotliBytes: 9_000, otherBytes: 0 })
  const make: Render<string> = async (address) => ({
    entry: await createEntry({ ...cacheablePage, text: address + words(1_000, address.length) }),
    response: '',
  })
  const bestOf = (address: string) => cache.get(address)?.encoded.br
  const askUntilBest = async (address: string) => {
    for (let n = 0; n < 10; n++) await cache.getOrRender(address, make)
    await expect.poll(() => bestOf(address)).toBeDefined()
  }
  await askUntilBest('/one')
  await askUntilBest('/another')
  expect(bestOf('/one')).toBeDefined()
  await askUntilBest('/the third')
  expect([bestOf('/another'), bestOf('/one') === undefined]).toEqual([undefined, false])
})

test('equally frequent entries do not evict each other, and a far more frequent one gets a slot', async () => {
  const cache = createTestCache({ compressedBytes: 1_000_000, brotliBytes: 9_000, otherBytes: 0 })
  const forms = new Map<string, CacheEntry>()
  const make: Render<string> = async (address) => {
    const made = await createEntry({ ...cacheablePage, text: address + words(1_000, Number(address)) })
    forms.set(address, made)
    return { entry: made, response: '' }
  }
  const addresses = Array.from({ length: 10 }, (_, n) => String(n))
  const withBest = () => addresses.filter((address) => forms.get(address)?.encoded.br)
  const askAll = async () => {
    for (let round = 0; round < 40; round++) for (const address of addresses) await cache.getOrRender(address, make)
  }
  await askAll()
  await expect.poll(withBest).toEqual(['0', '1'])
  await askAll()

  // Compression runs one item at a time: if the second request had admitted an entry, it would be there before '9'.
  for (let n = 0; n < 400; n++) await cache.getOrRender('9', make)
  await expect.poll(withBest).toEqual(['1', '9'])
})
