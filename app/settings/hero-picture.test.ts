import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys } from '#tests/support/shop/upload.ts'

const alt = 'A broad collar on red cloth'
const focus = { x: 30, y: 70 }
const right = { alt, version: '0', focus: JSON.stringify([focus]) }

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const send = (fields: Record<string, string>, ...bodies: Uint8Array[]) => {
    const form = multipartForm(
      fields,
      bodies.map((body, n) => ({ name: `${n}.jpg`, body })),
    )
    const headers = { ...form.headers, ...office.headers }
    return shop.api.inject({ method: 'POST', url: '/api/admin/settings/hero', payload: form.body, headers })
  }
  return { shop, office, send }
}

/** A picture with so much noise that its wide variants exceed the size limit. */
function grainy(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 60 }
  return sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

async function sweep(shop: TestShop) {
  for (let hours = 0; hours < 3; hours++) {
    await shop.runJobs(['orphan-images'])
    shop.clock.advance({ hours: 1, minutes: 1 })
  }
}

test('the landing page’s picture has a description, a focus and a preview, and is deleted when it is replaced', async () => {
  const { shop, office, send } = await openScene()
  const red = await picture(1800, 1200).jpeg().toBuffer()
  expect((await send(right, red)).json()).toEqual({ success: true })
  const { hero } = shop.settings
  expect(hero).toMatchObject({ alt, focus, width: 1600, widest: 1600, widestOnPhone: 960 })
  expect(hero?.standIn).toMatch(/^data:image\/webp;base64,/)
  expect(hero?.standIn.length).toBeLessThan(600)
  const settings = await office.get<{ hero: { src: string }; sections: object }>('/settings')
  expect(settings).toMatchObject({ hero: { alt, focus }, sections: { hero: { version: 1 } } })
  expect((await shop.api.inject({ url: settings.hero.src })).statusCode).toBe(200)

  await sweep(shop)
  expect(await storedKeys(shop)).toEqual([hero?.key])
  const moved = { alt: 'Another word', version: '1', focus: JSON.stringify([{ x: 1, y: 2 }]) }
  expect((await send(moved)).statusCode).toBe(200)
  expect(shop.settings.hero).toMatchObject({ key: hero?.key, alt: 'Another word', focus: { x: 1, y: 2 } })

  const blue = await picture(1200, 1600, '#1c3f9e').jpeg().toBuffer()
  expect((await send({ ...right, version: '1' }, blue)).statusCode).toBe(409)
  expect(await storedKeys(shop)).toEqual([hero?.key])
  expect((await send({ ...right, version: '2' }, blue)).statusCode).toBe(200)
  expect(await storedKeys(shop)).toEqual([shop.settings.hero?.key])
  expect(shop.settings.hero?.key).not.toBe(hero?.key)

  expect((await office.post('/settings/hero/own', { version: 2 })).statusCode).toBe(409)
  expect((await office.post('/settings/hero/own', { version: 3 })).statusCode).toBe(200)
  expect([shop.settings.hero, await storedKeys(shop)]).toEqual([null, []])
  const changes = await office.get<{ before: object; after: object }[]>('/changes')
  expect(JSON.stringify(changes)).not.toContain('base64')
})

test('a large picture is offered in smaller variants', async () => {
  const { shop, send } = await openScene()
  expect((await send(right, await grainy())).statusCode).toBe(200)
  const { key = '', widest = 0, widestOnPhone = 0 } = shop.settings.hero ?? {}
  expect(widest).toBeLessThan(1600)
  expect(widestOnPhone).toBeLessThanOrEqual(widest)
  const bytesOf = async (width: number) => (await stat(join(shop.config.dataDir, 'uploads', key, `${width}.avif`))).size
  expect(await bytesOf(widest)).toBeLessThanOrEqual(180_000)
})

test('a file that is no picture, a narrow picture and a missing description are refused', async () => {
  const { shop, send } = await openScene()
  const red = await picture(1800, 1200).jpeg().toBuffer()
  const narrow = await picture(900, 1200).jpeg().toBuffer()
  const said = async (answer: ReturnType<typeof send>) => {
    const { statusCode, json } = await answer
    return [statusCode, Object.values(json().fields ?? {}).join()]
  }
  expect(await said(send(right))).toEqual([400, 'Please choose a picture.'])
  expect(await said(send(right, Buffer.from('%PDF-1.7')))).toEqual([400, expect.stringContaining('is not a picture')])
  expect(await said(send(right, narrow))).toEqual([400, expect.stringContaining('at least 1,000 pixels wide')])
  expect(await said(send({ ...right, alt: ' ' }, red))).toEqual([400, 'What the picture shows is required'])
  expect(await said(send(right, red, red))).toEqual([400, expect.stringContaining('one picture too many')])
  expect([shop.settings.hero, await storedKeys(shop)]).toEqual([null, []])
})
