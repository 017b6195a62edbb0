import { expect, test, vi } from 'vitest'
import { openImportScene, pricedChoices, problemTexts } from '#tests/support/shop/import-scene.ts'

const wooHead =
  '\uFEFFID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Backorders allowed?","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"'
const shopHost = 'https://weavers.example/wp-content/uploads'

test('a WooCommerce file is imported with early variations, commas in lists, blank values and escaped formulas', async () => {
  const { check, give, run, read } = await openImportScene()
  const id = await give(
    [
      wooHead,
      '12,variation,,,1,,,1,2,0,,"12,50",,,,id:10,Size,Small,Colour,',
      '13,variation,,,1,,,0,,0,,"14,50",,,,id:10,Size,"Large\\, wide",Colour,red',
      `10,variable,,"Sisal bag",1,"<b>Strong</b>","First line.\\nSecond \\\\n line.",1,,0,,,"Home > Bags, Gifts",,"${shopHost}/one.jpg, https://other.example/two.jpg",,Size,"Small, Large\\, wide",Colour,"red, blue"`,
      `20,simple,'-S1,"'=Plain choker",0,,Of beads.,1,5,notify,8,"10,00",Chokers,,${shopHost}/three.jpg,,,,,`,
      '30,external,,Elsewhere,1,,,1,,0,,5,,,,,,,,',
    ].join('\n'),
  )
  const report = await check(id)
  expect(problemTexts(report.faults)).toEqual([])
  expect(problemTexts(report.warnings)).toEqual([
    '5 Sale price: The sale price is not taken along: it costs the regular one.',
    '6 Type: Elsewhere is external and is left out.',
    '4 Pictures: 1 of its pictures are not at weavers.example: they are left out.',
  ])
  expect(report).toMatchObject({ from: 'woocommerce', added: 2, picture_host: 'weavers.example' })
  expect((await run(id)).statusCode).toBe(200)
  const [plain, bag] = (await read()).toSorted((one, other) => one.name.localeCompare(other.name))
  expect(bag).toMatchObject({ name: 'Sisal bag', category: 'bags', price: 12.5, made_to_order: false })
  expect(bag?.description).toBe('Strong\n\nFirst line.\nSecond \\n line.')
  expect(pricedChoices(bag)).toEqual(['Size: Small +0, Large, wide +2', 'Colour: red +0, blue +0'])
  expect(bag?.ready.map(({ number }) => number)).toEqual([2, 2])
  expect(plain).toMatchObject({
    name: '=Plain choker',
    category: 'chokers',
    price: 10,
    withheld: 'hidden',
    made_to_order: true,
  })
})

test('an image with an address in a private network is not fetched', async () => {
  const { shop, importFiles, makePictures, headers } = await openImportScene()
  shop.config.importPicturesBaseUrl = null
  const warn = vi.spyOn(shop.log, 'warn')
  const line = '20,simple,,"Plain choker",1,,Of beads.,1,5,,,"10,00",Chokers,,https://192.168.1.1/three.jpg,,,,,'
  await importFiles([wooHead, line].join('\n'))
  await makePictures()
  const { waiting, faults } = (await shop.api.inject({ url: '/api/admin/imports', headers })).json()
  expect([waiting, faults]).toEqual([0, [{ name: 'Plain choker', words: expect.stringContaining('private network') }]])
  const reason = expect.stringContaining('private network')
  expect(warn).toHaveBeenCalledWith({ host: '192.168.1.1', reason }, 'a picture was not fetched')
})
