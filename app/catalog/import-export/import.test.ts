import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openImports, sheetHead, sheetOf, zipOf } from '#tests/support/shop/imports.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture } from '#tests/support/shop/upload.ts'
import type { StaffProduct } from '../admin/staff-product.ts'

const jpeg = await picture(600, 750).jpeg().toBuffer()
const zip = zipOf({ 'ring.jpg': jpeg })

async function openScene() {
  const shop = await createTestShop()
  const imports = await openImports(shop)
  const products = async () =>
    (await shop.api.inject({ url: '/api/admin/all-products', headers: imports.headers })).json() as StaffProduct[]
  return { shop, ...imports, products }
}

const inShop = async (shop: TestShop) => (await shop.api.inject({ url: '/api/products' })).json() as { name: string }[]

test('a dry run reports each error by line and field, and writes nothing', async () => {
  const { checkFiles, products } = await openScene()
  const report = await checkFiles(
    [
      `${sheetHead},State,Made to order,Choice 1,Values 1,Ready,ID`,
      'Good,Chokers,12.50,Of beads.,ring.jpg',
      ',Chokers,12.50,Of beads.,ring.jpg',
      'good,Hats,12.5O,,',
      'Unclear,beads,"1,2,34",Of beads.,none.jpg,gone,perhaps',
      'Chosen,beads,10,Of beads.,ring.jpg,,,Wrist,17 cm | 17 cm (+x),19 cm = 2',
      'Hidden\u202E,beads,10,Of beads.,ring.jpg,,,,,,00000000-0000-4000-8000-00000000000a',
      'More,beads,10,Of beads.,ring.jpg,,,,,,,surplus',
      'Cheap,beads,10,Of beads.,ring.jpg,,,Wrist,16 cm (-10) | 18 cm,,',
    ].join('\n'),
    zip,
  )

  expect(report.faults.map(({ line, field, words }) => `${line} ${field}: ${words}`)).toEqual([
    '3 Name: Name is required',
    "4 Price (USD): '12.5O' is not an amount such as 12.50",
    '4 Pictures: At least one picture is required',
    '4 Category: Category must be one of: bracelets, Body Chain, necklaces, beads, friendship_bracelets, chokers, bags, covers',
    '4 Description: Description is required',
    "5 Price (USD): '1,2,34' is not an amount such as 12.50",
    '5 State: must be shown, hidden or draft',
    '5 Made to order: must be yes or no',
    "5 Pictures: 'none.jpg' is not in the ZIP.",
    "6 Values 1: '+x' is not an amount such as 12.50",
    '7 ID: There is no piece with this ID. A new one has none.',
    '8 : There are more cells than columns: is a comma in a text without quotation marks?',
    '9 Price (USD): Whatever is chosen, the piece must cost from 0.01 to 10,000 dollars',
  ])
  expect(report).toMatchObject({ lines: 8, faults_in_all: 13, changed: 0 })
  expect(await products()).toEqual([])
})

test('new products are published only once their images are ready', async () => {
  const { shop, give, check, run, products, headers } = await openScene()
  const id = await give(sheetOf(3), zip)
  expect(await check(id)).toMatchObject({ lines: 3, added: 3, changed: 0, unchanged: 0, pictures: 3, faults: [] })
  expect(await products()).toEqual([])

  expect((await run(id)).json()).toEqual({ added: 3, changed: 0, pictures: 3 })
  expect(await inShop(shop)).toEqual([])
  const waiting = await products()
  expect(waiting.map(({ name, withheld, awaited }) => ({ name, withheld, awaited }))).toEqual(
    [2, 3, 4].map((line) => ({
      name: `Piece ${line}`,
      withheld: 'hidden',
      awaited: 'Its pictures are being prepared.',
    })),
  )
  const [first] = waiting
  const shown = await shop.api.inject({
    method: 'PUT',
    url: `/api/admin/products/${first?.id}/withheld`,
    headers,
    payload: { withheld: null },
  })
  expect(shown.statusCode).toBe(409)

  await shop.runJobs(['import-pictures'])
  expect((await inShop(shop)).map(({ name }) => name).sort()).toEqual(['Piece 2', 'Piece 3', 'Piece 4'])
  expect((await products())[0]).toMatchObject({ withheld: null, images: [{ alt: 'Piece 2' }], version: 2 })
  expect(await readdir(join(shop.config.dataDir, 'uploads', 'imports'))).toEqual([])

  expect((await run(id)).json()).toEqual({ added: 3, changed: 0, pictures: 3 })
  expect(await products()).toHaveLength(3)
  const { rows } = await shop.db.execute(sql`select action, after from audit_entries where action like '%import%'`)
  expect(rows).toMatchObject([{ action: '3 products imported', after: { name: 'pieces.csv', added: 3 } }])
})

