import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys } from '#tests/support/shop/upload.ts'
import { photographBatchSeconds } from '../customer-messages/customer-message.ts'
import { customerMessages, orderPhotographs } from '../orders.tables.server.ts'
import type { StaffPhotographs } from './staff-photographs.ts'

type Scene = Awaited<ReturnType<typeof buyOne>>
type Fields = Record<string, string>

async function add({ shop, office, number }: Scene, fields: Fields = {}, body?: Uint8Array) {
  const jpeg =
    body ??
    (await picture(600, 800, colours[Math.floor(Math.random() * colours.length)])
      .jpeg()
      .toBuffer())
  const form = multipartForm({ id: randomUUID(), words: '', ...fields }, [{ name: 'IMG_1.jpg', body: jpeg }])
  return shop.api.inject({
    method: 'POST',
    url: `/api/admin/orders/${number}/photographs`,
    headers: { ...form.headers, ...office.headers },
    payload: form.body,
  })
}
const colours = ['#a8131a', '#1c3f9e', '#e0771c', '#1f6b3a']

const remove = ({ shop, office, number }: Scene, id: string) =>
  shop.api.inject({ method: 'DELETE', url: `/api/admin/orders/${number}/photographs/${id}`, headers: office.headers })
const list = ({ office, number }: Scene) => office.get<StaffPhotographs>(`/orders/${number}/photographs`)
const readMessages = ({ shop, orderId }: Scene) =>
  shop.db.select().from(customerMessages).where(eq(customerMessages.orderId, orderId))

/** The buyer has an e-mail address and a phone. */
async function openScene() {
  const scene = await buyOne(false)
  await scene.shop.db.execute(`update orders set contact_email = 'naisiae@example.com', contact_phone = '0712345678'`)
  return scene
}

async function sendMessages(shop: TestShop) {
  shop.clock.advance({ seconds: photographBatchSeconds + 1 })
  for (let round = 0; round < 4; round++) await shop.runJobs(['customer-mails', 'customer-texts'])
}

const photoMails = (shop: TestShop) => shop.sandbox.mails().filter(({ subject }) => subject.includes('in the making'))
const photoTexts = (shop: TestShop) => shop.sandbox.texts().filter(({ text }) => text.includes('photograph'))

test('only the buyer sees a photograph, by session or link, and its location is removed', async () => {
  const scene = await openScene()
  const { shop, number, link, buyer } = scene
  const taken = await picture(3000, 2000)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
  const answer = await add(scene, { words: 'The first rows are on the thread.' }, taken)
  expect(answer.statusCode, answer.body).toBe(200)
  const { photographs, room } = answer.json() as StaffPhotographs
  expect(photographs).toMatchObject([{ words: 'The first rows are on the thread.', staff_name: scene.office.username }])
  expect(room).toBe(5)
  const id = photographs[0]?.id ?? ''

  const own = `/api/orders/${number}/photographs/${id}/960.jpg`
  const byLink = `/api${link}/photographs/${id}/960.jpg`
  for (const [url, headers] of [
    [own, { cookie: buyer.cookie }],
    [byLink, {}],
  ] as const) {
    const seen = await shop.api.inject({ url, headers })
    expect(seen.statusCode, url).toBe(200)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="\d+\.jpg"$/),
    })
    const { exif, width } = await sharp(seen.rawPayload).metadata()
    expect([exif, width]).toEqual([undefined, 960])
  }

  const [key = ''] = (await storedKeys(shop)).filter((one) => one.startsWith('p'))
  const refused = [
    [own, {}, 401],
    [own, { cookie: (await shop.given.customer()).cookie }, 404],
    [byLink.replace(link, `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`), {}, 404],
    [byLink.replace(id, randomUUID()), {}, 404],
    [`/uploads/${key}/960.jpg`, {}, 404],
    [`/uploads/${key.slice(1)}/960.jpg`, {}, 404],
  ] as const
  for (const [url, headers, status] of refused) {
    expect((await shop.api.inject({ url, headers })).statusCode, url).toBe(status)
  }
  expect(key).toMatch(/^p[0-9a-f]{32}$/)
})

