import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#app/shop/config/config.server.ts'
import { operatorCommands } from '../scripts/operator-commands.mjs'
import { command, withDatabase } from './support/database/database.ts'

const deploy = 'deploy'
const text = (name: string) => readFileSync(join(deploy, name), 'utf8')

const list = z.array(z.string()).nonempty()
const size = z.string().regex(/^\d+[mg]$/)
const healthcheck = z.strictObject({
  test: list,
  interval: z.string(),
  timeout: z.string(),
  start_period: z.string().optional(),
})
const service = z.strictObject({
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.literal('10m'), 'max-file': z.literal('3') }),
  }),
  image: z.string().regex(/^(enkiama|caddy:2|postgres:\d+)$/),
  command: list.optional(),
  build: z.strictObject({ context: z.literal('..'), dockerfile: z.literal('deploy/Dockerfile') }).optional(),
  env_file: z.literal('shop.env').optional(),
  environment: z.record(z.string(), z.string()),
  ports: list.optional(),
  volumes: list,
  user: z.string().optional(),
  tmpfs: list,
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.tuple([z.literal('NET_BIND_SERVICE')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  shm_size: size.optional(),
  mem_limit: size,
  pids_limit: z.int(),
  stop_grace_period: z.string().optional(),
  healthcheck: healthcheck.optional(),
  restart: z.literal('unless-stopped'),
  depends_on: z
    .union([list, z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))])
    .optional(),
})
const composition = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})

function readComposition(name: string) {
  const { 'x-shop': _shared, ...rest } = parse(text(name), { merge: true }) as Record<string, unknown>
  return composition.parse(rest)
}

describe.each(['one-machine.compose.yaml', 'cluster.compose.yaml'])('%s', (name) => {
  const { services, volumes } = readComposition(name)

  test('names existing volumes, services and files only', () => {
    for (const one of Object.values(services)) {
      for (const volume of one.volumes) {
        const [from = ''] = volume.split(':')
        expect(from.startsWith('./') ? existsSync(join(deploy, from)) : from in volumes, volume).toBe(true)
      }
      const needed = Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on ?? {})
      for (const other of needed) expect(Object.keys(services)).toContain(other)
    }
  })

  test('opens only the proxy’s port, and the proxy sends visitors to existing shops', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports)
    expect(open.map(([service]) => service)).toEqual(['caddy'])
    const shops = Object.keys(services).filter((service) => service.startsWith('shop'))
    expect(services.caddy?.environment.SHOPS?.split(' ')).toEqual(shops.map((shop) => `${shop}:3000`))
  })

  test('gives each shop valid settings, and enough time to shut down', () => {
    for (const [service, { environment, stop_grace_period: grace = '', volumes: places }] of Object.entries(services)) {
      if (!service.startsWith('shop')) continue
      const filled = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, value.replace(/\$\{\w+:\?.*?\}/g, 'x'.repeat(32))]),
      )
      // shop.env sets the demo mode and the providers.
      const reading = readConfig({ DEMO_OPEN: 'yes', ...filled })
      if (!reading.ok) throw new Error(reading.problems.join('\n'))
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(reading.config.drainSeconds + 10)
      expect(places).toContain(`data:${reading.config.dataDir}`)
    }
  })
})

/** Each instruction, joined with its continuation lines. */
function readInstructions(file: string): [name: string, rest: string][] {
  const whole = file.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '')
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      if (!name || !rest) throw new Error(`no instruction: ${line}`)
      return [name, rest]
    })
}

