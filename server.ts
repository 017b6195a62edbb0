import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { errorCode } from './app/framework/errors.ts'
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
import type * as ServerBuild from './app/server-build.server.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

type Closing = { name: string; close(): Promise<unknown> }

const root = projectFolder()
const svg = 'image/svg+xml'
const isDevelopment = process.argv.includes('--dev')
const closings: Closing[] = []
let isClosing = false
let maxClosingMs = 10_000

async function start() {
  const { build, vite } = await loadBuild()
  const config = readConfiguration(build)
  await checkDataDir(config.dataDir)
  await checkPort(config.host, config.port)
  if (config.metrics) await checkPort(config.metrics.host, config.metrics.port, 'METRICS_')

  const place = await openDatabaseServer(build, config)
  const sandbox = config.isDemo ? await openSandbox(config) : null
  const opened = await build.openShop(sandbox ? build.withSandbox(config, sandbox.access) : config, place.url())
  closings.push({ name: 'shop', close: opened.close })
  const { shop } = opened
  if (!vite) build.takeOverConsole(shop.log)

  const readiness: ServerBuild.Readiness = { state: 'starting' }
  const shortcut = build.createShortcut(shop)
  const metrics = await build.openMetrics(opened, shortcut.meter)
  if (metrics) closings.push({ name: 'metrics', close: metrics.close })
  const app = await build.createHttp(shop, readiness, undefined, shortcut)
  await serveFiles(app, vite)
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
    const onPage = shop.analytics.pageAnswered
    build.serveCachedFirst(app.server, { ...shortcut, ...pages, findFile: files.find, clients, isOpen, onPage })
  }
  const shutdown = build.createGracefulShutdown(app, readiness)
  closings.push({ name: 'http', close: shutdown.shut })
  await app.listen({ host: config.host, port: config.port })
  const line = await build.invalidateOnCatalogChange({
    place,
    pages: shortcut.cache,
    readSettings: (db) => build.readSettings(db, shop),
    log: shop.log,
    onLost: () => opened.setDatabase('away'),
    onRestored: () => opened.setDatabase({ at: place.url() }),
  })
  closings.push({ name: 'catalogue line', close: line.close })

  const prepared = await build.prepareShop(opened.backgroundShop, join(root, 'db/demo/pictures'), say)
  opened.jobRunner.start(build.allJobs(opened.backgroundShop))
  const smsAddress = await build.readSmsAddress(opened.backgroundShop)
  if (smsAddress) sandbox?.setSmsAddress(smsAddress)
  for (const secret of prepared.sandboxSecrets) sandbox?.trustWebhooks(secret)
  readiness.state = 'open'
  closings.push({ name: 'shutdown', close: () => shutdown.drain(config.drainSeconds) })
  maxClosingMs += config.drainSeconds * 1_000
  process.stdout.write(build.startupBanner(shop, sandbox, prepared))
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

async function openDatabaseServer(build: typeof ServerBuild, config: Config): Promise<ServerBuild.DatabaseLocation> {
  const given = config.databaseUrl
  const refuse = (error: unknown): never => {
    throw given ? databaseProblem(given, error) : error
  }
  const own = given ? null : await startOwnDatabase(build, config)
  const place = own
    ? { url: own.servingUrl, restore: own.restore }
    : await build.findGivenDatabase(given ?? '').catch(refuse)
  say('Bringing the database up to date')
  const migrationUrl = own?.migrationUrl() ?? place.url()
  await build.migrate(migrationUrl, join(root, 'db/migrations')).catch((error) => refuse(migrationProblem(error)))
  if (own) return place
  const servingUrl = await build.openForServing(config, place.url())
  return servingUrl ? build.findGivenDatabase(servingUrl).catch(refuse) : place
}

