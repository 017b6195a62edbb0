import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { templateNames } from '#app/shop/shop-template.ts'
import { templates } from '#db/templates/templates.ts'
import { makeDataDir } from '#tests/support/database/own-database.ts'
import { startShopProcess } from '#tests/support/shop/shop-process.ts'
import { expectAccessible } from '../steps/axe.ts'

const contentPages = ['/makers', '/delivery', '/sizes', '/questions']
const sizes = [
  { width: 320, height: 664 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const template of templateNames) {
  const { branding, products } = templates[template]
  if (!branding) continue
  test(`a shop filled with ${template} is accessible at every size`, async ({ browser }) => {
    const dataDir = await makeDataDir()
    const [port, sandboxPort] = [String(await findFreePort()), String(await findFreePort())]
    const env = { PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: dataDir, SHOP_TEMPLATE: template }
    const shop = await startShopProcess(env)
    try {
      const page = await browser.newPage({ baseURL: shop.url, reducedMotion: 'reduce' })
      const product = `/shop/${encodeURIComponent(products[0]?.name ?? '')}`
      for (const path of ['/', `/shop/${branding.categories[0]?.key}`, product, ...contentPages]) {
        expect((await page.goto(path))?.status(), path).toBe(200)
        await expect(page.locator('img[src*="/scenes/"]'), `beadwork on ${path}`).toHaveCount(0)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await expectAccessible(page)
        }
      }
    } finally {
      await shop.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}
