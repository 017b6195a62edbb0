import { sql } from 'drizzle-orm'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Shop } from '#app/platform/shop.server.ts'
import { createTestShop } from '#tests/support/test-shop.ts'
import { readShopWords } from './read-shop-words.server.ts'
import { SiteFooter } from './site-footer.tsx'

async function footerOf(shop: Shop): Promise<string> {
  const words = await readShopWords(shop)
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SiteFooter }])
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: words } }} />)
}

test('the source of the exchange rate is named only where it asks for it', async () => {
  const shop = await createTestShop()
  await shop.runJobs(['exchange-rate'])
  expect(await footerOf(shop)).not.toContain('exchangerate-api')

  await shop.db.execute(sql`update exchange_rates set source = 'open.er-api.com'`)
  expect(await footerOf(shop)).toContain('href="https://www.exchangerate-api.com"')
})
