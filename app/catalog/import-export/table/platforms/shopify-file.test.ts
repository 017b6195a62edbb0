import { expect, test } from 'vitest'
import { openImportScene, pricedChoices, problemTexts } from '#tests/support/shop/import-scene.ts'

const shopifyOld =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Image Position,Status'
const shopifyNew =
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Option1 name,Option1 value,Option2 name,Option2 value,SKU,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price,Product image URL,Image position,Status'
const cdn = (name: string) => `https://cdn.shopify.com/s/files/1/0001/files/${name}.jpg?v=17`

test.each([
  ['old', shopifyOld],
  ['new', shopifyNew],
])(
  'a Shopify file with its %s names is imported by handle, with options, price differences and stock',
  async (kind, head) => {
    const { check, give, run, read } = await openImportScene()
    const line = (handle: string, title: string, body: string, rest: string) =>
      kind === 'old' ? `${handle},${title},${body},${rest}` : `${title},${handle},${body},${rest}`
    const id = await give(
      [
        head,
        line(
          'cuff',
          'Herd cuff',
          '"<p>Glass &amp; wire</p><ul><li>red</li><li>blue</li></ul><script>alert(1)</script>"',
          `Me,Bracelets,,true,Size,S,Colour,red,C-1,shopify,2,deny,20.00,${cdn('b')},2,active`,
        ),
        line('cuff', '', '', `,,,,,M,,red,,shopify,-1,deny,25.00,${cdn('a')},1,`),
        line('cuff', '', '', `,,,,,S,,blue,,shopify,1,deny,22.00,,,`),
        line('cuff', '', '', `,,,,,M,,blue,,shopify,4,deny,27.00,,,`),
        line(
          'plain',
          'Plain bag',
          'Of sisal',
          `Me,,"bag, market",false,Title,Default Title,,,,,,deny,9.50,${cdn('c')},1,active`,
        ),
        line('odd', 'Odd choker', 'Of beads', `Me,,,true,Size,S,Colour,red,,,,deny,10,${cdn('d')},1,draft`),
        line('odd', '', '', `,,,,,M,,red,,,,deny,12,,,`),
        line('odd', '', '', `,,,,,S,,blue,,,,deny,15,,,`),
        line('odd', '', '', `,,,,,M,,blue,,,,deny,16,,,`),
      ].join('\n'),
    )
    const report = await check(id)
    expect(problemTexts(report.faults)).toEqual([])
    expect(problemTexts(report.warnings)).toEqual([
      '7 Price: Its prices differ by combinations of choices, which this shop has not: all cost what the cheapest does. Please look at the differences.',
    ])
    expect(report).toMatchObject({ from: 'shopify', added: 3, pictures: 4, picture_host: 'cdn.shopify.com' })
    expect((await run(id)).statusCode).toBe(200)

    const [cuff, odd, plain] = (await read()).toSorted((one, other) => one.name.localeCompare(other.name))
    expect(cuff).toMatchObject({ name: 'Herd cuff', category: 'bracelets', price: 20, made_to_order: false })
    expect(cuff?.description).toBe('Glass & wire\n\n– red\n– blue')
    expect(pricedChoices(cuff)).toEqual(['Size: S +0, M +5', 'Colour: red +0, blue +2'])
    expect(cuff?.ready.map(({ number }) => number).toSorted()).toEqual([1, 2, 4])
    expect(plain).toMatchObject({ category: 'bags', price: 9.5, withheld: 'hidden', made_to_order: true })
    expect(plain).not.toHaveProperty('choices')
    expect(odd).toMatchObject({ category: 'chokers', price: 10, withheld: 'draft' })
  },
)
