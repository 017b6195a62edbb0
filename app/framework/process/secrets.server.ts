import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from '../database/write-once.server.ts'

export type Secrets = { sessionSecret: string; adminTokenSecret: string }

export async function readSecrets(config: Partial<Secrets> & { dataDir: string }): Promise<Secrets> {
  if (config.sessionSecret && config.adminTokenSecret) {
    return { sessionSecret: config.sessionSecret, adminTokenSecret: config.adminTokenSecret }
  }
  await mkdir(config.dataDir, { recursive: true })
  const make = () => JSON.stringify({ sessionSecret: newSecret(), adminTokenSecret: newSecret() } satisfies Secrets)
  const secrets: Secrets = JSON.parse(await writeOnce(join(config.dataDir, 'secrets.json'), make))
  return {
    sessionSecret: config.sessionSecret ?? secrets.sessionSecret,
    adminTokenSecret: config.adminTokenSecret ?? secrets.adminTokenSecret,
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
