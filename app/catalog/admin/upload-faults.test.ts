import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { expectNoFiles, picture, storedKeys, upload, uploadFields } from '#tests/support/shop/upload.ts'
import { readScene } from '../showcase/scenes.server.ts'
import { hero } from '../showcase/showcase-scenes.ts'
import type { StaffProduct } from './staff-product.ts'

const jpeg = picture().jpeg().toBuffer()

test('a full disk is reported with a message, and no file remains', async () => {
  const shop = await createTestShop()
  const keep = shop.images.store
  let kept = 0
  shop.images.store = async (bytes) => {
    kept += 1
    if (kept === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return keep(bytes)
  }
  const answer = await upload(shop, [
    { name: 'one.jpg', body: await jpeg },
    { name: 'two.jpg', body: await picture(50, 50).jpeg().toBuffer() },
  ])
  expect([answer.statusCode, answer.json().message]).toEqual([400, "'two.jpg' could not be stored. Please try again."])
  await expectNoFiles(shop)
})

test.each([
  ['multipart/form-data', 'xx'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nfoo'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nfoo',
  ],
])('a malformed form of the type %s is refused with a message', async (type, payload) => {
  const shop = await createTestShop()
  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/admin/products', headers, payload })
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'The form arrived broken. Please send it again.'])
  await expectNoFiles(shop)
})

test('a lost connection leaves no file, and the shop continues', async () => {
  const shop = await createTestShop()
  const url = new URL(await shop.listen())
  const { token } = await shop.given.staff()
  const { body, headers } = multipartForm(uploadFields, [
    { name: 'a.jpg', body: await picture(3000, 3000).png().toBuffer() },
  ])
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  socket.write(
    `POST /api/admin/products HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, body.length - 2000))
  const incoming = join(shop.config.dataDir, 'incoming')
  const folders = () => readdir(incoming).catch(() => [])
  await expect.poll(folders).not.toEqual([])
  socket.destroy()
  await expect.poll(folders).toEqual([])
  await expectNoFiles(shop)
  expect((await upload(shop, [{ name: 'a.jpg', body: await jpeg }])).statusCode).toBe(201)
})

test('unused pictures are swept after an hour', async () => {
  const shop = await createTestShop()
  const scene = await readScene(shop.images, hero.wide)
  const orphan = await shop.images.store(await picture(40, 40).jpeg().toBuffer())
  const answer = await upload(shop, [{ name: 'a.jpg', body: await jpeg }])
  const { images } = answer.json() as StaffProduct
  await shop.runJobs(['orphan-images'])
  expect(await storedKeys(shop)).toHaveLength(3)
  shop.clock.advance({ minutes: 61 })
  await shop.runJobs(['orphan-images'])
  const left = await storedKeys(shop)
  expect(left).toContain(images[0]?.key)
  expect(left).not.toContain(orphan.ok && orphan.image.key)
  expect(left).toContain(scene.key)
})
