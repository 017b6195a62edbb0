import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { countUpload } from '#app/identity/throttling/upload-limits.server.ts'
import { readMailPictures } from '#app/orders/customer-messages/mail-pictures.server.ts'
import { defaultLook } from '#app/shop/look.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffLook } from './look-input.ts'
import { lookLogos } from './looks.tables.server.ts'

const { logo: _logo, ...look } = defaultLook
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" onload="alert(1)"><script>alert(1)</script><path d="M0 0h300v100z" fill="#1c3f9e"/></svg>'
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1c3f9e80' } })
    .png()
    .toBuffer()

async function openLooks() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const read = () => office.get<StaffLook>('/look')
  const save = async (file: Buffer | string | null) => {
    const logo = file === null ? null : { file: Buffer.from(file).toString('base64') }
    return office.put('/look', { version: (await read()).version, look, logo })
  }
  const publish = async () => office.post('/look/publish', { version: (await read()).version })
  return { shop, read, save, publish }
}

test('a published SVG logo appears as plain shapes in pages, icons and mails', async () => {
  const { shop, read, save, publish } = await openLooks()
  expect((await save(svg)).json()).toEqual({ success: true })
  const { logo } = await read()
  expect(logo).toMatchObject({ width: 600, height: 200 })
  const shown = await shop.api.inject(logo?.src ?? '')
  expect(shown.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="logo.svg"',
  })
  expect(shown.body).toMatch(/^<svg [^>]*viewBox="0 0 300 100"><path d="M0 0h300v100z" fill="#1c3f9e"\/><\/svg>$/)
  expect((await shop.api.inject('/icon-192.png')).statusCode).toBe(404)

  await publish()
  for (const [path, size] of [
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/apple-touch-icon.png', 180],
    ['/favicon.ico', 32],
  ] as const) {
    const icon = await shop.api.inject(path)
    expect(await sharp(icon.rawPayload).metadata(), path).toMatchObject({ format: 'png', width: size, height: size })
  }
  const vector = await shop.api.inject('/icon.svg')
  expect(vector.body).toContain('href="data:image/png;base64,')
  for (const part of ['default', 'object', 'base-uri', 'frame-ancestors'])
    expect(vector.headers['content-security-policy']).toMatch(new RegExp(`\\b${part}(-src)? 'none'`))
  const [picture] = await readMailPictures(shop, { orderId: '00000000-0000-4000-8000-000000000000', kind: 'paid' })
  expect(picture?.cid).toBe('logo')
  expect(await sharp(picture?.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 288, height: 96 })
})

test('a PNG logo is re-encoded in a smaller size, and unused logos are deleted', async () => {
  const { shop, read, save, publish } = await openLooks()
  await save(await png(1800, 600))
  const { logo } = await read()
  expect(logo).toMatchObject({ src: expect.stringMatching(/\.png$/), width: 600, height: 200 })
  const shown = await shop.api.inject(logo?.src ?? '')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 600 })
  const stored = async () => (await shop.db.select({ key: lookLogos.key }).from(lookLogos)).length
  await publish()
  await save(svg)
  expect(await stored()).toBe(2)
  await save(null)
  expect([await stored(), (await read()).logo]).toEqual([1, null])
  await publish()
  // The logo of the previous look stays, so that owners can restore it.
  expect([await stored(), shop.look.logo]).toEqual([1, null])
})

test('a file that is not a logo is refused with an instruction', async () => {
  const { save, read } = await openLooks()
  const refused: [file: Buffer | string, words: RegExp][] = [
    [Buffer.alloc(5_000_000, 'x'), /at most 1 MB/],
    ['GIF89a', /must be an SVG or PNG file/],
    [(await png(100, 100)).subarray(0, 60), /PNG file can not be read/],
    [await png(5_000, 4_000), /more than 16 million pixels/],
    ['<svg viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script></svg>', /has no shapes/],
    [
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9"><text>&b;</text></svg>',
      /declares entities/,
    ],
    ['<svg viewBox="0 0 9 9"><text>Duka</text></svg>', /has no shapes/],
    ['<svg viewBox="0 0 9 9"><path d="M0 0h9z"/>', /can not be read/],
    [`<svg viewBox="0 0 9 9">${'<path d="M0 0h9z"/>'.repeat(4_000)}</svg>`, /too many shapes/],
  ]
  for (const [file, words] of refused) {
    const answer = await save(file)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(words)])
  }
  expect(await read()).toMatchObject({ version: 0, logo: null })
})

test('a logo counts towards the upload limit of its address', async () => {
  const { shop, save } = await openLooks()
  // Waits for the next full hour, when the rate limit begins to count again.
  shop.clock.advance({ minutes: 60 - shop.clock.now().getUTCMinutes() })
  for (let n = 0; n < 300; n++) await countUpload(shop, '127.0.0.1')
  expect((await save(svg)).statusCode).toBe(429)
  expect((await save(null)).statusCode).toBe(200)
  shop.clock.advance({ hours: 1 })
  expect((await save(svg)).statusCode).toBe(200)
})

test('simultaneous requests for an icon draw it once, and requests for unknown logos are rate limited', async () => {
  const { shop, read, save, publish } = await openLooks()
  // Uses a logo of its own, because the drawings of other tests' logos are cached.
  await save(svg.replace('#1c3f9e', '#0b6e4f'))
  const { logo } = await read()
  await publish()
  const draw = vi.spyOn(shop.images, 'draw')
  const icons = await Promise.all(Array.from({ length: 20 }, () => shop.api.inject('/icon-512.png')))
  expect(icons.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(draw).toHaveBeenCalledTimes(1)

  for (let n = 0; n < 601; n++) await shop.api.inject(`/logos/${n}.png`)
  expect((await shop.api.inject('/logos/none.svg')).statusCode).toBe(429)
  expect((await shop.api.inject(logo?.src ?? '')).statusCode).toBe(429)
  const other = (url: string) => shop.api.inject({ url, remoteAddress: '10.0.0.9' })
  expect((await other(logo?.src ?? '')).statusCode).toBe(200)
  expect((await shop.api.inject(logo?.src ?? '')).statusCode).toBe(200)
  for (const [path, status] of [
    ['/manifest.webmanifest', 404],
    ['/icon-192.png', 200],
    ['/logos/none.svg', 404],
  ] as const) {
    const { headers, statusCode } = await other(path)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    expect([path, statusCode]).toEqual([path, status])
  }
})
