import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../app/framework/database/migrations.server.ts'
import { grantServingRole } from '../../../app/infra/postgres/database-roles.server.ts'
import { startEmbeddedPostgres } from '../../../app/infra/postgres/embedded-postgres.server.ts'
import { makeDataDir } from './own-database.ts'
import { readTableState, writeResetFunction } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL for the owner of the server's databases. */
    serverUrl: string
    /** The URL for the role that can only read and write rows, or for the owner if DATABASE_URL names the server. */
    servingUrl: string
    template: {
      name: string
      /** The fingerprint of the schema, which shows whether a test has changed more than rows. */
      tables: string
      /** The SQL that inserts the template's rows into an emptied clone. */
      refilling: string
    }
    /** A folder for files that the tests of a run share; it is removed after the run. */
    runFolder: string
  }
}

/** One PostgreSQL for the run, embedded or that of DATABASE_URL, with a migrated template to clone. */
export default async function setup(project: TestProject) {
  const server = await openServer()
  const name = `template_${randomBytes(6).toString('hex')}`
  await command(server.url, `create database ${name}`)
  const templateUrl = withDatabase(server.url, name)
  await migrate(templateUrl, 'db/migrations')
  if (server.servingUrl !== server.url) await grantServingRole(templateUrl)
  project.provide('serverUrl', server.url)
  project.provide('servingUrl', server.servingUrl)
  project.provide('template', { name, ...(await describeTemplate(templateUrl)) })
  const runFolder = await makeDataDir()
  project.provide('runFolder', runFolder)
  return async () => {
    await rm(runFolder, { recursive: true, force: true })
    await dropDatabases(server.url, name)
    await server.close()
  }
}

async function openServer() {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, servingUrl: given, close: async () => {} }
  const folder = await makeDataDir()
  const embedded = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
  return {
    url: embedded.url(),
    servingUrl: embedded.servingUrl(),
    close: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function describeTemplate(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return { tables: await readTableState(client), refilling: await writeResetFunction(client) }
  } finally {
    await client.end()
  }
}

/** Drops the template and the workers' databases at the end of the run. */
async function dropDatabases(serverUrl: string, templateName: string) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = $1 or datname like 'test\\_%'`,
    [templateName],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

export function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

/** Runs one query on a new connection. */
export async function runQuery<Row = unknown>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

export async function command(url: string, sql: string): Promise<void> {
  await runQuery(url, sql)
}
