import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { deactivateStaff } from '../people/staff-changes.server.ts'
import { storePush } from './push-messages.server.ts'
import type { PushDevices } from './push-wire.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

const read = async (office: Office) => (await office.get<PushDevices>('/devices')).devices

async function subscribe(shop: TestShop, office: Office) {
  const { public_key } = await office.get<PushDevices>('/devices')
  return shop.sandbox.subscribe(public_key ?? '')
}

async function turnOn(shop: TestShop, office: Office) {
  const subscription = await subscribe(shop, office)
  expect((await office.post('/devices', subscription)).statusCode).toBe(200)
  return subscription
}

async function loginAgain(shop: TestShop, { username, password }: Office, userAgent = '') {
  const login = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'user-agent': userAgent },
    payload: { username, password },
  })
  return { authorization: `Bearer ${(login.json() as { token: string }).token}` }
}

const post = (shop: TestShop, headers: Record<string, string>, url: string, payload: object = {}) =>
  shop.api.inject({ method: 'POST', url: `/api/admin${url}`, headers, payload })

async function ring(shop: TestShop) {
  const at = shop.clock.now()
  const path = '/admin/orders/EK-1'
  await storePush(shop.db, { tag: 'paid EK-1', title: 'EK-1 paid', body: 'KES 1', path, policy: 'admin', at })
  await shop.runJobs(['push-messages'])
  return shop.sandbox.pushed().length
}

test('a member who has left gets no push messages', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop, 'helper')
  await turnOn(shop, office)
  expect(await deactivateStaff({ dependencies: shop, by: null, username: office.username })).toEqual({ ok: true })
  expect(await ring(shop)).toBe(0)
})

test('logging out ends the messages of that device alone', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  await turnOn(shop, office)
  const other = await loginAgain(shop, office)
  await post(shop, other, '/devices', await subscribe(shop, office))
  expect(await read(office)).toHaveLength(2)
  await post(shop, other, '/logout')
  expect(await read(office)).toEqual([expect.objectContaining({ is_this: true })])
  await office.post('/logout')
  expect(await ring(shop)).toBe(0)
})

test('a login that another device or a new password ends gets no push messages', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const here = await turnOn(shop, office)
  const other = await loginAgain(shop, office)
  await post(shop, other, '/devices', await subscribe(shop, office))
  const sessions = await office.get<{ id: string; is_this: boolean }[]>('/sessions')
  const theirs = sessions.find((session) => !session.is_this)?.id
  await shop.api.inject({ method: 'DELETE', url: `/api/admin/sessions/${theirs}`, headers: office.headers })
  expect(await read(office)).toEqual([expect.objectContaining({ is_this: true })])

  const third = await loginAgain(shop, office)
  const newPassword = { password: office.password, newPassword: 'another long password' }
  expect((await post(shop, third, '/password', newPassword)).statusCode).toBe(200)
  expect(await ring(shop)).toBe(0)
  expect((await post(shop, third, '/devices', here)).statusCode).toBe(200)
  expect(await ring(shop)).toBe(1)
})

test('push messages continue after a login expires, and end with the next login', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { endpoint } = await turnOn(shop, office)
  shop.clock.advance({ hours: 13 })
  await shop.runJobs(['forget-expired'])
  expect(await ring(shop)).toBe(1)

  const headers = await loginAgain(shop, office)
  expect((await post(shop, headers, '/devices/here', { endpoint })).statusCode).toBe(200)
  await post(shop, headers, '/logout')
  expect(await ring(shop)).toBe(1)
})

test('logins and devices have the name of the browser', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const phone = await loginAgain(
    shop,
    office,
    'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36',
  )
  const subscription = await subscribe(shop, office)
  await post(shop, phone, '/devices', subscription)
  expect(await read(office)).toEqual([expect.objectContaining({ device: 'Chrome on Android', is_this: false })])
  const sessions = await office.get<{ device: string | null; is_this: boolean }[]>('/sessions')
  expect(sessions.find(({ is_this }) => !is_this)?.device).toBe('Chrome on Android')

  const newer = await loginAgain(shop, office, 'Mozilla/5.0 (Linux; Android 10; K) Firefox/133.0')
  await post(shop, newer, '/devices/here', { endpoint: subscription.endpoint })
  expect(await read(office)).toEqual([expect.objectContaining({ device: 'Firefox on Android' })])
})

test("a member can't use the device of another", async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  await turnOn(shop, office)
  const [device] = await read(office)
  const helper = await openOffice(shop, 'helper')
  expect(await read(helper)).toEqual([])
  expect((await helper.post(`/devices/${device?.id}/test`)).statusCode).toBe(404)
  const url = `/api/admin/devices/${device?.id}`
  expect((await shop.api.inject({ method: 'DELETE', url, headers: helper.headers })).statusCode).toBe(404)
  const customer = await shop.given.customer()
  const subscription = await subscribe(shop, office)
  expect((await post(shop, { cookie: customer.cookie }, '/devices', subscription)).statusCode).toBe(401)
  expect(await read(office)).toHaveLength(1)

  expect((await office.post(`/devices/${device?.id}/test`)).statusCode).toBe(200)
  await shop.runJobs(['push-messages'])
  expect(shop.sandbox.pushed()[0]?.text).toContain('This is a test.')
  expect((await shop.api.inject({ method: 'DELETE', url, headers: office.headers })).statusCode).toBe(200)
  expect(await read(office)).toEqual([])
})

const strange = [
  'http://127.0.0.1:5432/web-push/x',
  'http://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1/web-push/x',
  'https://10.0.0.7/fcm.googleapis.com',
  'https://fcm.googleapis.com.example.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com@example.com/fcm/send/x',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://web.push.apple.com.example.com/x',
  'https://evilpush.services.mozilla.com/x',
  'file:///etc/passwd',
]
const known = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
]

test('the shop calls only known push services', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { keys } = await subscribe(shop, office)
  for (const endpoint of strange) {
    expect((await office.post('/devices', { endpoint, keys })).statusCode, endpoint).toBe(400)
    const push = { target: { endpoint, ...keys }, keys: { publicKey: '', privateKey: '' }, tag: 'x', text: 'x' }
    expect(await shop.push.send({ ...push, ttlSeconds: 1 }), endpoint).toEqual({ kind: 'gone' })
  }
  expect(await read(office)).toEqual([])
  for (const endpoint of known) {
    expect((await office.post('/devices', { endpoint, keys })).statusCode, endpoint).toBe(200)
  }
})

test('invalid keys and an eleventh device are refused', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const good = await subscribe(shop, office)
  const offCurve = Buffer.alloc(65, 7).toString('base64url')
  for (const keys of [
    { ...good.keys, p256dh: offCurve },
    { ...good.keys, auth: 'A'.repeat(30) },
  ]) {
    expect((await office.post('/devices', { ...good, keys })).statusCode).toBe(400)
  }
  for (let n = 0; n < 10; n++) await turnOn(shop, office)
  expect((await office.post('/devices', good)).statusCode).toBe(409)
  expect(await read(office)).toHaveLength(10)
})

test('without a service worker messages are not offered', async () => {
  const shop = await createTestShop({ env: { SERVICE_WORKER: 'off' } })
  const office = await openOffice(shop)
  expect(await office.get('/devices')).toEqual({ public_key: null, devices: [] })
  expect((await office.post('/devices', shop.sandbox.subscribe('x'))).statusCode).toBe(409)
})
