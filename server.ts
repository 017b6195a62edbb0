import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { errorText } from './app/framework/process/logged-error.server.ts'
import { projectFolder } from './app/framework/process/project-folder.server.ts'
import {
  checkDataDir,
  checkPort,
  databaseProblem,
  isStartProblem,
  migrationProblem,
  StartProblem,
} from './app/framework/process/start-checks.server.ts'
import {
  execRelease,
  exitForSuccessor,
  listenOnSuccessorPort,
  retry,
  takeSuccessorPort,
  waitForHandover,
  writePidFile,
} from './app/infra/release/successor.server.ts'
import type * as ServerBuild from './app/server-build.server.ts'

type Closing = { name: string; close(): Promise<unknown> }

const root = projectFolder()
const isDevelopment = process.argv.includes('--dev')
/** Set if the running version has started this one beside itself, to hand over to it. */
const successorPort = takeSuccessorPort()
const closings: Closing[] = []
let isClosing = false
let maxClosingMs = 10_000
/** A successor waits this long for the data folder, because the running version closes within a limit of its own. */
const maxLockWaitMs = 30_000
/** How long a migration may wait for a table: meanwhile, requests to the running version wait behind it. */
const maxLockMs = successorPort ? 3_000 : 0

async function start() {
  const { build, vite } = await loadBuild()
  const config = readConfiguration(build)
  await checkDataDir(config.dataDir)
  if (!successorPort) await checkPorts(config)

  const { location, takeShopLock } = await openDatabaseServer(build, config)
  const demo = config.isDemo ? await import('./sandbox/open-for-shop.ts') : null
  const sandbox = demo && !successorPort ? await demo.openSandbox(config) : null
  if (sandbox) closings.push({ name: 'sandbox', close: () => sandbox.close() })
  const access = sandbox?.access ?? demo?.runningSandboxAccess(config)
  const opened = await build.openShop(access ? build.withSandbox(config, access) : config, location.url())
  closings.push({ name: 'shop', close: opened.close })
  const { shop } = opened
  shop.installation.handOver = handOver(shop.installation)
  let trial = successorPort ? null : build.watchTrial(shop, () => process.exit(1))
  if (!vite) build.redirectConsole(shop.log)

  const readiness: ServerBuild.Readiness = { state: 'starting' }
  const shortcut = build.createShortcut(shop)
  const openMetrics = async () => {
    const metrics = await build.openMetrics(opened, shortcut.meter)
    if (metrics) closings.push({ name: 'metrics', close: metrics.close })
  }
  if (!successorPort) await openMetrics()
  const app = await build.createHttp(shop, readiness, undefined, shortcut)
  await build.serveFiles(app, root, vite)
  const pages = build.serveShopPages(app, opened.pagesShop, {
    ...shortcut,
    build: vite
      ? () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>
      : await build.pagesBuild(),
    mode: vite ? 'development' : 'production',
    isReady: () => readiness.state !== 'starting',
  })
  if (!vite) {
    const files = build.cacheStaticFiles(app, join(root, 'build/client/assets'))
    const clients = build.readClientAddresses(config.trustProxy)
    const isOpen = () => readiness.state === 'open'
    const onPage = shop.analytics.countVisit
    build.serveCachedFirst(app.server, { ...shortcut, ...pages, findFile: files.find, clients, isOpen, onPage })
  }
  const shutdown = build.createGracefulShutdown(app, readiness)
  closings.push({ name: 'http', close: shutdown.shutDown })
  // During a handover two versions listen on the same port.
  const address = { host: config.host, port: config.port, reusePort: process.platform === 'linux' }
  const listen = () => app.listen(address)
  const successorServer = successorPort ? await openSuccessorPort(app, successorPort) : null
  if (!successorPort) await listen()
  const catalogListener = await build.invalidateOnCatalogChange({
    location,
    pages: shortcut.cache,
    readSettings: (db) => build.readSettings(db, shop),
    log: shop.log,
    onLost: () => opened.setDatabase('unavailable'),
    onRestored: () => opened.setDatabase({ url: location.url() }),
  })
  closings.push({ name: 'catalogue listener', close: catalogListener.close })
  const prepared = await build.prepareShop(opened.backgroundShop, join(root, 'db'), say)
  if (successorServer) {
    readiness.state = 'open'
    await waitForHandover()
    trial = build.watchTrial(shop, () => process.exit(1))
    await listen()
    if (shop.installation.home) await writePidFile(shop.installation.home)
    await successorServer.close()
    await takeShopLock()
    await retry(openMetrics).catch((err: unknown) => shop.log.error({ err }, 'the metrics could not be opened'))
  }
  opened.jobRunner.start(build.allJobs(opened.backgroundShop))
  const smsAddress = await build.readSmsAddress(opened.backgroundShop)
  if (smsAddress) sandbox?.setSmsAddress(smsAddress)
  for (const secret of prepared.sandboxSecrets) sandbox?.trustWebhooks(secret)
  readiness.state = 'open'
  closings.push({ name: 'shutdown', close: () => shutdown.drain(config.drainSeconds) })
  maxClosingMs += config.drainSeconds * 1_000
  process.stdout.write(build.startupBanner(shop, sandbox, prepared))
  trial?.end()
  await build.recordUpdateEnd(opened.backgroundShop)
}

type Config = ServerBuild.Config