test('photographs within two minutes are sent as one mail and one SMS, and later ones as another', async () => {
  const scene = await openScene()
  const { shop, link } = scene
  const noise = await sharp({
    create: {
      width: 1600,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  await add(scene, { words: 'Rows <b>one</b> to three.' }, noise)
  await add(scene, { words: 'And four.' })
  await shop.runJobs(['customer-mails', 'customer-texts'])
  expect([photoMails(shop), photoTexts(shop)]).toEqual([[], []])
  await sendMessages(shop)

  const [mail, ...others] = photoMails(shop)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'naisiae@example.com', times: 1 })
  expect(mail?.subject).toContain('2 photographs')
  expect(mail?.text).toContain('And four.')
  expect(mail?.html).toContain('Rows &#60;b&#62;one&#60;/b&#62; to three.')
  expect(mail?.pictures).toHaveLength(2)
  for (const { cid, bytes } of mail?.pictures ?? []) {
    expect(mail?.html).toContain(`src="cid:${cid}"`)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(200 * 1024)
  }
  expect(photoTexts(shop)).toHaveLength(1)
  expect(photoTexts(shop)[0]?.text).toContain(link)

  await add(scene)
  await sendMessages(shop)
  expect(photoMails(shop).map(({ pictures }) => pictures.length)).toEqual([2, 1])
  expect(photoTexts(shop)).toHaveLength(2)
})

test('a photograph that is sent twice at once is stored once, and an order has at most six', async () => {
  const scene = await openScene()
  const { shop } = scene
  const id = randomUUID()
  const body = await picture(300, 400).jpeg().toBuffer()
  const both = await Promise.all([add(scene, { id }, body), add(scene, { id }, body)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await list(scene)).photographs).toHaveLength(1)
  const more = []
  for (let width = 301; width < 307; width++) more.push(await add(scene, {}, await picture(width).jpeg().toBuffer()))
  expect(more.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 409])
  expect(await list(scene)).toMatchObject({ room: 0 })
  expect(await shop.db.select().from(orderPhotographs)).toHaveLength(6)
})

test('a photograph that is deleted early is never announced, and later it is deleted from page and disk', async () => {
  const scene = await openScene()
  const { shop, office, link } = scene
  await add(scene, { words: 'Not this one.' })
  const [early] = (await list(scene)).photographs
  expect((await remove(scene, early?.id ?? '')).statusCode).toBe(200)
  await sendMessages(shop)
  expect(photoMails(shop)).toEqual([])

  await add(scene)
  await sendMessages(shop)
  const [late] = (await list(scene)).photographs
  expect((await remove(scene, late?.id ?? '')).json()).toMatchObject({ photographs: [], room: 6 })
  expect((await remove(scene, late?.id ?? '')).statusCode).toBe(404)
  expect((await shop.api.inject({ url: `/api${link}/photographs/${late?.id}/960.jpg` })).statusCode).toBe(404)
  expect((await storedKeys(shop)).filter((key) => key.startsWith('p'))).toEqual([])
  const sent = (await readMessages(scene)).filter(({ kind }) => kind.startsWith('photographed'))
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(sent.find(({ way }) => way === 'email')?.html).not.toContain('<img')
  const changes = await office.getText('/changes')
  expect(changes).toContain('photograph added')
  expect(changes).toContain('photograph removed')
  expect(changes).not.toContain('Not this one.')
})

test('a photograph needs an order in production, a picture and a caption that fits', async () => {
  const scene = await openScene()
  const { shop, office, number } = scene
  const wrong: [Fields, Uint8Array | undefined, object][] = [
    [{ words: 'a'.repeat(201) }, undefined, { words: 'A sentence with it must be at most 200 characters' }],
    [{ words: 'two\nlines' }, undefined, { words: 'A sentence with it must be on one line' }],
    [{ id: '7' }, undefined, { id: expect.any(String) }],
    [
      {},
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { images: expect.stringContaining('not a picture') },
    ],
  ]
  for (const [fields, body, faults] of wrong) {
    const answer = await add(scene, fields, body)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, faults])
  }
  expect((await add(scene, { words: '\u202Emade\u202C for you' })).json()).toMatchObject({
    photographs: [{ words: 'made for you' }],
  })
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent' })
  expect((await add(scene)).statusCode).toBe(409)
  expect(await list(scene)).toMatchObject({ room: 0, photographs: [{}] })
  expect((await add({ ...scene, number: 'EK-999999' })).statusCode).toBe(404)
  expect((await storedKeys(shop)).filter((key) => key.startsWith('p'))).toHaveLength(1)
})

test('the sweep of unused pictures keeps the photographs of an order', async () => {
  const scene = await openScene()
  const { shop } = scene
  await add(scene)
  const privateKeys = async () => (await storedKeys(shop)).filter((key) => key.startsWith('p'))
  const sweep = async () => {
    await shop.runJobs(['orphan-images'])
    shop.clock.advance({ hours: 2 })
    await shop.runJobs(['orphan-images'])
  }
  await sweep()
  expect(await privateKeys()).toHaveLength(1)
  await shop.db.delete(orderPhotographs)
  await sweep()
  expect(await privateKeys()).toEqual([])
})

test('waiting photographs are announced before the message that the order is shipped', async () => {
  const scene = await openScene()
  const { shop, office, number } = scene
  const rounds = async () => {
    for (let round = 0; round < 4; round++) await shop.runJobs(['customer-mails', 'customer-texts'])
  }
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'making' })
  await rounds()
  await add(scene)
  await rounds()
  expect(photoMails(shop)).toEqual([])
  await office.post(`/orders/${number}/state`, { from: 'making', to: 'sent' })
  shop.clock.advance({ seconds: 20 })
  await rounds()
  const subjects = shop.sandbox.mails().map(({ subject }) => subject.replace(/^Order EK-\d+ ?/, ''))
  expect(subjects.slice(-3)).toEqual(['is being made', 'in the making: a photograph', 'is on its way'])
  expect(photoTexts(shop)).toHaveLength(1)
})
