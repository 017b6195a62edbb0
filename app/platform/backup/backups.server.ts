import type { Clock } from '../clock.ts'
import type { ImageStore } from '../pictures/image-store.server.ts'
import type { Config } from '../process/config.server.ts'
import type { Secrets } from '../process/secrets.server.ts'
import { type SentBackup, sendBackup } from './send-backup.server.ts'
import { type MadeBackup, writeBackup } from './write-backup.server.ts'

export type Backups = {
  make(): Promise<MadeBackup>
  /** Null: nothing was to be sent. */
  send(): Promise<SentBackup | null>
}

/** `close` gives up a backup that is being made or sent: it ends with an AbortError. */
export function createBackups(
  { backups: settings, backupStore: store }: Config,
  images: ImageStore,
  secrets: Secrets,
  clock: Clock,
  databaseUrl: () => string,
): Backups & { close(): void } {
  const closing = new AbortController()
  const { signal } = closing
  return {
    async make() {
      signal.throwIfAborted()
      return writeBackup({ databaseUrl: databaseUrl(), images, secrets, settings, clock }, signal)
    },
    async send() {
      signal.throwIfAborted()
      return store && sendBackup({ databaseUrl: databaseUrl(), folder: settings.folder, store, clock }, signal)
    },
    close: () => closing.abort(),
  }
}
