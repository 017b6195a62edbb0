import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { runQuery } from '../support/database/database.ts'
import { type LosableDatabase, startLosableDatabase } from '../support/database/lost-database.ts'
import { type ApiCustomer, createApiCustomer } from '../support/shop/customer-by-api.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { realSettings, startShopProcess } from '../support/shop/shop-process.ts'

vi.setConfig({ testTimeout: 180_000 })

type Scene = { sandbox: Sandbox; database: LosableDatabase; buyer: ApiCustomer }

async function setScene(): Promise<Scene> {
  const dataDir = await makeStartedDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startLosableDatabase(dataDir)
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  onTestFinished(() => sandbox.close())
  const shop = await startShopProcess({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a session secret of the tests, long enough',
    ADMIN_TOKEN_SECRET: 'a staff secret of the tests, also long enough',
    SEED_DEMO: 'true',
    ...realSettings(sandbox),
  })
  onTestFinished(() => shop.end().then(() => {}))
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  return { sandbox, database, buyer }
}

const soon = { timeout: 30_000, interval: 20 }

/** The database fails after the prompt was sent, and the customer pays meanwhile. */
async function payWhileAway({ sandbox, database, buyer }: Scene) {
  const paying = buyer.pay()
  await vi.waitFor(() => expect(sandbox.handset.prompts()).toHaveLength(1), soon)
  await database.takeAway()
  const { status } = await paying
  const [prompt] = sandbox.handset.prompts()
  await sandbox.handset.enterPin(prompt!.checkoutRequestId, '1234')
  return status
}

async function expectPaidWithinAMinute({ sandbox, database }: Scene) {
  await database.bringBack()
  await vi.waitFor(
    async () => expect(await runQuery(database.url, `select state from orders`)).toEqual([{ state: 'paid' }]),
    { timeout: 60_000, interval: 200 },
  )
  expect(sandbox.pushes()).toHaveLength(1)
  expect(await runQuery(database.url, `select id from sales`)).toHaveLength(1)
  expect(await runQuery(database.url, `select id from payment_reviews`)).toEqual([])
}

test('if the database fails right after the prompt was sent, its id is kept and the shop polls it', async () => {
  const scene = await setScene()
  scene.sandbox.faults.push.slowMs = 3_000
  scene.sandbox.faults.callback.times = 0
  expect(await payWhileAway(scene)).toBe(200)
  await expectPaidWithinAMinute(scene)
})

test('a callback for an unanswered push is not lost while the database is down', async () => {
  const scene = await setScene()
  const { sandbox } = scene
  sandbox.faults.push.slowMs = 3_000
  sandbox.faults.push.answer = 'lost'
  await payWhileAway(scene)
  await vi.waitFor(() => expect(sandbox.charges()[0]?.callbackAnswer).toMatch(/^5\d\d$/), soon)
  await expectPaidWithinAMinute(scene)
})
