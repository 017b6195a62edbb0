import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { decryptBody } from './encrypted-body.ts'
import { findVapidError } from './vapid-check.ts'

test('the example of RFC 8291 is decrypted, and a changed body is not', () => {
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  const subscriber = {
    token: '',
    applicationServerKey: '',
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    isGone: false,
  }
  expect(decryptBody(body, subscriber)).toBe('When I grow up, I want to be a watermelon')
  const other = { ...subscriber, auth: 'BTBZMqHH6r4Tts7J_aSIgw' }
  expect(() => decryptBody(body, other)).toThrow()
  body[body.length - 20]! ^= 1
  expect(() => decryptBody(body, subscriber)).toThrow()
})

test('a VAPID signature is checked by its key, its audience and its time', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const origin = 'http://127.0.0.1:4000'
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '' } = await exportJWK(publicKey)
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const key = Buffer.concat(point).toString('base64url')
  const check = async (change: { aud?: string; sub?: string; hours?: number; key?: string; cut?: boolean }) => {
    const token = await new SignJWT({ sub: change.sub ?? 'mailto:hello@example.com' })
      .setProtectedHeader({ alg: 'ES256' })
      .setAudience(change.aud ?? origin)
      .setExpirationTime(new Date(now.getTime() + (change.hours ?? 12) * 3_600_000))
      .sign(privateKey)
    const sent = change.cut ? token.replace(/.{10}$/, 'AAAAAAAAAA') : token
    return findVapidError(`vapid t=${sent}, k=${change.key ?? key}`, { applicationServerKey: key, origin, now })
  }
  expect(await check({})).toBeNull()
  expect(await check({ aud: 'https://fcm.googleapis.com' })).toContain('aud')
  expect(await check({ hours: -1 })).toContain('exp')
  expect(await check({ hours: 25 })).toContain('more than a day')
  expect(await check({ sub: 'Naisiae' })).toContain('sub')
  expect(await check({ cut: true })).toContain('signature')
  expect(await check({ key: `${key.slice(0, -4)}AAAA` })).toContain('key')
  const nothing = { applicationServerKey: key, origin, now }
  expect(await findVapidError(undefined, nothing)).toBe('no vapid header')
})
