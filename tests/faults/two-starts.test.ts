import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { demoCatalogue } from '#db/demo/catalogue.ts'
import { demoDeliveries } from '#db/demo/setup.ts'
import { emptyDatabase } from '../support/database/older-database.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { startShopProcess, testSecrets } from '../support/shop/shop-process.ts'

test('two processes that start together on an empty database are one demo shop', async () => {
  const { url, client } = await emptyDatabase()
  // The copied folder contains the encoded images, which both processes would otherwise encode for half a minute.
  const dataDir = await makeStartedDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const shared = { DATABASE_URL: url, DATA_DIR: dataDir, ...testSecrets }
  const start = async () =>
    startShopProcess({
      ...shared,
      ADMIN_PASSWORD: '',
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    })
  const shops = await Promise.all([start(), start()])
  onTestFinished(async () => void (await Promise.all(shops.map((shop) => shop.end()))))

  const { rows } = await client.query(`
    select (select count(*)::int from products where withheld is null) as products,
      (select count(*)::int from products where withheld = 'draft') as drafts,
      (select count(*)::int from delivery_options) as deliveries,
      (select count(*)::int from webhook_addresses) as webhooks,
      (select count(*)::int from staff) as staff,
      (select count(*)::int from orders) > 0 as has_sales,
      (select count(*)::int from exchange_rates) as rates`)
  const setUp = { drafts: 1, deliveries: demoDeliveries.length, webhooks: 1 }
  expect(rows).toEqual([{ products: demoCatalogue.length, ...setUp, staff: 2, has_sales: true, rates: 1 }])
  // The password is printed once, by the process that added the login.
  const said = shops.map((shop) => shop.output()).join('')
  expect(said.match(/Staff login/g)).toHaveLength(1)
  expect(said.match(/A helper's login/g)).toHaveLength(1)
  for (const shop of shops) {
    const page = await (await fetch(`${shop.url}/shop/bags`)).text()
    const [picture] = page.match(/\/uploads\/[^" ]+?\.(avif|webp|jpg)/) ?? []
    expect((await fetch(`${shop.url}${picture}`)).status).toBe(200)
  }
  expect(await Promise.all(shops.map((shop) => shop.end()))).toEqual([0, 0])
})
