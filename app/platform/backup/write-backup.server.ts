import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../clock.ts'
import type { ImageStore } from '../pictures/image-store.server.ts'
import type { Config } from '../process/config.server.ts'
import type { Secrets } from '../process/secrets.server.ts'
import { checkBackup } from './backup-form.server.ts'
import { type BackupSource, backupParts } from './backup-parts.server.ts'
import { inTurn, noteFact } from './backup-turn.server.ts'
import { seal } from './sealing.server.ts'

type BackupSettings = Config['backups']

export type ShopToKeep = {
  databaseUrl: string
  images: ImageStore
  secrets: Secrets
  settings: BackupSettings
  clock: Clock
}

export type MadeBackup = { file: string; bytes: number; isSealed: boolean }

const ownName = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.sealed)?$/
const draftName = /^shop-.+\.part$/

/** While the shop runs. The file gets its name when it is on the disk and has been read again to its end. */
export async function writeBackup(shop: ShopToKeep, signal?: AbortSignal): Promise<MadeBackup> {
  const { databaseUrl, settings, clock } = shop
  await mkdir(settings.folder, { recursive: true, mode: 0o700 })
  return inTurn(databaseUrl, async (client) => {
    const at = clock.now()
    const made = await writeWhole({ client, images: shop.images, secrets: shop.secrets, at }, settings, signal)
    await noteFact(client, 'last-backup', made, clock.now())
    await removeOlder(settings)
    return made
  })
}

async function writeWhole(
  source: BackupSource,
  { folder, key }: BackupSettings,
  signal: AbortSignal | undefined,
): Promise<MadeBackup> {
  const stamp = source.at.toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(folder, `shop-${stamp}Z.tar${key ? '.sealed' : ''}`)
  const draft = `${file}.part`
  try {
    const to = createWriteStream(draft, { mode: 0o600, flush: true })
    const parts = backupParts(source)
    await pipeline(key ? seal(parts, key) : parts, to, { signal })
    await checkBackup(draft, key)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await keepName(folder)
  return { file, bytes: (await stat(file)).size, isSealed: key !== undefined }
}

/** A rename is on the disk when its folder is. */
async function keepName(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** From the oldest to the newest. */
export function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => ownName.test(name)).sort()
}

/** Also what an earlier one left that was cut off: this one has the turn. */
async function removeOlder({ folder, keep }: BackupSettings) {
  const names = await readdir(folder)
  const older = backupsAmong(names).slice(0, -keep)
  for (const name of [...older, ...names.filter((name) => draftName.test(name))]) await rm(join(folder, name))
}
