import { expect, test } from 'vitest'
import { readGallery } from '#app/catalog/showcase/gallery.server.ts'
import { openCategories } from '#tests/support/shop/categories-office.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { picture, storedKeys } from '#tests/support/shop/upload.ts'

const alt = 'Three bags on a bench'
const focus = { x: 20, y: 80 }

async function openScene() {
  const scene = await openCategories()
  const { shop, office, one } = scene
  async function send(key: string, fields: Record<string, string> = {}, ...bodies: (Uint8Array | string)[]) {
    const { id, version } = await one(key)
    const texts = { alt, version: String(version), focus: JSON.stringify([focus]), ...fields }
    const form = multipartForm(
      texts,
      bodies.map((body, n) => ({ name: `${n}.jpg`, body })),
    )
    const headers = { ...form.headers, ...office.headers }
    return shop.api.inject({ method: 'POST', url: `/api/admin/categories/${id}/picture`, payload: form.body, headers })
  }
  const card = async (key: string) => (await readGallery(shop)).find(({ category }) => category.key === key)?.image
  return { ...scene, send, card }
}

test('a category shows its uploaded picture with description and focus, and the sweep keeps it', async () => {
  const { shop, one, send, card } = await openScene()
  const red = await picture(900, 720).jpeg().toBuffer()
  expect((await send('bags', {}, red)).json()).toEqual({ success: true })
  expect(await card('bags')).toMatchObject({ alt, focus, width: 900, height: 720 })
  const { picture: own } = await one('bags')
  expect(own).toMatchObject({ alt, focus })
  expect((await shop.api.inject({ url: own?.src ?? '' })).statusCode).toBe(200)

  expect((await send('bags', { alt: 'Other words', focus: JSON.stringify([{ x: 1, y: 2 }]) })).statusCode).toBe(200)
  const { key } = (await card('bags')) ?? {}
  expect(await card('bags')).toMatchObject({ alt: 'Other words', focus: { x: 1, y: 2 } })
  for (let hours = 0; hours < 3; hours++) {
    await shop.runJobs(['orphan-images'])
    shop.clock.advance({ hours: 1, minutes: 1 })
  }
  expect(await storedKeys(shop)).toContain(key)
})

test('a new picture deletes the previous one, and so does the selection of a product’s picture', async () => {
  const { shop, edit, one, send, card } = await openScene()
  await send('bags', {}, await picture(900, 720).jpeg().toBuffer())
  const { key: first } = (await card('bags')) ?? {}
  await send('bags', {}, await picture(900, 720, '#0b5f70').jpeg().toBuffer())
  const { key: second } = (await card('bags')) ?? {}
  expect(second).not.toBe(first)
  expect(await storedKeys(shop)).not.toContain(first)

  expect((await edit('bags', { label: 'All bags' })).statusCode).toBe(200)
  expect((await card('bags'))?.key).toBe(second)
  expect((await edit('bags', { image_key: null })).statusCode).toBe(200)
  expect((await one('bags')).picture).toBeNull()
  expect((await card('bags'))?.key).not.toBe(second)
})

test('a file that is no picture, is too large, lacks a description or is outdated is refused without a change', async () => {
  const { one, send } = await openScene()
  const red = await picture(900, 720).jpeg().toBuffer()
  const large = Buffer.alloc(15 * 1024 * 1024 + 1)
  const refusals = [
    [await send('bags', {}, 'no picture'), 400, 'images', /not a picture/],
    [await send('bags', {}, large), 400, 'images', /larger than 15 MB/],
    [await send('bags', { alt: ' ' }, red), 400, 'alt', /What the picture shows/],
    [await send('bags'), 400, 'images', /choose a picture/],
    [await send('bags', { version: '7' }, red), 409, undefined, /Somebody else changed this category/],
  ] as const
  for (const [answer, status, field, sentence] of refusals) {
    const { message, fields = {} } = answer.json<{ message: string; fields?: Record<string, string> }>()
    expect([answer.statusCode, Object.keys(fields)[0], message]).toEqual([
      status,
      field,
      expect.stringMatching(sentence),
    ])
  }
  expect((await one('bags')).picture).toBeNull()
})
