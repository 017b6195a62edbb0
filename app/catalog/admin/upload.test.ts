import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendForm } from '#tests/support/shop/multipart.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { expectNoFiles, picture, storedKeys, upload, uploadFields } from '#tests/support/shop/upload.ts'
import type { StaffProduct } from './staff-product.ts'

test('five phone photos become a product, sorted by file name, upright and without their location', async () => {
  const shop = await createTestShop()
  const files = await Promise.all(
    [10, 2, 1, 3, 4].map(async (number) => ({
      name: `ring-${number}.jpg`,
      body: await picture(4000, 3000, `rgb(${number * 20}, 40, 80)`)
        .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    })),
  )
  const answer = await upload(shop, files)

  expect(answer.statusCode, answer.body).toBe(201)
  const product = answer.json() as StaffProduct
  expect(product).toMatchObject({ name: 'Rain collar', category: 'chokers', price: 48 })
  expect(product.images).toHaveLength(5)
  const { rows } = await shop.db.execute<{ image_key: string; width: number; height: number }>(
    sql`select image_key, width, height from product_images order by position`,
  )
  const reds: (number | undefined)[] = []
  for (const { image_key, width, height } of rows) {
    expect(height).toBeGreaterThan(width)
    const stored = await shop.images.read(image_key, '320.jpg')
    const { exif } = await sharp(stored?.body).metadata()
    expect(exif).toBeUndefined()
    reds.push((await sharp(stored?.body).raw().toBuffer())[0])
  }
  expect(reds.map((red) => Math.round((red ?? 0) / 20))).toEqual([1, 2, 3, 4, 10])
  expect(await readdir(join(shop.config.dataDir, 'incoming'))).toEqual([])
})

test('a form with a duplicate field is refused', async () => {
  const shop = await createTestShop()
  const { token } = await shop.given.staff()
  const form = new FormData()
  for (const [name, value] of [...Object.entries(uploadFields), ['price', '1.00']] as const) form.append(name, value)
  form.append('images', new Blob([await jpeg]), 'ring.jpg')
  const answer = await sendForm(shop, '/api/admin/products', { authorization: `Bearer ${token}` }, form)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { price: 'Price was sent twice.' }])
  await expectNoFiles(shop)
})

test('an upload stores only the master picture, without encoding variants', async () => {
  const shop = await createTestShop()
  const answer = await upload(shop, [{ name: 'ring.jpg', body: await jpeg }])

  expect(answer.statusCode, answer.body).toBe(201)
  for (const key of await storedKeys(shop)) {
    expect(await readdir(join(shop.config.dataDir, 'uploads', key))).toEqual(['master.jpg'])
  }
})

const jpeg = picture().jpeg().toBuffer()
const corpus: [string, string, () => Promise<Uint8Array | string>, string][] = [
  ['a file of no bytes', 'empty.jpg', async () => '', 'is empty'],
  ['HTML posing as JPEG', 'page.jpg', async () => '<html><script>alert(1)</script></html>', 'is not a picture'],
  [
    'SVG posing as JPEG',
    'drawing.jpg',
    async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'is not a picture',
  ],
  [
    'HEIC that nobody here can read',
    'phone.heic',
    async () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000, 7)]),
    "is a HEIC picture that we can't read here",
  ],
  ['a GIF', 'moving.gif', async () => picture(9, 9).gif().toBuffer(), 'is not a picture'],
  [
    'a JPEG signature before HTML',
    'half.jpg',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
    'is not a picture',
  ],
  [
    'a truncated JPEG',
    'cut.jpg',
    async () =>
      (
        await picture(3000, 2000)
          .composite([{ input: { text: { text: 'beads', dpi: 900 } } }])
          .jpeg()
          .toBuffer()
      ).subarray(0, 20_000),
    'is damaged',
  ],
  [
    'a truncated PNG',
    'cut.png',
    async () => {
      const png = await picture(500, 500).png().toBuffer()
      return png.subarray(0, png.length / 2)
    },
    'is damaged',
  ],
  [
    'a pixel bomb',
    'bomb.png',
    async () => picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer(),
    'has more than 40 megapixels',
  ],
  [
    'a file above 15 MB',
    'large.jpg',
    async () => Buffer.concat([await jpeg, Buffer.alloc(15 * 1024 * 1024)]),
    'is larger than 15 MB',
  ],
]

