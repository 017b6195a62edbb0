import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openImportScene, problemTexts } from '#tests/support/shop/import-scene.ts'

const link = (name: string) => `https://shop.example/bilder/${name}.jpg`

const tables = {
  German: {
    head: '\uFEFFArtikelname;Preis;Beschreibung;Warengruppe;Lagerbestand;Bild;Bild;;Notiz',
    row: (name: string) => `${name};"12,50";Aus Perlen.;Perlen;3;${link('a')};"${link('b')}, ${link('c')}";x;intern`,
    labels: [
      'Artikelname',
      'Preis',
      'Beschreibung',
      'Warengruppe',
      'Lagerbestand',
      'Bild',
      'Bild (2)',
      'Column 8',
      'Notiz',
    ],
    columns: ['Name', 'Price (USD)', 'Description', 'Category', 'Ready', 'Pictures', 'Pictures', null, null],
    again: 'NOTIZ;;Bild;Bild;Lagerbestand;Warengruppe;Beschreibung;Preis;Artikelname',
    rowAgain: (name: string) => `intern;;${link('a')};${link('b')};3;Perlen;Aus Perlen.;"12,50";${name}`,
  },
  Swahili: {
    head: 'Jina,Bei,Maelezo,Aina,Idadi,Picha,Maoni',
    row: (name: string) => `${name},12.50,Shanga.,Shanga,3,"${link('a')}, ${link('b')} | ${link('c')}",ndani`,
    labels: ['Jina', 'Bei', 'Maelezo', 'Aina', 'Idadi', 'Picha', 'Maoni'],
    columns: ['Name', 'Price (USD)', 'Description', 'Category', 'Ready', 'Pictures', null],
    again: 'Maoni,Picha,Idadi,Aina,Maelezo,Bei,jina ',
    rowAgain: (name: string) => `,"${link('a')}, ${link('b')}",3,Shanga,Shanga.,12.50,${name}`,
  },
}

test.each(Object.entries(tables))(
  'staff map the columns of a %s table once, and the next such table is mapped automatically',
  async (_language, table) => {
    const { shop, check, give, choose, recheck, run, read, headers } = await openImportScene()
    const id = await give([table.head, table.row('Ilkeek'), table.row('Olari')].join('\r\n'))
    const first = await check(id)
    expect(problemTexts(first.faults)).toEqual([
      '1 : The first line must name the columns, among them Name, or ID. The template shows them.',
    ])
    expect(first.columns.map(({ label }) => label)).toEqual(table.labels)
    expect(first.columns[0]).toEqual({ label: table.labels[0], column: null, samples: ['Ilkeek', 'Olari'] })
    expect(first.mapped).toBeNull()
    expect((await run(id)).statusCode).toBe(409)

    expect((await choose(id, table.columns)).statusCode).toBe(200)
    const mapped = await check(id)
    expect(mapped).toMatchObject({
      uncategorized: 2,
      warnings: [],
      columns: table.columns.map((column) => ({ column })),
    })
    expect(problemTexts(mapped.faults)[0]).toBe(
      '2 Category: No word of it names one of the shop’s categories: please choose it above.',
    )
    expect((await recheck(id, 'beads')).json()).toMatchObject({ added: 2, pictures: 6, picture_host: 'shop.example' })
    expect((await run(id)).json()).toEqual({ added: 2, changed: 0, pictures: 6 })
    expect(
      (await read()).map(({ name, price, category, ready }) => [name, price, category, ready?.[0]?.number]),
    ).toEqual([
      ['Ilkeek', 12.5, 'beads', 3],
      ['Olari', 12.5, 'beads', 3],
    ])

    const next = await give([table.again, table.rowAgain('Enkare')].join('\n'))
    const again = (await recheck(next, 'beads')).json()
    expect(again).toMatchObject({ faults_in_all: 0, added: 1, pictures: 2, mapped: { by: expect.any(String) } })
    expect((await run(next)).json()).toMatchObject({ added: 1 })
    expect(
      (await recheck(await give([table.again, table.rowAgain('Enkare')].join('\n')), 'beads')).json().faults,
    ).toEqual([
      { line: 2, field: 'Name', words: 'Another piece has this name already. To change that one, give its ID.' },
    ])
    const { rows } = await shop.db.execute(sql`select action, after from audit_entries where action = 'columns mapped'`)
    expect(rows).toMatchObject([
      { after: { name: 'pieces.csv', columns: expect.stringContaining(`${table.labels[1]}: Price`) } },
    ])
    const changes = await shop.api.inject({ url: '/api/admin/changes', headers })
    expect(changes.body).toContain('columns mapped')
  },
)