test('the container copies existing files, and runs the shop with its health check and without root', () => {
  const all = readInstructions(text('Dockerfile'))
  const of = (name: string) => all.filter(([one]) => one === name).map(([, rest]) => rest)
  const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK CMD'.split(' ')
  expect(all.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(of('FROM')).toEqual(['node:24-slim AS build', 'node:24-slim'])
  const copied = of('COPY').filter((rest) => !rest.startsWith('--'))
  for (const rest of copied) for (const path of rest.split(' ').slice(0, -1)) expect(existsSync(path), path).toBe(true)
  expect(of('USER')).toEqual(['10001:10001'])
  const isUser = all.findIndex(([name]) => name === 'USER')
  expect(all.findLastIndex(([name]) => name === 'RUN')).toBeLessThan(isUser)
  const env = Object.fromEntries((of('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]))
  expect(readConfig(env)).toMatchObject({ problems: [expect.stringContaining('DEMO_OPEN=yes')] })
  expect(readConfig({ DEMO_OPEN: 'yes', ...env })).toMatchObject({
    ok: true,
    config: { host: '0.0.0.0', port: 3000, dataDir: '/data' },
  })
  expect(of('VOLUME')).toEqual([env.DATA_DIR])
  expect(of('EXPOSE')).toEqual([env.PORT])
  expect(of('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${env.PORT}/api/health`)
  expect(JSON.parse(of('CMD')[0] ?? '')).toEqual(['node', 'start.mjs'])
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const path of ['node_modules', 'data', 'build', '.env', '.git']) expect(ignored).toContain(path)
  expect(statSync(join(deploy, 'make-role.sh')).mode & 0o111).not.toBe(0)
})

test('an image contains the release’s files, from files that the build receives', () => {
  const lines = readInstructions(text('Dockerfile')).map((line) => line.join(' '))
  expect(lines.filter((line) => line.startsWith('COPY --from'))).toEqual(['COPY --from=build /release /shop'])
  expect(lines.some((line) => /^RUN .*scripts\/release\.ts --no-tag .*tar .* --directory \/release$/.test(line))).toBe(
    true,
  )
  expect(readFileSync('.dockerignore', 'utf8')).toMatch(/^docs\n!docs\/operating\.md$/m)
})

test('an image contains no tests, benchmarks or docs, and the shop imports none', () => {
  const apart = ['tests', 'bench', 'docs', 'photography']
  const ofDevelopment = ['scripts/archive-version.ts', 'scripts/screenshots.ts']
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const path of [...apart, ...ofDevelopment, '**/*.test.ts', '**/*.test.tsx']) expect(ignored).toContain(path)
  const sources = ['app', 'sandbox', 'scripts', 'server.ts', 'vite.config.ts', 'react-router.config.ts'].flatMap(
    (from) => (from.includes('.') ? [from] : globSync(`${from}/**/*.{ts,tsx,mjs}`)),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  const run = sources.filter((file) => !/\.test\.tsx?$/.test(file) && !ofDevelopment.includes(file))
  const imports = new RegExp(`from '(#|[./]+)(${apart.join('|')})/`)
  expect(run.filter((file) => imports.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the cluster’s database belongs to a role that is no superuser, and no other role connects', async () => {
  const [, statements = ''] = /<<'SQL'\n(.+)SQL\n/s.exec(text('make-role.sh')) ?? []
  const name = `container_${randomBytes(6).toString('hex')}`
  // Roles belong to the whole server, which other tests use too, so these get names of their own.
  const own = statements
    .replace(/\bshop(_serves)?\b/g, `${name}$1`)
    .replace(":'password'", "'long and random'")
    .replace(":'serving'", "'another one'")
  onTestFinished(async () => {
    await command(inject('serverUrl'), `drop database if exists ${name} with (force)`)
    for (const role of [name, `${name}_serves`]) await command(inject('serverUrl'), `drop role ${role}`)
  })
  for (const statement of own.trim().split('\n')) await command(inject('serverUrl'), statement)

  const url = new URL(withDatabase(inject('serverUrl'), name))
  Object.assign(url, { username: name, password: 'long and random' })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query(
    `
    select rolsuper or rolcreatedb or rolcreaterole as may_more, has_database_privilege('public', $1, 'connect') as is_open
    from pg_roles where rolname = current_user`,
    [name],
  )
  await client.end()
  expect(rows).toEqual([{ may_more: false, is_open: false }])
})

test('the cluster starts only with given passwords', () => {
  for (const name of ['DATABASE_PASSWORD', 'DATABASE_SERVING_PASSWORD']) {
    const uses = text('cluster.compose.yaml').match(new RegExp(`\\$\\{${name}.`, 'g')) ?? []
    expect(uses).toEqual([`\${${name}:`, `\${${name}:`])
    expect(text('cluster.compose.yaml')).not.toContain(`${name}:-`)
  }
})

test('the shop’s password does not open the superuser of the cluster’s PostgreSQL', () => {
  expect(text('make-role.sh')).toMatch(/^SQL\n(#.*\n)*psql .*--command="alter role postgres password null"$/m)
  expect(readComposition('cluster.compose.yaml').services.database?.environment.POSTGRES_USER).toBe('postgres')
})

test('the operating page’s container commands name existing files and services', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const runs = [
    ...page.matchAll(/(?:exec|run --rm(?: --no-deps)?(?: -v \S+)?) ((?:shop|database)\S*) node start\.mjs ([a-z]+)/g),
  ]
  expect(runs.map(([, , name]) => name)).toEqual(expect.arrayContaining(['backup', 'restore']))
  for (const [, service = '', name] of runs) {
    expect(Object.keys(readComposition('one-machine.compose.yaml').services)).toContain(service)
    expect(operatorCommands).toContain(name)
  }
  expect(page).not.toMatch(/(shop|shop-1) node scripts/)
  const projects = ['one-machine', 'cluster'].map((name) => readComposition(`${name}.compose.yaml`))
  const kept = projects.flatMap(({ name, volumes }) => Object.keys(volumes).map((volume) => `${name}_${volume}`))
  for (const [, volume] of page.matchAll(/docker volume rm (\S+?)[\s`]/g)) expect(kept).toContain(volume)
})

test('the cluster’s PostgreSQL logs no refused values, like the embedded one', () => {
  expect(readComposition('cluster.compose.yaml').services.database?.command).toContain('log_min_messages=log')
  expect(readFileSync('app/infra/postgres/postgres-cluster.server.ts', 'utf8')).toContain('-c log_min_messages=log')
  expect(readFileSync('docs/operating.md', 'utf8')).toContain('alter database shop set log_min_messages = log;')
})

test('the service can’t read the history of its sources', () => {
  expect(text('enkiama.service')).toMatch(/^InaccessiblePaths=-\/srv\/enkiama\/\.git$/m)
})