test.each(corpus)('%s is refused by name, and no file remains', async (_what, name, make, fault) => {
  const shop = await createTestShop()
  const answer = await upload(shop, [
    { name: 'a-good-one.jpg', body: await jpeg },
    { name, body: await make() },
  ])
  expect(answer.statusCode, answer.body).toBe(400)
  expect((answer.json() as { message: string }).message).toContain(`'${name}' ${fault}`)
  await expectNoFiles(shop)
})

test('only the picture of a polyglot file is kept', async () => {
  const shop = await createTestShop()
  const body = Buffer.concat([await jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  const answer = await upload(shop, [{ name: 'both.jpg', body }])
  expect(answer.statusCode, answer.body).toBe(201)
  const [key = ''] = await storedKeys(shop)
  for (const name of ['320.jpg', '960.webp', '640.avif']) {
    const variant = await shop.images.read(key, name)
    expect(Buffer.from(variant?.body ?? []).includes('<script>')).toBe(false)
  }
})

test.each([
  '../../etc/passwd.jpg',
  'C:\\beads\\x.jpg',
  '"><img src=x>.jpg',
  'a\u202Egpj.exe',
  '\u0000.jpg',
  `${'x'.repeat(5000)}.jpg`,
])('the file name %j is treated as plain text', async (name) => {
  const shop = await createTestShop()
  const answer = await upload(shop, [{ name, body: await jpeg }])
  expect(answer.statusCode, answer.body).toBe(201)
  const [key, ...others] = await storedKeys(shop)
  expect(others).toEqual([])
  const served = await shop.api.inject({ url: `/uploads/${key}/320.jpg` })
  expect([served.statusCode, served.headers['content-disposition']]).toEqual([200, 'inline; filename="320.jpg"'])
  const refused = await upload(shop, [{ name, body: 'no picture' }], { ...uploadFields, name: 'Another' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().message.length).toBeLessThan(250)
  expect(refused.json().message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('a ninth picture is refused, and so are a hundred', async () => {
  const shop = await createTestShop()
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, async (_, index) => ({ name: `p${index + 1}.jpg`, body: await jpeg })))
  const nine = await upload(shop, await many(9))
  expect([nine.statusCode, nine.json().message]).toEqual([
    400,
    "'p9.jpg' is one picture too many: a product has at most 8.",
  ])
  const hundred = await upload(shop, await many(100))
  expect([hundred.statusCode, hundred.json().message]).toEqual([
    400,
    "'p9.jpg' is one picture too many: a product has at most 8.",
  ])
  await expectNoFiles(shop)
})

test.each([
  [{ ...uploadFields, price: '48,00' }, 'Price'],
  [{ ...uploadFields, price: '-1' }, 'Price must be from 0.01 to 10,000 dollars'],
  [{ ...uploadFields, price: '1.555' }, 'with at most two decimals'],
  [{ ...uploadFields, name: 'cart' }, 'Name is the address of another page'],
  [{ ...uploadFields, category: 'hats' }, 'Category must be one of'],
  [{ name: 'x', category: 'bags', price: '1' }, 'Description'],
  [{ ...uploadFields, surprise: 'yes' }, ''],
])('the form %j is refused', async (form, text) => {
  const shop = await createTestShop()
  const answer = await upload(shop, [{ name: 'a.jpg', body: await jpeg }], form as Record<string, string>)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toContain(text)
  await expectNoFiles(shop)
})

test('a product needs a picture and a unique name', async () => {
  const shop = await createTestShop()
  expect((await upload(shop, [])).statusCode).toBe(400)
  await shop.given.product({ name: 'RAIN collar' })
  const taken = await upload(shop, [{ name: 'a.jpg', body: await jpeg }])
  expect([taken.statusCode, taken.json().fields]).toEqual([409, { name: 'Another piece has this name already.' }])
  expect(await storedKeys(shop)).toEqual([])
})