const wrong: [string, (string | null)[], string][] = [
  ['none is the name', [null, 'Price (USD)', null], 'must name the columns, among them Name, or ID'],
  ['two are the name', ['Name', 'Name', null], 'The column Name is there twice: Jina, Bei.'],
  ['one is of no field', ['Name', 'Colour', null], 'must be a column of the template'],
  ['one is missing', ['Name', null], 'must be 3'],
  ['there are 201', Array(201).fill(null), 'must be at most 200 columns'],
]

test.each(wrong)('a mapping is refused and not stored if %s', async (_name, columns, words) => {
  const { shop, check, give, choose } = await openImportScene()
  const id = await give('Jina,Bei,Picha\na,1,b')
  expect((await choose(id, ['Name', null, null])).json().message).toBe('Please check these files first.')
  await check(id)
  const answer = await choose(id, columns)
  expect([answer.statusCode, Object.keys(answer.json().fields)[0]]).toEqual([400, expect.stringMatching(/^columns/)])
  expect(answer.json().message).toContain(words)
  const { rows } = await shop.db.execute(sql`select head from import_mappings`)
  expect(rows).toEqual([])
})

test('duplicate, odd and 200 column titles are kept apart, and 201 columns are refused', async () => {
  const { check, give, choose } = await openImportScene()
  const twice = await give('Name,name,Colour\na,b,red')
  const report = await check(twice)
  expect(problemTexts(report.faults)).toEqual(['1 : The column Name is there twice: Name, name (2).'])
  expect((await choose(twice, ['Name', 'Description', null])).statusCode).toBe(200)
  expect(problemTexts((await check(twice)).faults).join()).not.toContain('twice')

  const odd = ['__proto__', 'constructor', 'اسم', '😀', 'a\0b', 'x'.repeat(300), 'Column 8', '']
  const signs = await give([odd.join(','), odd.map(() => 'v').join(',')].join('\n'))
  const labels = (await check(signs)).columns.map(({ label }) => label)
  expect(labels).toEqual([
    '__proto__',
    'constructor',
    'اسم',
    '😀',
    'a b',
    `${'x'.repeat(79)}…`,
    'Column 8',
    'Column 8 (2)',
  ])
  expect((await choose(signs, ['Name', ...Array(7).fill(null)])).statusCode).toBe(200)
  expect((await check(signs)).columns[0]).toMatchObject({ label: '__proto__', column: 'Name' })

  const wide = (count: number) => Array.from({ length: count }, (_, index) => `Safu ${index}`).join(',')
  const most = await give(`${wide(200)}\na`)
  expect((await check(most)).columns).toHaveLength(200)
  expect((await choose(most, ['Name', ...Array(199).fill(null)])).statusCode).toBe(200)
  const tooMany = await check(await give(`${wide(201)}\na`))
  expect(tooMany).toMatchObject({ columns: [], faults: [{ words: expect.stringContaining('at most 200 columns') }] })
})

test('a mapping that another member changes after the dry run does not affect the import', async () => {
  const { check, give, choose, run, read } = await openImportScene()
  const file = (name: string) =>
    `Jina,Jina 2,Price,Description,Category,Pictures\n${name},Other,1,Of beads.,beads,${link('a')}`
  const columns = ['Name', null, 'Price (USD)', 'Description', 'Category', 'Pictures']
  const id = await give(file('Ilkeek'))
  await check(id)
  await choose(id, columns)
  expect(await check(id)).toMatchObject({ added: 1, faults: [] })
  const other = await give(file('Olari'))
  await check(other)
  await choose(other, [null, 'Name', ...columns.slice(2)])
  await run(id)
  expect((await read()).map(({ name }) => name)).toEqual(['Ilkeek'])
})
