import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Answer, type Form, type KeptAnswer, packAnswer } from './kept-answer.server.ts'
import { createKeptAnswers, type Make } from './kept-answers.server.ts'

const answer: Answer = { kind: 'page', headers: {}, shows: null, until: Number.POSITIVE_INFINITY, text: 'a page' }

function createShelf(room?: Parameters<typeof createKeptAnswers>[1]) {
  const kept = createKeptAnswers({ now: () => new Date(0) }, room)
  kept.follow(async () => {})
  return kept
}

const bodyOf = ({ body }: Form) => Buffer.concat(body)
const bytesHeld = (answers: KeptAnswer[]) => {
  const pieces = answers.flatMap(({ forms }) => Object.values(forms).flatMap(({ body }) => body))
  return [...new Set(pieces.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0)
}

test('another encoding is made of the packed one when somebody asks for it', async () => {
  const kept = createShelf()
  const make: Make<string> = async () => ({ kept: await packAnswer(answer), once: '' })
  await kept.get('/', make)
  const page = kept.find('/')
  if (!page) throw new Error('nothing was kept')
  expect(Object.keys(page.forms)).toEqual(['gzip'])
  expect((await kept.form(page, ['br', 'gzip'])).headers).toContain('gzip')
  expect(bodyOf(await kept.form(page, ['identity'])).toString()).toBe('a page')
  expect(brotliDecompressSync(bodyOf(await kept.form(page, ['br']))).toString()).toBe('a page')
  expect(Object.keys(page.forms).sort()).toEqual(['br', 'gzip', 'identity'])
})

test('other encodings stay within their room, and go with their answer', async () => {
  const kept = createShelf({ packedBytes: 1_000_000, bestBytes: 0, otherBytes: 10_000 })
  const addresses = Array.from({ length: 30 }, (_, n) => `/api/products?limit=${n}`)
  const make: Make<string> = async (address) => ({
    kept: await packAnswer({ ...answer, shows: new Set([address]), text: `${address} `.repeat(40) }),
    once: '',
  })
  const answers: KeptAnswer[] = []
  for (const address of addresses) answers.push((await kept.get(address, make)) as KeptAnswer)
  for (const one of answers) await kept.form(one, ['identity'])

  const plain = answers.flatMap(({ forms }) => forms.identity ?? [])
  expect(plain.length).toBeGreaterThan(5)
  expect(plain.reduce((sum, form) => sum + bodyOf(form).length, 0)).toBeLessThanOrEqual(10_000)
  expect(answers.at(-1)?.forms.identity).toBeDefined()
  kept.forget([addresses.at(-1) ?? ''])
  expect(answers.at(-1)?.forms.identity).toBeUndefined()
})

test('2,000 pages of products are kept, with all their bytes within the room', async () => {
  const kept = createShelf()
  const style = words(11_000, 1)
  const made: string[] = []
  const make: Make<string> = async (address) => {
    made.push(address)
    const end = `</style>${words(2_400, made.length)}${'<p class="a line">'.repeat(1_000)}`
    const text = { start: `<title>${address}</title><style>`, style, end }
    return { kept: await packAnswer({ ...answer, headers: { policy: 'x'.repeat(1_200) }, text }), once: '' }
  }
  const paths = Array.from({ length: 2_000 }, (_, n) => `/shop/band-${n}`)
  for (let round = 0; round < 2; round++) for (const path of paths) await kept.get(path, make)

  expect(made).toHaveLength(2_000)
  const answers = paths.flatMap((path) => kept.find(path) ?? [])
  expect(answers).toHaveLength(2_000)
  const own = answers.map(({ forms }) => (forms.gzip?.body[0]?.length ?? 0) + (forms.gzip?.body[2]?.length ?? 0))
  // As long as a product's page is: `tests/faults/kept-pages.test.ts` looks at a real one.
  expect(Math.min(...own)).toBeGreaterThan(7_500)
  expect(bytesHeld(answers)).toBeLessThan(25 * 1024 * 1024)
})

/** Of random letters, so that they pack as badly as what people write. */
function words(count: number, seed: number): string {
  let random = seed + 1
  const next = (most: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % most
  }
  return Array.from({ length: count }, () => next(2_000_000).toString(36)).join(' ')
}

test('what is asked for often gets its best form, those asked for last within their own room', async () => {
  const kept = createShelf({ packedBytes: 1_000_000, bestBytes: 9_000, otherBytes: 0 })
  const make: Make<string> = async (address) => ({
    kept: await packAnswer({ ...answer, text: address + words(1_000, address.length) }),
    once: '',
  })
  const bestOf = (address: string) => kept.find(address)?.forms.br
  const askUntilBest = async (address: string) => {
    for (let n = 0; n < 10; n++) await kept.get(address, make)
    await expect.poll(() => bestOf(address)).toBeDefined()
  }
  await askUntilBest('/one')
  await askUntilBest('/another')
  expect(bestOf('/one')).toBeDefined()
  await askUntilBest('/the third')
  expect([bestOf('/another'), bestOf('/one') === undefined]).toEqual([undefined, false])
})

test('where all are asked for as often none pushes out another; who is asked for far more gets a place', async () => {
  const kept = createShelf({ packedBytes: 1_000_000, bestBytes: 9_000, otherBytes: 0 })
  const forms = new Map<string, KeptAnswer>()
  const make: Make<string> = async (address) => {
    const made = await packAnswer({ ...answer, text: address + words(1_000, Number(address)) })
    forms.set(address, made)
    return { kept: made, once: '' }
  }
  const addresses = Array.from({ length: 10 }, (_, n) => String(n))
  const withBest = () => addresses.filter((address) => forms.get(address)?.forms.br)
  const askAll = async () => {
    for (let round = 0; round < 40; round++) for (const address of addresses) await kept.get(address, make)
  }
  await askAll()
  await expect.poll(withBest).toEqual(['0', '1'])
  await askAll()

  // What is packed is packed in turns: whoever was let in by the second asking would be there before this one.
  for (let n = 0; n < 400; n++) await kept.get('9', make)
  await expect.poll(withBest).toEqual(['1', '9'])
})
