import { expect, test } from 'vitest'
import { defaultLanding, type LandingSection } from '#app/shop/landing.ts'
import { defaultLandingTexts } from '#app/shop/landing-texts.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys } from '#tests/support/shop/upload.ts'
import type { StaffLook } from '../look-input.ts'
import { readPreviewedLook } from '../look-preview.server.ts'
import type { LandingInput } from './landing-input.ts'

const first: LandingInput = defaultLanding
const focus = { x: 20, y: 80 }
const order: LandingSection[] = ['contact', ...defaultLanding.order.filter((section) => section !== 'contact')]

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  return { shop, office, ...callsOf(shop, office) }
}

function callsOf(shop: TestShop, office: Awaited<ReturnType<typeof openOffice>>) {
  const read = () => office.get<StaffLook>('/look')
  return {
    read,
    save: (version: number, part: object) => office.put('/look/landing', { version, landing: { ...first, ...part } }),
    publish: (version: number) => office.post('/look/publish', { version }),
    preview: async () => readPreviewedLook(shop, (await read()).previews.landing.replace('/?preview=', '')),
    async upload(colour: string, ...more: Uint8Array[]) {
      const body = await picture(1200, 800, colour).jpeg().toBuffer()
      const form = multipartForm(
        {},
        [body, ...more].map((one, n) => ({ name: `${n}.jpg`, body: one })),
      )
      const headers = { ...form.headers, ...office.headers }
      return shop.api.inject({ method: 'POST', url: '/api/admin/look/pictures', payload: form.body, headers })
    },
  }
}

async function storedOf(shop: TestShop, keys: readonly (string | undefined)[]) {
  const stored = await storedKeys(shop)
  return keys.map((key) => stored.includes(key ?? ''))
}

async function sweep(shop: TestShop) {
  for (let hours = 0; hours < 3; hours++) {
    await shop.runJobs(['orphan-images'])
    shop.clock.advance({ hours: 1, minutes: 1 })
  }
}

test('a draft of the landing page is visible only in its preview, is published with the look, and can be undone once', async () => {
  const { shop, office, read, save, publish, preview } = await openScene()
  expect((await read()).landing).toEqual(first)

  const own = { order, hidden: ['makers'], texts: { 'about.title': '  Woven <b>of sisal</b> ', 'why.title': '' } }
  expect((await save(0, own)).json()).toEqual({ success: true })
  const stored = { ...first, ...own, texts: { 'about.title': 'Woven <b>of sisal</b>' } }
  expect(await read()).toMatchObject({ landing: stored, is_draft: true, version: 1 })
  expect([shop.look.landing, (await preview())?.landing]).toEqual([undefined, stored])

  const { draft } = await read()
  await office.put('/look', { version: 1, look: { ...draft, footerLine: 'Baskets of sisal.' } })
  expect((await publish(2)).statusCode).toBe(200)
  expect(shop.look).toMatchObject({ landing: stored, footerLine: 'Baskets of sisal.' })

  expect((await office.post('/look/back', { version: 3 })).statusCode).toBe(200)
  expect(shop.look.landing).toBeUndefined()
  expect((await office.post('/look/back', { version: 4 })).statusCode).toBe(200)
  expect(shop.look.landing).toEqual(stored)
  // The shop stores no page that is the same as the template's.
  const { draft: look } = await read()
  expect((await save(5, { texts: { 'about.title': '', 'energy.title': 'The energy of Africa' } })).statusCode).toBe(200)
  expect([(await preview())?.landing, (await read()).draft]).toEqual([undefined, look])
  const changes = await office.get<{ action: string; after: object }[]>('/changes?subject=settings:look')
  expect(changes.at(-1)).toMatchObject({
    action: 'landing page draft saved',
    after: { 'about.title': 'Woven <b>of sisal</b>', hidden: ['makers'] },
  })
})