async function startOwnDatabase(build: typeof ServerBuild, { dataDir, logLevel }: Config) {
  const database = await build.startEmbeddedPostgres({ dataDir, onProgress: say })
  const onTaken = () => {
    process.stderr.write('Another shop has taken the data folder: this one closes.\n')
    void close(1)
  }
  const lock = await build.acquireShopLock(
    { ...database, url: database.servingUrl },
    build.createLog(logLevel),
    onTaken,
  )
  if (!lock)
    throw new StartProblem(
      `Another shop is running on the data folder ${resolve(dataDir)}: stop it, or set DATA_DIR to another folder.`,
    )
  closings.push({ name: 'database', close: () => database.stop() }, { name: 'lock', close: lock.close })
  return database
}

function nextPorts({ port, metrics }: Config): number[] {
  return Array.from({ length: 20 }, (_, i) => port + 1 + i).filter((next) => next !== metrics?.port)
}

async function openSandbox(config: Config): Promise<Sandbox> {
  const stateFile = join(config.dataDir, 'sandbox.json')
  const shopUrl = `http://127.0.0.1:${config.port}`
  const businessName = config.givenSettings.shopName
  const { createSandbox } = await import('./sandbox/sandbox.ts')
  const ports = config.sandboxPort ? [config.sandboxPort] : nextPorts(config)
  for (const port of ports) {
    try {
      const sandbox = await createSandbox({ port, stateFile, shopUrl, businessName })
      closings.push({ name: 'sandbox', close: () => sandbox.close() })
      return sandbox
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    }
  }
  throw new StartProblem(`The sandbox can't open port ${ports.join(', ')}: set SANDBOX_PORT to a free one.`)
}

async function serveFiles(app: FastifyInstance, vite: import('vite').ViteDevServer | null) {
  if (vite) {
    app.addHook('onRequest', (request, reply, next) => {
      if (request.url.startsWith('/api/')) return next()
      vite.middlewares(request.raw, reply.raw, () => next())
    })
    return
  }
  const files = join(root, 'build/client')
  const earlier = join(root, 'build/earlier')
  const earlierNames = new Set(existsSync(earlier) ? readdirSync(earlier) : [])
  // A page that was open before the last deploy asks for its own files. For others: no page, and nobody keeps the answer.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
    earlierNames.has(name) ? reply.sendFile(name, earlier) : reply.code(404).header('cache-control', 'no-store').send(),
  )
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === svg) reply.header('content-type', `${svg}; charset=utf-8`)
  })
  await app.register(fastifyStatic, {
    root: files,
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ['**/.vite/**', '**/*.{br,gz}'],
    cacheControl: false,
    // The etag says as much.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      const isNamedByContent = path.startsWith(join(files, 'assets'))
      // Nobody asks again for what never changes.
      if (isNamedByContent) response.removeHeader('etag')
      response.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}

function say(line: string) {
  process.stdout.write(`  ${line}\n`)
}

/** Closes in reverse order of opening, because each part needs the ones opened before it. */
async function close(exitCode: number) {
  if (isClosing) return
  isClosing = true
  // Whatever still goes on then survives an end at any moment; the database ends by itself.
  const limit = setTimeout(() => {
    process.stderr.write('Closing took too long and was cut short.\n')
    process.exit(exitCode)
  }, maxClosingMs)
  for (const { name, close } of closings.toReversed()) {
    await close().catch((error: unknown) => process.stderr.write(`Closing the ${name} failed: ${errorText(error)}\n`))
  }
  clearTimeout(limit)
  process.exit(exitCode)
}

/** Whoever started the shop and can't pass signals on. None where there is none. */
function endWith(starter: number) {
  delete process.env.ENDS_WITH_PROCESS
  if (starter) setInterval(() => process.ppid === starter || void close(0), 500).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0))
endWith(Number(process.env.ENDS_WITH_PROCESS))

start().catch(async (error: unknown) => {
  process.stderr.write(`\n${isStartProblem(error) ? error.message : errorText(error)}\n`)
  await close(1)
})

// Node's own last words would hold the values of a failed query.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${errorText(error)}\n`, () => process.exit(1))
})