test('one invalid line among five thousand cancels the whole import', async () => {
  const { checkFiles, give, check, run, products } = await openScene()
  const bad = sheetOf(5_000, (line) => `Piece ${line},Chokers,${line === 4_999 ? 'dear' : '12.50'},Of beads.,ring.jpg`)
  const id = await give(bad, zip)
  const report = await check(id)
  expect(report.faults).toEqual([{ line: 4_999, field: 'Price (USD)', words: "'dear' is not an amount such as 12.50" }])
  expect((await run(id)).statusCode).toBe(409)
  expect(await products()).toEqual([])
  expect((await checkFiles(sheetOf(5_001), zip)).faults).toMatchObject([{ line: 5_002, field: '' }])
})

test('an export that is imported again changes nothing, even with unusual text', async () => {
  const { shop, importFiles, save, checkFiles } = await openScene()
  await importFiles(
    [
      `${sheetHead},State,Made to order,Choice 1,Values 1,Choice 2,Values 2,Ready,Days to make`,
      `"'=SUM(A1)",Chokers,12.50,"-1 ""quoted"", and\n=two lines",ring.jpg,hidden,no,"Size | \\ = /",1\\/2 inch (+4.50) | 3 (large) | x\\|y (−1.25) | z (+1) (+0.00),Colour,red | @blue,1\\/2 inch / red = 3 | x\\|y / @blue = 1`,
      `Körper & Kette,Body Chains,"1,234.50",Ñandú,ring.jpg | RING2.jpg,draft,yes,,,,,2,21`,
    ].join('\n'),
    zipOf({ 'a/ring.jpg': jpeg, 'b/ring2.jpg': await picture(500, 500).jpeg().toBuffer() }),
  )
  await shop.runJobs(['import-pictures'])
  const saved = await save()

  expect(saved).toContain(`"'=SUM(A1)"`)
  expect(saved).toContain(`"'-1 ""quoted"", and\n=two lines"`)
  const again = await checkFiles(saved)
  expect(again).toMatchObject({ lines: 2, added: 0, changed: 0, unchanged: 2, faults: [], warnings: [] })
  const semicolons = saved.replaceAll('","', '";"')
  expect(await checkFiles(Buffer.from(semicolons, 'utf16le'))).toMatchObject({ unchanged: 2 })
  const { rows } = await shop.db.execute(
    sql`select name, choices, price_cents, withheld from products order by price_cents`,
  )
  expect(rows).toEqual([
    {
      name: '=SUM(A1)',
      choices: [
        {
          name: 'Size | \\ = /',
          values: [
            { name: '1/2 inch', differenceCents: 450 },
            { name: '3 (large)', differenceCents: 0 },
            { name: 'x|y', differenceCents: -125 },
            { name: 'z (+1)', differenceCents: 0 },
          ],
        },
        {
          name: 'Colour',
          values: [
            { name: 'red', differenceCents: 0 },
            { name: '@blue', differenceCents: 0 },
          ],
        },
      ],
      price_cents: 1250,
      withheld: 'hidden',
    },
    { name: 'Körper & Kette', choices: [], price_cents: 123_450, withheld: 'draft' },
  ])
})

