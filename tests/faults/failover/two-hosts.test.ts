import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { invalidateOnCatalogChange } from '#app/framework/database/cache-invalidation.server.ts'
import { openDatabase } from '#app/framework/database/database.server.ts'
import { locateDatabase } from '#app/framework/database/database-hosts.server.ts'
import { isDatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'
import { createLog } from '#app/framework/process/log.server.ts'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { command } from '../../support/database/database.ts'
import { makeDataDir } from '../../support/database/own-database.ts'
import { startPair } from '../../support/database/standby.ts'
import { createApiCustomer } from '../../support/shop/customer-by-api.ts'
import { givenAddress } from '../../support/shop/givens.ts'
import { startRefusedShop, startShopProcess, testSecrets } from '../../support/shop/shop-process.ts'

test('if the primary dies, the shop finds the next one by itself, and nothing is lost', async () => {
  const pair = await startPair()
  const env = {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: pair.url,
    ...testSecrets,
    SEED_DEMO: 'false',
  }
  const shop = await startShopProcess(env)
  onTestFinished(async () => void (await shop.end()))
  const statusOf = (path: string) => fetch(`${shop.url}${path}`).then(({ status }) => status)
  const buyer = await createApiCustomer(shop.url)
  expect((await buyer.call('POST', '/api/user/address', { ...givenAddress })).status).toBe(200)
  const address = await buyer.call('GET', '/api/user/address')

  await pair.killPrimary()
  await expect.poll(() => statusOf('/api/ready')).toBe(503)
  const away = await fetch(`${shop.url}/api/products?category=bags&search=while-away`)
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  await expect.poll(() => shop.output()).toContain('the database is unavailable')

  await pair.promoteStandby()
  await expect.poll(() => statusOf('/api/ready')).toBe(200)
  expect(await buyer.call('GET', '/api/user/address')).toEqual(address)
  await buyer.fillCart()
  // The LISTEN connection has moved too.
  await command(
    pair.standbyUrl,
    `update products set name = 'Renamed after the failover' where id in (select id from products limit 1)`,
  )
  await command(pair.standbyUrl, `select pg_notify('catalogue', '')`)
  await expect
    .poll(() => fetch(`${shop.url}/api/products`).then((answer) => answer.text()))
    .toContain('Renamed after the failover')
})

test('a host without writes is left although its connections live, and a standby is refused', async () => {
  const pair = await startPair()
  const location = await locateDatabase(pair.url)
  expect(location.url()).toContain(new URL(pair.primaryUrl).host)
  const database = openDatabase(location.url(), () => {})
  const events: string[] = []
  const line = await invalidateOnCatalogChange({
    location,
    // A busy machine must not count as a lost host.
    pace: { pingEveryMs: 50, silenceMs: 30_000, retryMs: 50 },
    pages: { invalidate() {}, clear() {}, onInvalidation() {} },
    readSettings: async () => {},
    log: createLog('silent'),
    onLost() {
      events.push('away')
      database.setUnavailable(true)
    },
    onRestored() {
      events.push('back')
      database.setUrl(location.url())
      database.setUnavailable(false)
    },
  })
  onTestFinished(async () => {
    await line.close()
    await database.close()
  })
  const standsBy = () => database.db.execute<{ on: boolean }>(sql`select pg_is_in_recovery() as on`)
  expect((await standsBy()).rows).toEqual([{ on: false }])

  await command(pair.primaryUrl, 'alter system set default_transaction_read_only = on')
  await command(pair.primaryUrl, 'select pg_reload_conf()')
  await expect.poll(() => events).toEqual(['away'])
  await expect(locateDatabase(pair.url)).rejects.toThrow(/^none of 127.0.0.1:\d+, 127.0.0.1:\d+ takes writes/)
  // As if a connection had been opened while the host was lost.
  database.setUrl(`${pair.standbyUrl}?target_session_attrs=read-write`)
  database.setUnavailable(false)
  await expect(standsBy()).rejects.toSatisfy(isDatabaseUnavailable)

  await pair.promoteStandby()
  await expect.poll(() => events).toEqual(['away', 'back'])
  expect(location.url()).toContain(new URL(pair.standbyUrl).host)
  await database.db.execute(sql`create table written_after (n int)`)
})

test('a shop without a writable host reports it and does not start', async () => {
  const [one, two] = [await findFreePort(), await findFreePort()]
  const { exitCode, output } = await startRefusedShop({
    PORT: String(await findFreePort()),
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: `postgres://shop:word@127.0.0.1:${one},127.0.0.1:${two}/shop`,
    ...testSecrets,
  })
  expect(exitCode).toBe(1)
  expect(output).toContain(
    `DATABASE_URL can't be used: none of 127.0.0.1:${one}, 127.0.0.1:${two} takes writes (ECONNREFUSED, ECONNREFUSED).`,
  )
  expect(output).not.toContain('word')
})