test('pictures keep description and focus, stay while a draft, page or previous page uses them, and are then deleted', async () => {
  const { shop, office, read, save, publish, upload } = await openScene()
  const [red, blue, unused] = await Promise.all(
    ['#a8131a', '#1c3f9e', '#1f6b3a'].map(async (colour) =>
      (await upload(colour)).json<{ key: string; src: string }>(),
    ),
  )
  const shown = { key: red?.key, alt: 'A basket on red cloth', focus }
  expect((await shop.api.inject({ url: red?.src ?? '' })).statusCode).toBe(200)
  const slide = { picture: { ...shown, key: blue?.key }, caption: '', target: { category: 'Bags' } }
  expect((await save(0, { pictures: { energy: [shown] }, slides: [slide] })).json()).toEqual({ success: true })
  expect((await read()).landing).toMatchObject({
    pictures: { energy: [{ ...shown, src: red?.src }] },
    slides: [{ target: { category: 'Bags' } }],
  })
  await sweep(shop)
  const keys = [red?.key, blue?.key, unused?.key]
  expect(await storedOf(shop, keys)).toEqual([true, true, false])
  expect((await save(1, { pictures: { makers: [{ ...shown, key: unused?.key }] } })).json()).toMatchObject({
    success: false,
    message: 'A picture was not saved in time. Please upload it again.',
  })

  await publish(1)
  expect(shop.look.landing?.pictures.energy).toEqual([{ ...shown, width: 1200, height: 800 }])
  await save(2, { pictures: { energy: [shown] } })
  await publish(3)
  await office.post('/look/back', { version: 4 })
  expect(await storedOf(shop, keys)).toEqual([true, true, false])
  for (const version of [5, 7]) {
    await save(version, { texts: { 'hero.title': `Woven ${version}` } })
    await publish(version + 1)
  }
  expect(await storedOf(shop, keys)).toEqual([false, false, false])
})

test('if two owners save at once, the second gets a conflict', async () => {
  const { shop, save } = await openScene()
  const other = callsOf(shop, await openOffice(shop))
  const saved = await Promise.all([save(0, { order }), other.save(0, { hidden: ['why'] })])
  expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(saved.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('Nothing was overwritten')
})

test('a text that is too long, an invalid list or link, and a missing section are refused with their field', async () => {
  const { shop, save, upload } = await openScene()
  const { key } = (await upload('#a8131a')).json<{ key: string }>()
  const image = { key, alt: 'A basket', focus }
  const slide = { picture: image, caption: '', target: { product: 'Basket of Meru' } }
  const refused: [part: object, field: string, words: string][] = [
    [{ texts: { 'hero.title': 'x'.repeat(61) } }, 'texts.hero.title', 'Headline must be at most 60 characters'],
    [{ texts: { 'contact.text': 'a\nb' } }, 'texts.contact.text', 'Text must be on one line'],
    [{ texts: { 'why.list': 'Quality' } }, 'texts.why.list', 'Reasons must have at most 6 lines such as'],
    [{ texts: { 'why.list': 'a: b\n'.repeat(7) } }, 'texts.why.list', 'Reasons must have at most 6 lines such as'],
    [{ texts: { nowhere: 'x' } }, 'texts', ''],
    [{ order: order.slice(1) }, 'order', ''],
    [{ order: [...order.slice(1), 'shop'] }, 'order', 'Order must name each section once'],
    [{ hidden: ['hero'] }, 'hidden.0', ''],
    [{ pictures: { energy: [{ ...image, alt: ' ' }] } }, 'pictures.energy.0.alt', 'What the picture shows is required'],
    [{ pictures: { energy: [{ ...image, key: `p${key}` }] } }, 'pictures.energy.0.key', 'Please choose the picture'],
    [{ pictures: { energy: [image, image] } }, 'pictures.energy', ''],
    [{ pictures: { photos: [image] } }, 'pictures.photos', 'The row needs 3 to 6 pictures'],
    [{ slides: [slide] }, 'slides.0.target', 'Picture 1 must lead to a product or category of the shop'],
    [{ slides: [{ ...slide, target: { href: 'https://example.com' } }] }, 'slides.0.target', ''],
  ]
  for (const [part, field, words] of refused) {
    const answer = await save(0, part)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      expect.objectContaining({ [`landing.${field}`]: expect.stringContaining(words) }),
    ])
  }
  await shop.given.product({ name: 'Basket of Meru' })
  expect((await save(0, { slides: [slide] })).statusCode).toBe(200)
})

test('a file that is no picture is refused and not stored, and a helper can’t change the page', async () => {
  const { shop, upload } = await openScene()
  const helper = callsOf(shop, await openOffice(shop, 'helper'))
  expect((await helper.save(0, { order })).statusCode).toBe(403)
  expect((await helper.upload('#a8131a')).statusCode).toBe(403)
  expect((await upload('#a8131a', Buffer.from('more'))).json().fields.images).toContain('one picture too many')
  expect(await storedKeys(shop)).toEqual([])
})

test('a shop with another name can use the texts of the template', async () => {
  const shop = await createTestShop({ env: { SHOP_NAME: 'Naisula Beads' } })
  const { save, read } = callsOf(shop, await openOffice(shop))
  const texts = { 'hero.title': defaultLandingTexts['hero.title'] }
  expect((await save(0, { texts })).statusCode).toBe(200)
  expect((await read()).landing.texts).toEqual(texts)
})
