import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { crawl, type Readings, readOffice, readOutside } from './support/weaver/crawl.ts'
import { foreignWords } from './support/weaver/foreign-words.ts'
import { makeSales } from './support/weaver/make-sales.ts'
import { readScreens } from './support/weaver/office-screens.ts'
import { minutesOf, setUp } from './support/weaver/set-up.ts'
import { openWeaverShop } from './support/weaver/weaver-shop.ts'

/** The audit log is left out, because it contains the texts that the owner has replaced. */
const record = /^(\/api\/admin\/changes|screen \/admin\/changes)$/

test('a basket weaver opens a shop from Etsy’s files within an hour, without a word of another workshop', async () => {
  const shop = await openWeaverShop()
  expect(minutesOf(await setUp(shop))).toBeLessThanOrEqual(60)

  const sales = await makeSales(shop)
  const found: string[] = []
  const search = (readings: Readings) => {
    for (const [place, text] of readings) {
      // The temporary folder's name is left out, because it depends on the machine.
      if (!record.test(place)) found.push(...foreignWords(place, text.replaceAll(tmpdir(), '')))
    }
  }
  search(await readOutside(shop))
  search(await crawl(shop, sales))
  search(await readOffice(shop, sales))
  search(await readScreens(shop, sales))
  expect(found).toEqual([])
})
