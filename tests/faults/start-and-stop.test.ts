import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { makeDataDir } from '../support/database/own-database.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { cutOffStart, startRefusedShop, startShopProcess, testSecrets } from '../support/shop/shop-process.ts'

async function newSettings(dataDir?: string): Promise<Record<string, string> & { PORT: string; DATA_DIR: string }> {
  const folder = dataDir ?? (await makeDataDir())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DATA_DIR: folder,
    SEED_DEMO: 'false',
  }
}

test('an invalid variable gives one sentence and exit code 1', async () => {
  const env = await newSettings()
  const { exitCode, output } = await startRefusedShop({ ...env, PORT: 'eighty', MPESA_PASSKEY: 'only-this' })

  expect(exitCode).toBe(1)
  expect(output).toContain('PORT must be a whole number')
  expect(output).not.toContain(' at ')
})

test('incomplete payment credentials name the missing ones', async () => {
  const env = await newSettings()
  const { exitCode, output } = await startRefusedShop({ ...env, MPESA_PASSKEY: 'only-this' })

  expect(exitCode).toBe(1)
  expect(output).toContain('MPESA_BASE_URL, MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET, MPESA_SHORTCODE are missing')
})

test('a port in use gives a sentence with its number', async () => {
  const env = await newSettings()
  const other = createServer().listen(Number(env.PORT), '127.0.0.1')
  onTestFinished(() => void other.close())
  const { exitCode, output } = await startRefusedShop(env)

  expect(exitCode).toBe(1)
  expect(output.trim()).toBe(
    `Port ${env.PORT} on 127.0.0.1 is taken by another program: set PORT (or HOST) to another one.`,
  )
})

test('a data folder without write access gives a sentence with its path', async () => {
  const place = await makeDataDir()
  // The path leads to a file, where even root can't create a data folder.
  await writeFile(join(place, 'in-the-way'), '')
  const env = await newSettings(join(place, 'in-the-way'))
  for (const dataDir of [env.DATA_DIR, '/proc/none/such']) {
    const { exitCode, output } = await startRefusedShop({ ...env, DATA_DIR: dataDir })
    expect(exitCode).toBe(1)
    expect(output).toContain(`The data folder ${dataDir} can't be written to`)
  }
})

test('a missing database gives a sentence with its address, without its password', async () => {
  const env = await newSettings()
  const { exitCode, output } = await startRefusedShop({
    ...env,
    DATABASE_URL: `postgres://shop:hidden@127.0.0.1:${await findFreePort()}/shop`,
    ...testSecrets,
  })

  expect(exitCode).toBe(1)
  expect(output).toMatch(/The database shop at 127\.0\.0\.1:\d+ can't be used \(ECONNREFUSED\): check DATABASE_URL\./)
  expect(output).not.toMatch(/hidden| at .*\.ts:/)
})

test('a database that accepts connections but never answers gives a sentence', async () => {
  const env = await newSettings()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { exitCode, output } = await startRefusedShop({
    ...env,
    DATABASE_URL: `postgres://shop:hidden@127.0.0.1:${port}/shop`,
    ...testSecrets,
  })

  expect(exitCode).toBe(1)
  expect(output).toContain(
    `The database shop at 127.0.0.1:${port} can't be used (it does not answer): check DATABASE_URL.`,
  )
  expect(output).not.toMatch(/hidden| at .*\.ts:/)
})

test('a second shop refuses the same data folder, and the first continues', async () => {
  const env = await newSettings()
  const first = await startShopProcess(env)
  onTestFinished(() => first.end().then(() => {}))
  const { exitCode, output } = await startRefusedShop({
    ...env,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
  })

  expect(exitCode).toBe(1)
  expect(output).toContain(`Another shop is running on the data folder ${env.DATA_DIR}`)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s shuts the shop down in order, and the next start keeps its data',
  async (signal) => {
    const env = { ...(await newSettings()), SEED_DEMO: 'true' }
    const first = await startShopProcess(env)
    const buyer = await createApiCustomer(first.url)
    await buyer.fillCart()
    const before = await buyer.call('GET', '/api/user/cart')
    expect(await first.end(signal)).toBe(0)

    const second = await startShopProcess(env)
    onTestFinished(() => second.end().then(() => {}))
    const after = await buyer.call('GET', '/api/user/cart')

    expect(after).toEqual(before)
    const [line] = after.body.cart as { image_paths: string[] }[]
    expect((await fetch(`${second.url}${line?.image_paths[0]}`)).status).toBe(200)
    expect(second.output()).not.toContain('Creating the database')
  },
)

test('an endless request does not delay the shutdown', async () => {
  const env = await newSettings()
  const shop = await startShopProcess(env)
  const caller = connect(Number(env.PORT), 'localhost')
  caller.on('error', () => {})
  caller.write('POST /api/payments/callback/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{')
  // The later call's response shows that the earlier one has arrived.
  expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)

  expect(await shop.end()).toBe(0)
  expect(shop.output()).not.toContain('failed')
})

test('after SIGKILL the next start adopts the database', async () => {
  const env = await newSettings()
  const first = await startShopProcess(env)
  const buyer = await createApiCustomer(first.url)
  await first.kill()

  const second = await startShopProcess(env)
  onTestFinished(() => second.end().then(() => {}))

  expect(second.output()).not.toContain('Starting the database')
  expect((await buyer.call('GET', '/api/user/cart')).status).toBe(200)
})

test.each(['PG_VERSION', 'base/1/PG_VERSION'])(
  'a first start that was cut off while writing %s is completed by the next',
  async (file) => {
    const env = await newSettings()
    const names = () => readdirSync(env.DATA_DIR).filter((name) => name.startsWith('postgres'))
    await cutOffStart(env, () => names().some((name) => existsSync(join(env.DATA_DIR, name, file))))

    const second = await startShopProcess(env)
    onTestFinished(() => second.end().then(() => {}))
    expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
    expect(names()).toEqual(['postgres'])
  },
)

test('a data folder may contain spaces, or be closed to PostgreSQL’s own user', async () => {
  const place = join(homedir(), `enkiama test ${process.pid}`)
  await mkdir(place)
  await chmod(place, 0o700)
  const env = await newSettings(place)
  const first = await startShopProcess(env)
  const buyer = await createApiCustomer(first.url)
  await first.end()

  const second = await startShopProcess(env)
  onTestFinished(() => second.end().then(() => {}))
  expect((await buyer.call('GET', '/api/user/cart')).status).toBe(200)
})
