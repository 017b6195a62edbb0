import { expect, test } from 'vitest'
import { type Answer, fillCart, openWorld, payByPrompt } from '../support/attack/shop-world.ts'

const attacker = { 'x-forwarded-for': '41.90.0.1' }
const nowhere = Array.from({ length: 256 }, (_, n) => `/random-${n}`)

test('random addresses share one cached 404 without their names', async () => {
  const world = await openWorld()
  const ask = (paths: string[]) => Promise.all(paths.map((path) => world.send('GET', path, undefined, attacker)))
  for (const [paths, words] of [
    [nowhere, 'There is nothing at this address.'],
    [['/shop/none-such', '/shop/none-other', '/shop/none%20else'], 'We do not have that piece.'],
  ] as const) {
    const [first] = await ask([paths[0] ?? ''])
    const answers = await ask([...paths])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ headers }) => headers.get('etag')))).toEqual(new Set([first?.headers.get('etag')]))
    expect(first?.headers.get('etag')).toBeTruthy()
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([first?.text]))
    expect(first?.text).toContain(words)
    expect(first?.text).not.toMatch(/random-|none-such/)
    expect(first?.headers.get('cache-control')).toContain('no-store')
    expect(first?.headers.get('content-security-policy')).toContain("default-src 'self'")
  }
}, 300_000)

test('an address at ten times its limit gets cached pages; others browse, and a newcomer there and a customer elsewhere pay', async () => {
  const world = await openWorld()
  const own = await world.send('GET', '/shop/bags')
  const newcomer = { ...(await world.register()), ...attacker }
  const known = await world.register()
  await fillCart(world, known)
  await payByPrompt(world, known, '0712350000')
  for (const one of [newcomer, known]) await fillCart(world, one)
  const flood: Promise<Answer>[] = Array.from({ length: 700 }, (_, n) =>
    world.send('GET', `/shop/bags?search=clutch&max=${n + 1}`, undefined, attacker),
  )
  const others = await Promise.all([
    world.send('GET', '/shop/bags'),
    world.send('GET', '/shop/bags?search=tote'),
    world.send('GET', '/api/products?category=bags'),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(others[1]?.text).toContain('value="tote"')

  const paying = [payByPrompt(world, newcomer, '0712340000'), payByPrompt(world, known, '0712350000')]
  expect(new Set(await Promise.all(paying)).size).toBe(2)

  const answers = await Promise.all(flood)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const plain = answers.filter(({ text }) => text === own.text)
  expect(plain.length).toBeGreaterThanOrEqual(100)
  expect(new Set(plain.map(({ headers }) => `${headers.get('cache-control')} ${headers.get('etag')}`))).toEqual(
    new Set(['no-store null']),
  )
  const refused = await world.send('GET', '/shop/beads?search=red', undefined, attacker)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(refused.text).toContain('Please try again in a minute.')
  expect((await world.send('GET', '/shop/cart', undefined, attacker)).status).toBe(200)
}, 300_000)
