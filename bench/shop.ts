import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { findFreePort } from '../app/infra/postgres/free-port.server.ts'
import { databaseUrlOf, makeDataDir } from '../tests/support/database/own-database.ts'
import { startShopProcess } from '../tests/support/shop/shop-process.ts'

export type BenchShop = {
  port: number
  pid: number
  host: string
  url: string
  databaseUrl: string
  close(): Promise<void>
}

/** The built shop with its own database, started as by `npm start`. */
export async function startBenchShop(env: Record<string, string> = {}): Promise<BenchShop> {
  const [port, sandboxPort, dataDir] = [await findFreePort(), await findFreePort(), await makeDataDir()]
  const shop = await startShopProcess({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  return {
    port,
    pid: shop.pid,
    url: shop.url,
    host: `localhost:${port}`,
    databaseUrl: await databaseUrlOf(dataDir),
    async close() {
      await shop.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Products without images of their own: each shows those of a demo product. */
export async function addProducts({ databaseUrl }: BenchShop, count: number): Promise<string[]> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query<{ name: string }>(
    `with added as (
       insert into products (id, name, name_key, category, price_cents, description, created_at, updated_at)
       select gen_random_uuid(), 'Row ' || n, 'row ' || n, category, price_cents, description, now(), now()
       from generate_series(1, $1) n
       join lateral (select * from products where deleted_at is null order by id offset n % 40 limit 1) demo on true
       returning id, name, category
     ), pictured as (
       insert into product_images (id, product_id, position, image_key, alt, width, height)
       select gen_random_uuid(), added.id, images.position, image_key, alt, width, height
       from added join lateral (
         select product_id from products join product_images on product_id = products.id
         where products.category = added.category order by products.id limit 1
       ) demo on true join product_images images on images.product_id = demo.product_id
     ) select name from added`,
    [count],
  )
  await database.end()
  return rows.map(({ name }) => name)
}
