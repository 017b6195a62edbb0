import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { decodeJwt, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { deactivateStaff } from '../../app/staff/people/staff-changes.server.ts'
import { changed } from '../support/payments/event-mutations.ts'
import { newSeed } from '../support/random-numbers.ts'
import { openOffice } from '../support/shop/office.ts'
import { createTestShop, type TestShop } from '../support/shop/test-shop.ts'

const tries = process.env.LONG ? 5_000 : 300
const timeout = process.env.LONG ? 3_600_000 : 300_000

function keyOf(secret: string | undefined): Uint8Array {
  return new TextEncoder().encode(secret)
}

function sign(claims: JWTPayload, key: Uint8Array, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(key)
}

/** Tokens with a valid signature that the shop must refuse: expired ones, and ones for other uses. */
async function lapsedTokens(shop: TestShop): Promise<Record<string, string>> {
  const expired = await openOffice(shop)
  shop.clock.advance({ hours: 12 })
  const [gone, out, elsewhere] = [await openOffice(shop), await openOffice(shop), await createTestShop()]
  await deactivateStaff({ dependencies: shop, by: null, username: gone.username })
  await out.post('/logout')
  const tokenOf = ({ headers }: { headers: { authorization: string } }) => headers.authorization.slice(7)
  return {
    expired: tokenOf(expired),
    'of who has left': tokenOf(gone),
    'logged out': tokenOf(out),
    "another shop's": tokenOf(await openOffice(elsewhere)),
  }
}

/** Variants of the owner's token that an attacker without the secret could make. */
async function forgedTokens(shop: TestShop, token: string): Promise<Record<string, string>> {
  const claims = decodeJwt(token)
  const { exp: _end, ...endless } = claims
  const own = keyOf(shop.config.adminTokenSecret)
  const now = Math.floor(shop.clock.now().getTime() / 1000)
  const [head = '', body = '', signature = ''] = token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const none = new UnsecuredJWT(claims).encode()
  const other = await sign(claims, keyOf('x'.repeat(64)))
  return {
    'without algorithm': none,
    'without algorithm, with a signature': `${none.split('.').slice(0, 2).join('.')}.${signature}`,
    'algorithm None': `${encode({ alg: 'None' })}.${body}.`,
    'of another key': other,
    'key of sessions': await sign(claims, keyOf(shop.config.sessionSecret)),
    'empty key named': await sign(claims, keyOf('x'.repeat(64)), { kid: '../../dev/null' }),
    'key inside': await sign(claims, keyOf('x'.repeat(64)), { jwk: { kty: 'oct' } }),
    'key elsewhere': await sign(claims, keyOf('x'.repeat(64)), { jku: 'https://evil.example/keys' }),
    'certificate elsewhere': await sign(claims, keyOf('x'.repeat(64)), { x5u: 'https://evil.example/cert' }),
    'other algorithm, right key': await sign(claims, own, { alg: 'HS384' }),
    'other signature': `${head}.${body}.${other.split('.')[2]}`,
    'body of another': `${head}.${encode({ ...claims, role: 'owner', exp: now + 1e6 })}.${signature}`,
    'for others': await sign({ ...claims, aud: 'enkiama-customers' }, own),
    'from others': await sign({ ...claims, iss: 'elsewhere' }, own),
    'without an end': await sign(endless, own),
    'ended just now': await sign({ ...claims, exp: now - 1 }, own),
    'of no session': await sign({ ...claims, jti: randomUUID() }, own),
    'of nobody': await sign({ ...claims, sub: randomUUID() }, own),
    'ids that are none': await sign({ ...claims, sub: "' or 1=1 --", jti: '%' }, own),
    'not yet begun': await sign({ ...claims, nbf: now + 3_600 }, own),
  }
}

/** True if both tokens have the same bytes. The last letter has two unused bits, so the texts may differ. */
function isSame(one: string, token: string): boolean {
  const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('hex')
  const rest = (text: string) => text.split('.').slice(0, 2).join('.')
  return /^[\w.-]+$/.test(one) && rest(one) === rest(token) && bytes(one) === bytes(token)
}

test(`${tries} forged, changed and expired staff tokens open nothing, and the valid one still works`, {
  timeout,
}, async () => {
  const seed = newSeed('tokens')
  const shop = await createTestShop()
  const lapsed = await lapsedTokens(shop)
  const owner = await openOffice(shop)
  const { headers: own } = owner
  const token = own.authorization.slice(7)
  const second = (await openOffice(shop)).headers.authorization.slice(7)
  const mixed = [0, 1, 2].map((at) =>
    token
      .split('.')
      .with(at, second.split('.')[at] ?? '')
      .join('.'),
  )
  const named = { ...lapsed, ...(await forgedTokens(shop, token)) }
  // All tokens have the same header, so a mix can equal one of the two tokens.
  const mixes = mixed.filter((one) => one !== token && one !== second)
  expect(mixes.length).toBeGreaterThan(1)
  const anyToken = fc
    .oneof(
      changed(token),
      changed(second),
      fc.constantFrom(...Object.values(named), ...mixes),
      fc.constantFrom('', '.', '..', '...'),
    )
    .map((one) => one.replace(/[^\x20-\x7e]/g, ''))
    .filter((one) => !isSame(one, token) && !isSame(one, second))

  const ask = async (authorization: string, url = '/api/admin/me') => {
    const { statusCode, body } = await shop.api.inject({ url, headers: { authorization } })
    return `${statusCode} ${body}`
  }
  const refused = await ask('')
  expect(refused).toMatch(/^401 /)
  for (const [what, one] of Object.entries(named)) expect(await ask(`Bearer ${one}`), what).toBe(refused)
  for (const one of fc.sample(anyToken, { numRuns: tries, seed })) {
    expect(await ask(`Bearer ${one}`, '/api/admin/staff'), `seed ${seed}: ${one}`).toBe(refused)
  }
  expect(await ask(own.authorization)).toMatch(/^200 /)
})
