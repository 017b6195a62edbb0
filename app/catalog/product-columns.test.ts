import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openImports, zipOf } from '#tests/support/shop/imports.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture } from '#tests/support/shop/upload.ts'

type Row = Record<string, unknown>

/** Columns that staff do not fill in. All other columns must be in the API, the file, the copy and the audit log. */
const computedColumns: Record<string, string> = {
  id: 'names the row',
  name_key: 'follows from the name',
  version: 'counts the changes',
  created_at: 'the time of the insert',
  updated_at: 'the time of the last change',
  deleted_at: 'set by deleting',
  place: 'set by dragging, within one category',
  plain: 'computed by the database',
  pairs: 'computed by the database',
  words: 'computed by the database',
}
const notCopied: Record<string, string> = {
  name: 'a copy has a name of its own',
  withheld: 'a copy is a draft, whatever its original is',
}
const notSearched: Record<string, string> = { withheld: 'a state, no text' }

const options = [{ name: 'Wrist', values: [{ name: '16 cm', differenceCents: 450 }] }]
/** Values for the columns. A column without a value here gets one by its type. */
const values: Record<string, unknown> = { category: 'Body Chain', withheld: 'hidden', choices: options }
const byType: Record<string, unknown> = { text: 'Kipepeo', integer: 31, boolean: false, jsonb: [] }

const jpeg = await picture(600, 750).jpeg().toBuffer()

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { rows } = await shop.db.execute<{ column: string; type: string }>(sql`
    select column_name as column, data_type as type from information_schema.columns where table_name = 'products'`)
  const filled = rows
    .filter(({ column }) => !(column in computedColumns))
    .map(({ column, type }) => ({ column, type, value: values[column] ?? byType[type] }))
  const upload = async (fields: Record<string, string>) => {
    const { body, headers } = multipartForm(fields, [{ name: 'ring.jpg', body: jpeg }])
    const all = { ...headers, ...office.headers }
    return shop.api.inject({ method: 'POST', url: '/api/admin/products', headers: all, payload: body })
  }
  const bare = { category: 'beads', price: '12.50', description: 'Of beads.' }
  const given = async (name: string) => (await upload({ name, ...bare })).json<{ id: string }>().id
  const answer = async (id: string) => (await office.get<Row[]>('/all-products')).find((one) => one.id === id) ?? {}
  return { shop, office, filled, upload, given, answer }
}

async function setColumn(shop: TestShop, id: string, column: string, value: unknown) {
  const typed = typeof value === 'object' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
  await shop.db.execute(sql`update products set ${sql.identifier(column)} = ${typed} where id = ${id}`)
}

async function readColumns(shop: TestShop, id: string): Promise<Row> {
  const { rows } = await shop.db.execute<Row>(sql`select * from products where id = ${id}`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([column]) => !(column in computedColumns)))
}

async function deleteProduct(shop: TestShop, id: string) {
  await shop.db.execute(sql`update products set deleted_at = now() where id = ${id}`)
}

/** A product with a distinct value in each column. */
async function fillColumns({ shop, filled, given }: Awaited<ReturnType<typeof openScene>>) {
  const id = await given('Rain collar')
  for (const { column, value } of filled) await setColumn(shop, id, column, value)
  const before = await readColumns(shop, id)
  expect(before).toEqual(Object.fromEntries(filled.map(({ column, value }) => [column, value])))
  return { id, before }
}

test('a copy has every column of its original', async () => {
  const scene = await openScene()
  const { id, before } = await fillColumns(scene)
  const copyId = randomUUID()
  expect((await scene.office.post(`/products/${id}/copies`, { id: copyId })).statusCode).toBe(200)
  const without = (row: Row) => Object.entries(row).filter(([column]) => !(column in notCopied))
  expect(without(await readColumns(scene.shop, copyId))).toEqual(without(before))
})

test('an exported file brings back every column on import, of changed and of new products', async () => {
  const scene = await openScene()
  const { shop } = scene
  const { id, before } = await fillColumns(scene)
  const other = await scene.given('Herd band')
  const { save, importFiles } = await openImports(shop)
  const saved = await save()
  for (const [column, value] of Object.entries(await readColumns(shop, other)))
    if (column !== 'name') await setColumn(shop, id, column, value)
  await deleteProduct(shop, other)
  const ofPiece = saved
    .split('\r\n')
    .filter((line) => !line.includes(other))
    .join('\r\n')
  expect((await importFiles(ofPiece)).statusCode).toBe(200)
  expect(await readColumns(shop, id)).toEqual(before)

  await deleteProduct(shop, id)
  const ofNew = ofPiece.replace(id, '').replace(/[\w-]+\.jpg/, 'ring.jpg')
  expect((await importFiles(ofNew, zipOf({ 'ring.jpg': jpeg }))).statusCode).toBe(200)
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from products where deleted_at is null`)
  expect(await readColumns(shop, rows[0]?.id ?? '')).toEqual(before)
})

test('every column can be read and set by the API, and appears in the audit log', async () => {
  const scene = await openScene()
  const { shop, office, filled } = scene
  for (const { column, value } of filled) {
    const id = await scene.given(`Band of ${column}`)
    const plain = await scene.answer(id)
    const plainRow = await readColumns(shop, id)
    await setColumn(shop, id, column, value)
    const changed = await scene.answer(id)
    const fields = Object.keys({ ...plain, ...changed }).filter(
      // The label of the stock is computed from other fields.
      (field) => field !== 'stock' && JSON.stringify(plain[field]) !== JSON.stringify(changed[field]),
    )
    expect(fields, `the answer of ${column}`).toHaveLength(1)
    const [field = ''] = fields
    await setColumn(shop, id, column, plainRow[column])
    const { name, category, price, description } = plain
    const answer = await office.put(`/products/${id}`, { name, category, price, description, [field]: changed[field] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await readColumns(shop, id))[column], `${column} by PUT`).toEqual(value)

    const { rows } = await shop.db.execute<{ before: Row; after: Row }>(sql`
      select before, after from audit_entries where subject = ${`product:${id}`} and action = 'product edited'`)
    const { before = {}, after = {} } = rows[0] ?? {}
    const noted = Object.keys({ ...before, ...after }).filter(
      (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    )
    expect(
      noted.filter((key) => key !== 'images'),
      `the audit of ${column}`,
    ).toHaveLength(1)

    await deleteProduct(shop, id)
    const texts = { ...bareTexts(plain), [field]: changed[field] }
    const parts = Object.entries(texts).map(([key, part]) => [
      key,
      typeof part === 'string' ? part : JSON.stringify(part),
    ])
    const uploaded = await scene.upload(Object.fromEntries(parts))
    expect(uploaded.statusCode, uploaded.body).toBe(201)
    expect((await readColumns(shop, uploaded.json<{ id: string }>().id))[column], `${column} by POST`).toEqual(value)
  }
})

const bareTexts = ({ name, category, price, description }: Row): Row => ({ name, category, price, description })

test('a search finds the words of every text column', async () => {
  const scene = await openScene()
  const { shop, filled } = scene
  const texts = filled.filter(({ column, type }) => type === 'text' && !(column in notSearched))
  for (const { column, value } of texts) {
    const id = await scene.given(`Band of ${column}`)
    await setColumn(shop, id, column, value)
    const found = await shop.api.inject(`/api/search?q=${encodeURIComponent(String(value))}`)
    expect(
      found.json<Row[]>().map((product) => product.id),
      column,
    ).toContain(id)
    await deleteProduct(shop, id)
  }
})
