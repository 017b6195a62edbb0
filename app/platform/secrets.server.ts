import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'

export type Secrets = { sessionSecret: string; adminTokenSecret: string }

/** The secrets given by the environment, else those made once into the data folder. */
export async function readSecrets(config: Config): Promise<Secrets> {
  if (config.sessionSecret && config.adminTokenSecret) {
    return { sessionSecret: config.sessionSecret, adminTokenSecret: config.adminTokenSecret }
  }
  const file = join(config.dataDir, 'secrets.json')
  const kept = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Secrets,
    () => null,
  )
  const secrets = kept ?? { sessionSecret: newSecret(), adminTokenSecret: newSecret() }
  if (!kept) {
    await mkdir(config.dataDir, { recursive: true })
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' })
  }
  return {
    sessionSecret: config.sessionSecret ?? secrets.sessionSecret,
    adminTokenSecret: config.adminTokenSecret ?? secrets.adminTokenSecret,
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
