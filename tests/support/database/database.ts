import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../app/platform/database/migrations.server.ts'
import { startEmbeddedPostgres } from '../../../app/platform/postgres/embedded-postgres.server.ts'
import { letServingRoleIn } from '../../../app/platform/postgres/serving-role.server.ts'
import { makeDataDir } from './own-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** As the owner of the server's databases. */
    serverUrl: string
    /** As who may read and write rows, and no more; as the owner where the server was given. */
    servingUrl: string
    templateName: string
    /** For what the tests of a run share; it is removed after it. */
    runFolder: string
  }
}

/** One PostgreSQL for the run, embedded or that of DATABASE_URL, with a migrated template to clone. */
export default async function setup(project: TestProject) {
  const server = await openServer()
  const templateName = `template_${randomBytes(6).toString('hex')}`
  await command(server.url, `create database ${templateName}`)
  const templateUrl = withDatabase(server.url, templateName)
  await migrate(templateUrl, 'db/migrations')
  if (server.servingUrl !== server.url) await letServingRoleIn(templateUrl)
  project.provide('serverUrl', server.url)
  project.provide('servingUrl', server.servingUrl)
  project.provide('templateName', templateName)
  const runFolder = await makeDataDir()
  project.provide('runFolder', runFolder)
  return async () => {
    await rm(runFolder, { recursive: true, force: true })
    await command(server.url, `drop database if exists ${templateName} with (force)`)
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

export function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

export async function command(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
