import { sql } from 'drizzle-orm'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { readShopTexts } from './read-shop-texts.server.ts'
import { SiteFooter } from './site-footer.tsx'

async function footerOf(shop: Shop): Promise<string> {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  const words = await readShopTexts(context)
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SiteFooter }])
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: words } }} />)
}

test('the source of the exchange rate is named only if it requires attribution', async () => {
  const shop = await createTestShop()
  await shop.runJobs(['exchange-rate'])
  expect(await footerOf(shop)).not.toContain('exchangerate-api')

  await shop.db.execute(sql`update exchange_rates set source = 'open.er-api.com'`)
  expect(await footerOf(shop)).toContain('href="https://www.exchangerate-api.com"')
})

test('only the available payment methods are named', async () => {
  const shop = await createTestShop()
  shop.settings.bankDetails = 'Example Bank, account 0123456789'
  expect(await footerOf(shop)).toMatch(/in Kenyan shillings by .*M-Pesa.*, Airtel Money, bank transfer or card\./)

  shop.settings.bankDetails = ''
  Object.assign(shop.config, { airtel: null, paystack: null })
  expect((await footerOf(shop)).replace(/<[^>]*>/g, '')).toContain('paid in Kenyan shillings by M-Pesa.')
})