test('an import changes the columns in its file, and leaves all other fields as they are', async () => {
  const { shop, importFiles, products, checkFiles } = await openScene()
  await importFiles(sheetOf(2), zip)
  await shop.runJobs(['import-pictures'])
  const [one, two] = await products()
  if (!one || !two) throw new Error('no pieces')
  await addStock(shop, { id: two.id, number: 2, isMadeToOrder: true })
  const sheet = `ID;Price (USD);Name;Ready;Days to make\n${one.id};99,50;Ilkeek;0;30\n${two.id};12,50;${two.name};3;`

  const report = await checkFiles(sheet)
  expect(report.changes).toEqual([
    { line: 2, name: 'Ilkeek', fields: ['Name', 'Price (USD)', 'Days to make'] },
    { line: 3, name: two.name, fields: ['Ready'] },
  ])
  expect(report.warnings).toMatchObject([{ line: 3, field: 'Ready', words: expect.stringMatching(/^2 of .* it is 3/) }])
  expect((await importFiles(sheet)).json()).toEqual({ added: 0, changed: 2, pictures: 0 })

  expect(await products()).toMatchObject([
    {
      name: 'Ilkeek',
      price: 99.5,
      making_days: 30,
      description: 'Of beads.',
      withheld: null,
      images: [{ alt: 'Ilkeek' }],
    },
    { name: two.name, price: 12.5, ready: [{ number: 3 }] },
  ])
  expect((await shop.api.inject({ url: '/api/products' })).json()).toHaveLength(2)

  const hiding = `ID,Name,State\n${one.id},Ilkeek,hidden\n${two.id},${two.name},shown`
  const { changes, unchanged } = await checkFiles(hiding)
  expect({ changes, unchanged }).toEqual({ changes: [{ line: 2, name: 'Ilkeek', fields: ['State'] }], unchanged: 1 })
  expect((await importFiles(hiding)).json()).toEqual({ added: 0, changed: 1, pictures: 0 })
  expect(await products()).toMatchObject([{ price: 99.5, withheld: 'hidden' }, { price: 12.5 }])
})

test('nothing is imported if a product changed since the dry run, and staff see which one', async () => {
  const { shop, importFiles, give, check, run, products, headers } = await openScene()
  await importFiles(sheetOf(2), zip)
  await shop.runJobs(['import-pictures'])
  const [one, two] = await products()
  const id = await give(`ID,Price (USD)\n${one?.id},20\n${two?.id},30`)
  expect(await check(id)).toMatchObject({ changed: 2 })
  const url = `/api/admin/products/${two?.id}/withheld`
  await shop.api.inject({ method: 'PUT', url, headers, payload: { withheld: 'hidden' } })

  const refused = await run(id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toMatch(/^These pieces changed meanwhile: Piece 3\. Nothing was imported/)
  expect((await products()).map(({ price }) => price)).toEqual([12.5, 12.5])

  await check(id)
  expect((await Promise.all([run(id), run(id)])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await products()).toMatchObject([
    { price: 20, version: 3 },
    { price: 30, version: 4 },
  ])
})

test('an image that can’t be decoded keeps its product hidden, gives the reason, and delays no other product', async () => {
  const { shop, importFiles, products, headers } = await openScene()
  const broken = jpeg.subarray(0, 900)
  const files = zipOf({ 'ring.jpg': jpeg, 'half.jpg': broken })
  await importFiles(`${sheetHead}\nWhole,beads,1,Of beads.,ring.jpg\nHalf,beads,1,Of beads.,ring.jpg|half.jpg`, files)
  await shop.runJobs(['import-pictures'])

  expect((await inShop(shop)).map(({ name }) => name)).toEqual(['Whole'])
  const half = (await products()).find(({ name }) => name === 'Half')
  expect(half).toMatchObject({ withheld: 'hidden', awaited: "'half.jpg' is damaged or incomplete.", images: [{}] })
  const standing = await shop.api.inject({ url: '/api/admin/imports', headers })
  expect(standing.json()).toEqual({ waiting: 0, faults: [{ name: 'Half', words: half?.awaited }] })

  const url = `/api/admin/products/${half?.id}/withheld`
  const shown = await shop.api.inject({ method: 'PUT', url, headers, payload: { withheld: null } })
  expect(shown.json()).not.toHaveProperty('awaited')
  expect(await inShop(shop)).toHaveLength(2)
})

test('abandoned files are deleted after an hour', async () => {
  const { shop, give, check, run } = await openScene()
  const id = await give(sheetOf(1), zip)
  await check(id)
  shop.clock.advance({ minutes: 61 })
  await shop.runJobs(['import-pictures'])
  expect((await run(id)).statusCode).toBe(404)
  expect(existsSync(join(shop.config.dataDir, 'uploads', 'imports', id))).toBe(false)
})