async function loadBuild() {
  if (!isDevelopment) {
    if (!existsSync(join(root, 'build/server/index.js')))
      throw new StartProblem('The shop is not built yet: run npm start.')
    const built = pathToFileURL(join(root, 'build/server/index.js')).href
    return { build: (await import(/* @vite-ignore */ built)) as typeof ServerBuild, vite: null }
  }
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ root, server: { middlewareMode: true }, appType: 'custom' })
  closings.push({ name: 'vite', close: () => vite.close() })
  return { build: (await vite.ssrLoadModule('/app/server-build.server.ts')) as typeof ServerBuild, vite }
}

function readConfiguration(build: typeof ServerBuild): Config {
  const reading = build.readConfig(process.env)
  if (!reading.ok) throw new StartProblem(reading.problems.join('\n'))
  return reading.config
}

async function checkPorts({ host, port, metrics }: Config) {
  await checkPort(host, port)
  if (metrics) await checkPort(metrics.host, metrics.port, 'METRICS_')
}

async function openSuccessorPort(app: FastifyInstance, port: number) {
  await app.ready()
  return listenOnSuccessorPort(app.server, port)
}

type DatabaseServer = { location: ServerBuild.DatabaseLocation; takeShopLock(): Promise<void> }

async function openDatabaseServer(build: typeof ServerBuild, config: Config): Promise<DatabaseServer> {
  const given = config.databaseUrl
  const refuse = (error: unknown): never => {
    throw given ? databaseProblem(given, error) : error
  }
  const embedded = given ? null : await build.startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: say })
  const takeShopLock = async () => {
    if (embedded) await lockOwnDatabase(build, config, embedded)
  }
  if (!successorPort) await takeShopLock()
  const location = embedded
    ? { url: embedded.servingUrl, restore: embedded.restore }
    : await build.locateDatabase(given ?? '').catch(refuse)
  say('Bringing the database up to date')
  const to = embedded?.migrationUrl() ?? location.url()
  await build.migrate(to, join(root, 'db/migrations'), maxLockMs).catch((error) => refuse(migrationProblem(error)))
  if (embedded) return { location, takeShopLock }
  const servingUrl = await build.openForServing(config, location.url())
  return { location: servingUrl ? await build.locateDatabase(servingUrl).catch(refuse) : location, takeShopLock }
}

type OwnDatabase = Awaited<ReturnType<typeof ServerBuild.startEmbeddedPostgres>>

async function lockOwnDatabase(build: typeof ServerBuild, { dataDir, logLevel }: Config, database: OwnDatabase) {
  const onTaken = () => {
    process.stderr.write('Another shop uses the data folder: this one closes.\n')
    void close(1)
  }
  const location = { ...database, url: database.servingUrl }
  const tryLock = () => build.acquireShopLock(location, build.createLog(logLevel), onTaken)
  const deadline = performance.now() + (successorPort ? maxLockWaitMs : 0)
  let lock = await tryLock()
  while (!lock && performance.now() < deadline) {
    await wait(50)
    lock = await tryLock()
  }
  if (!lock)
    throw new StartProblem(
      `Another shop is running on the data folder ${resolve(dataDir)}: stop it, or set DATA_DIR to another folder.`,
    )
  // Both close after all other parts, the database last.
  closings.unshift({ name: 'database', close: () => database.stop() }, { name: 'lock', close: lock.close })
}

function say(line: string) {
  process.stdout.write(`  ${line}\n`)
}

/** Closes in reverse order of opening, because each part needs the ones opened before it. */
async function close(exitCode: number) {
  await closeAll(closings, () => process.exit(exitCode))
}

/** Unless all restarts, the other version already listens: the database stays open, and clients need not reconnect. */
function handOver({ home }: ServerBuild.Shop['installation']): ServerBuild.Shop['installation']['handOver'] {
  return (how, release) => {
    if (!home) return
    if (how === 'restart') return void closeAll(closings, () => execRelease(home, release))
    const remaining = closings.filter(({ name }) => name !== 'shutdown' && name !== 'database')
    void closeAll(remaining, () => exitForSuccessor(home, release))
  }
}

async function closeAll(steps: Closing[], onClosed: () => void) {
  if (isClosing) return
  isClosing = true
  // The limit may cut this short: an exit at any moment loses no work, and the database stops by itself.
  const limit = setTimeout(() => {
    process.stderr.write('Closing took too long and was cut short.\n')
    onClosed()
  }, maxClosingMs)
  for (const { name, close } of steps.toReversed()) {
    await close().catch((error: unknown) => process.stderr.write(`Closing the ${name} failed: ${errorText(error)}\n`))
  }
  clearTimeout(limit)
  onClosed()
}

/** Closes the shop when its parent process ends, for parents that can't forward signals. Zero: no such parent. */
function closeWithParent(parentId: number) {
  delete process.env.ENDS_WITH_PROCESS
  if (parentId) setInterval(() => process.ppid === parentId || void close(0), 500).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0))
closeWithParent(Number(process.env.ENDS_WITH_PROCESS))

start().catch(async (error: unknown) => {
  process.stderr.write(`\n${isStartProblem(error) ? error.message : errorText(error)}\n`)
  await close(1)
})

// Node's own output would contain the values of a failed query.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${errorText(error)}\n`, () => process.exit(1))
})
