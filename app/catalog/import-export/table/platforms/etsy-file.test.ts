import { expect, test } from 'vitest'
import { openImportScene, problemTexts } from '#tests/support/shop/import-scene.ts'
import type { StaffProduct } from '../../../admin/staff-product.ts'

const etsyPictures = (stem: string) => Array.from({ length: 10 }, (_, index) => `${stem}${index + 1}`).join(',')
const english = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,${etsyPictures('IMAGE')},VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU`
const german = `TITEL,BESCHREIBUNG,PREIS,WÄHRUNGSCODE,STÜCKZAHL,TAGS,MATERIALIEN,${etsyPictures('BILD')},TYP DER VARIANTE 1,NAME DER VARIANTE 1,WERTE DER VARIANTE 1,TYP DER VARIANTE 2,NAME DER VARIANTE 2,WERTE DER VARIANTE 2,BESTANDSEINHEIT`

const picture = (id: number) => `https://i.etsystatic.com/111/r/il/a1b2/${id}/il_fullxfull.${id}_x1y2.jpg`
const listing = (
  title: string,
  {
    price = '24.5',
    currency = 'USD',
    quantity = '3',
    tags = '',
    links = [picture(1)],
    variations = ',,,,,',
    sku = '',
  } = {},
) =>
  [
    `"${title}"`,
    '"Woven by hand.\nOf sisal."',
    price,
    currency,
    quantity,
    `"${tags}"`,
    '"Sisal,Reclaimed wood"',
    ...Array.from({ length: 10 }, (_, index) => links[index] ?? ''),
    variations,
    sku,
  ].join(',')

test.each([english, german])(
  'an Etsy file in any language is recognized and imported with its linked images: %s',
  async (head) => {
    const { shop, check, give, run, makePictures, read } = await openImportScene()
    const sized = 'Custom Property,Diameter,"4&quot; round,6&quot; round",,,'
    const file = [
      head,
      listing('Market bag', { links: [picture(1), picture(2)], sku: 'B-1' }),
      listing('Market bag', { links: [picture(3)], quantity: '1' }),
      listing('Beaded necklace', { price: '30', links: [picture(4)], variations: sized }),
    ].join('\n')
    const id = await give(file)
    const report = await check(id)
    expect(problemTexts(report.faults)).toEqual([])
    expect(report).toMatchObject({
      from: 'etsy',
      added: 3,
      pictures: 4,
      picture_host: 'i.etsystatic.com',
      uncategorized: 0,
    })
    expect(report.warnings.map(({ words }) => words)).toEqual([
      'Tags are not taken along: the shop has none.',
      'Etsy’s file has no price and no number for each variation: all cost the same and none is ready. Please give both afterwards.',
    ])
    expect((await run(id)).json()).toEqual({ added: 3, changed: 0, pictures: 4 })
    await makePictures()

    const products = (await read()).toSorted((one, other) => one.name.localeCompare(other.name))
    expect(products.map(({ name, category, price, made_to_order }) => [name, category, price, made_to_order])).toEqual([
      ['Beaded necklace', 'necklaces', 30, true],
      ['Market bag', 'bags', 24.5, false],
      ['Market bag 2', 'bags', 24.5, false],
    ])
    expect(products.map(({ images }) => images.length)).toEqual([1, 2, 1])
    expect(products[0]?.choices).toMatchObject([
      { name: 'Diameter', values: [{ name: '4" round' }, { name: '6" round' }] },
    ])
    expect(products[1]?.description).toBe('Woven by hand.\nOf sisal.\n\nMaterials: Sisal, Reclaimed wood')
    const shown = (await shop.api.inject({ url: '/api/products' })).json() as unknown[]
    expect(shown).toHaveLength(3)

    const again = await check(await give(file))
    expect(again).toMatchObject({ lines: 3, added: 0, changed: 0, unchanged: 3, faults_in_all: 0 })
  },
)

test('data that Etsy’s file lacks is requested from staff, and prices in another currency are refused', async () => {
  const { check, give, recheck, run, read } = await openImportScene()
  const id = await give([english, listing('Sisal basket', { tags: 'storage_basket,gift' })].join('\n'))
  const report = await check(id)
  expect(report.uncategorized).toBe(1)
  expect(problemTexts(report.faults)).toEqual([
    '2 Category: No word of it names one of the shop’s categories: please choose it above.',
  ])
  expect((await run(id)).statusCode).toBe(409)
  const wrong = await recheck(id, 'hats')
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    400,
    { fields: { category: expect.stringContaining('must be one of: bracelets') } },
  ])
  expect((await recheck(id, 'covers')).json()).toMatchObject({ faults_in_all: 0, added: 1, uncategorized: 1 })
  expect((await run(id)).json()).toMatchObject({ added: 1 })
  expect((await read()).map(({ category }) => category)).toEqual(['covers'])

  const euros = await check(await give([english, listing('Market bag', { currency: 'EUR' })].join('\n')))
  expect(problemTexts(euros.faults)).toEqual([
    "2 CURRENCY_CODE: The price is in EUR, and this shop's are in USD: please change both in the file.",
  ])
})

test('an image that can’t be fetched is retried, then reported with its product, and the others are imported', async () => {
  const { shop, importFiles, makePictures, headers } = await openImportScene()
  const status = async () => (await shop.api.inject({ url: '/api/admin/imports', headers })).json()
  await importFiles([english, listing('Market bag', { links: [picture(1), picture(2)] })].join('\n'))
  Object.assign(shop.sandbox.faults.pictures, { answer: 'error-500', times: 1 })
  await makePictures()
  expect(await status()).toMatchObject({ waiting: 1, faults: [] })
  shop.clock.advance({ minutes: 1 })
  Object.assign(shop.sandbox.faults.pictures, { answer: 'not-found', times: 1 })
  await makePictures()
  expect(await status()).toEqual({
    waiting: 0,
    faults: [
      {
        name: 'Market bag',
        words: 'il_fullxfull.1_x1y2.jpg could not be fetched from i.etsystatic.com: it answered 404.',
      },
    ],
  })
  const [product] = (await shop.api.inject({ url: '/api/admin/all-products', headers })).json() as StaffProduct[]
  expect(product).toMatchObject({ withheld: 'hidden', images: [{}] })
})
