import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { realSettings, startShopProcess } from '../support/shop/shop-process.ts'
import { endAfterTest } from '../support/shop/shop-scene.ts'

type Answer = { status: number | undefined; connection: string | undefined }

function ask(url: string, agent: Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      const { statusCode: status, headers } = answer
      answer.resume().on('end', () => resolve({ status, connection: headers.connection }))
    })
      .on('error', reject)
      .end()
  })
}

/** Sends requests on one connection until the shop closes it. */
async function requestUntilClosed(url: string, onFirst: () => void): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  while (answers.at(-1)?.connection !== 'close') {
    answers.push(await ask(url, agent))
    onFirst()
  }
  agent.destroy()
  return answers
}

test('a shop that shuts down reports it first, answers open connections, and then ends', async () => {
  const dataDir = await makeStartedDataDir()
  const sandbox = await createSandbox({ port: 0 })
  const shop = await startShopProcess({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    DRAIN_SECONDS: '2',
    ...realSettings(sandbox),
  })
  endAfterTest({ shop, dataDir, sandbox })
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  sandbox.faults.push.slowMs = 3_000
  const slow = buyer.pay()

  const paths = ['/', '/shop/bracelets', '/api/products?category=bags', '/api/exchange-rate', '/privacy', '/api/health']
  let asking = 0
  const clients = paths.map((path) => {
    let isFirst = true
    return requestUntilClosed(`${shop.url}${path}`, () => {
      if (isFirst) asking += 1
      isFirst = false
    })
  })
  await expect.poll(() => asking).toBe(paths.length)
  await expect.poll(() => sandbox.pushes()).toHaveLength(1)
  const began = performance.now()
  const ended = shop.end()

  // During the shutdown, readiness requests get 503, while open connections are still served.
  await expect.poll(async () => (await ask(`${shop.url}/api/ready`)).status).toBe(503)
  expect((await ask(`${shop.url}/api/open`)).status).toBe(503)
  const answers = (await Promise.all(clients)).flat()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ connection }) => connection === 'close')).toHaveLength(paths.length)
  expect((await slow).status).toBe(200)
  expect(await ended).toBe(0)
  // The shop limits its shutdown to ten seconds; the rest of this bound is for a busy machine.
  expect(performance.now() - began).toBeLessThan(30_000)
  await expect(ask(`${shop.url}/api/health`)).rejects.toThrow('ECONNREFUSED')
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('npm forwards %s to the shop', async (signal) => {
  const dataDir = await makeStartedDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const port = String(await findFreePort())
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: port, SANDBOX_PORT: String(await findFreePort()), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const status = () =>
    ask(`http://localhost:${port}/api/ready`).then(
      (answer) => answer.status,
      (error: NodeJS.ErrnoException) => error.code,
    )
  await expect.poll(status, { timeout: 180_000, interval: 200 }).toBe(200)
  npm.kill(signal)
  await once(npm, 'exit')
  await expect.poll(status).toBe('ECONNREFUSED')
})
