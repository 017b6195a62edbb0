import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { templateNames } from '#app/shop/shop-template.ts'
import { templates } from '#db/templates/templates.ts'
import { crawl, type Readings, readOffice, readOutside } from './support/weaver/crawl.ts'
import { foreignWords } from './support/weaver/foreign-words.ts'
import { makeSales } from './support/weaver/make-sales.ts'
import { readScreens } from './support/weaver/office-screens.ts'
import { openWeaverShop } from './support/weaver/weaver-shop.ts'

const others = templateNames.flatMap((template) => {
  const { branding, products } = templates[template]
  const { shopName: name = '', orderPrefix: prefix = '' } = branding?.settings.words ?? {}
  const withoutChoice = products.filter(({ choices }) => !choices).map((product) => product.name)
  return branding ? [{ template, house: { name, prefix, products: withoutChoice } }] : []
})

test.each(others)(
  'a shop filled with $template sells, and contains no word about beadwork',
  async ({ template, house }) => {
    const shop = await openWeaverShop(house, { SEED_DEMO: 'true', SHOP_TEMPLATE: template })
    const { text: landing } = await shop.send('GET', '/')
    expect(landing).toContain(templates[template].branding?.landing.texts['hero.title'])

    const bankDetails = `${house.name}, Example Bank, account 0987654321`
    await shop.office('PUT', '/settings/bank', { version: 0, bankDetails })
    const sales = await makeSales(shop)
    const found: string[] = []
    const search = (readings: Readings) => {
      // The temporary folder's name is left out, because it depends on the machine.
      for (const [place, text] of readings) found.push(...foreignWords(place, text.replaceAll(tmpdir(), '')))
    }
    search(await readOutside(shop))
    search(await crawl(shop, sales))
    search(await readOffice(shop, sales))
    search(await readScreens(shop, sales))
    expect(found).toEqual([])
  },
)
