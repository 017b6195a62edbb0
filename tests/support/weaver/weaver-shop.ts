import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import { type Answer, callsOf, type Headers } from '../attack/shop-world.ts'
import { databaseUrlOf, makeDataDir } from '../database/own-database.ts'
import { multipartForm } from '../shop/multipart.ts'
import {
  initiatorSettings,
  messageSettings,
  otherProviders,
  realSettings,
  startShopProcess,
} from '../shop/shop-process.ts'

const password = 'faults only 1'

export type WeaverShop = {
  url: string
  sandbox: Sandbox
  database: Client
  /** How many variables the owner has written into the shop's environment. */
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

/** A first start in an empty folder, by whoever has an access of their own: no demo, no product, no text. */
export async function openWeaverShop(): Promise<WeaverShop> {
  const dataDir = await makeDataDir(tmpdir(), 'weaver-data-')
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 5 })
  const port = String(await freePort())
  sandbox.setShopUrl(`http://127.0.0.1:${port}`)
  const own = {
    ...realSettings(sandbox),
    ...initiatorSettings(sandbox),
    ...otherProviders(sandbox),
    ...messageSettings(sandbox),
    // The sandbox's account has registered its own sender alone.
    AFRICASTALKING_SENDER: '',
    MPESA_C2B: 'v2',
  }
  const shop = await startShopProcess({
    ...own,
    PORT: port,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    BACKUP_NIGHTLY: 'off',
    IMPORT_PICTURES_BASE_URL: sandbox.access.importPicturesBaseUrl,
  })
  const database = new Client({ connectionString: await databaseUrlOf(dataDir) })
  await database.connect()
  onTestFinished(async () => {
    await database.end()
    await shop.end()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { send, register, guest, ownerLogin } = callsOf(shop.url)
  const owner = await ownerLogin()
  const variables = Object.keys(own).length
  return { url: shop.url, sandbox, database, variables, send, register, guest, owner, ...officeOf(send, owner) }
}

/** As the pages do, the owner gives the password where a call asks for it, and calls again. */
function officeOf(send: WeaverShop['send'], owner: Headers): Pick<WeaverShop, 'office' | 'officeFile'> {
  async function office(method: string, path: string, body?: unknown, more: Headers = {}) {
    const ask = () => send(method, `/api/admin${path}`, body, { ...owner, ...more })
    let answer = await ask()
    if (answer.status === 403 && answer.json.step_up) {
      await send('POST', '/api/admin/password/renew', { password }, owner)
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
