import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import { type Answer, callsOf, type Headers } from '../attack/shop-world.ts'
import { databaseUrlOf, makeDataDir } from '../database/own-database.ts'
import { multipartForm } from '../shop/multipart.ts'
import { messageSettings, otherProviderSettings, refundableSettings, startShopProcess } from '../shop/shop-process.ts'
import { listingNames, weaver } from './baskets.ts'

export const weaverPassword = 'faults only 1'

/** The shop's name, the prefix of its order numbers, and the names of its products without options. */
type House = { name: string; prefix: string; products: readonly string[] }

export type WeaverShop = {
  house: House
  url: string
  sandbox: Sandbox
  database: Client
  /** The number of variables in the shop's environment. */
  variables: number
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>
  register: ReturnType<typeof callsOf>['register']
  guest: ReturnType<typeof callsOf>['guest']
  /** The owner's login and calls, which must succeed. */
  owner: Headers
  office(method: string, path: string, body?: unknown): Promise<Answer>
  officeFile(
    path: string,
    file: { name: string; body: Uint8Array | string; type: string },
    fields?: Headers,
  ): Promise<Answer>
}

const weavers: House = { ...weaver, products: listingNames }

/** Starts a shop that ends with its test. */
export async function openWeaverShop(house = weavers, template: Headers = {}): Promise<WeaverShop> {
  const { close, ...shop } = await startWeaverShop(house, template)
  onTestFinished(close)
  return shop
}

type Start = (env: Headers & { PORT: string }) => Promise<{ end(): Promise<unknown> }>

/** A first start in an empty folder, with a new login. Without `template` the shop has no products and no texts. */
export async function startWeaverShop(
  house = weavers,
  template: Headers = {},
  start: Start = startShopProcess,
): Promise<WeaverShop & { close(): Promise<void> }> {
  const dataDir = await makeDataDir(tmpdir(), 'weaver-data-')
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 5 })
  const port = String(await findFreePort())
  sandbox.setShopUrl(`http://127.0.0.1:${port}`)
  const own = {
    ...refundableSettings(sandbox),
    ...otherProviderSettings(sandbox),
    ...messageSettings(sandbox),
    // Empty, because the sandbox accepts only its own registered sender.
    AFRICASTALKING_SENDER: '',
    MPESA_C2B: 'v2',
  }
  const shop = await start({
    ...own,
    PORT: port,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    BACKUP_NIGHTLY: 'off',
    IMPORT_PICTURES_BASE_URL: sandbox.access.importPicturesBaseUrl,
    ...template,
  })
  const url = `http://localhost:${port}`
  const database = new Client({ connectionString: await databaseUrlOf(dataDir) })
  await database.connect()
  async function close() {
    await database.end()
    await shop.end()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { send, register, guest, ownerLogin } = callsOf(url)
  const owner = await ownerLogin()
  const variables = Object.keys(own).length
  const calls = { send, register, guest, owner, ...officeOf(send, owner) }
  return { house, url, sandbox, database, variables, ...calls, close }
}

/** Like the pages, sends the password if a call needs a step-up, then repeats the call. */
function officeOf(send: WeaverShop['send'], owner: Headers): Pick<WeaverShop, 'office' | 'officeFile'> {
  async function office(method: string, path: string, body?: unknown, more: Headers = {}) {
    const ask = () => send(method, `/api/admin${path}`, body, { ...owner, ...more })
    let answer = await ask()
    if (answer.status === 403 && answer.json.step_up) {
      await send('POST', '/api/admin/password/renew', { password: weaverPassword }, owner)
      answer = await ask()
    }
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  return {
    office,
    officeFile(path, file, fields = {}) {
      const form = multipartForm(fields, [file])
      return office('POST', path, form.body, form.headers)
    },
  }
}
