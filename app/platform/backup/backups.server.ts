import type { Clock } from '../clock.ts'
import type { Config } from '../process/config.server.ts'
import type { Secrets } from '../process/secrets.server.ts'
import { type MadeBackup, writeBackup } from './write-backup.server.ts'

export type Backups = { make(): Promise<MadeBackup> }

/** `close` gives up a backup that is being made. */
export function createBackups(
  { dataDir, backups: settings }: Config,
  secrets: Secrets,
  clock: Clock,
  databaseUrl: () => string,
): Backups & { close(): void } {
  const closing = new AbortController()
  return {
    make: () => writeBackup({ databaseUrl: databaseUrl(), dataDir, secrets, settings, clock }, closing.signal),
    close: () => closing.abort(),
  }
}
