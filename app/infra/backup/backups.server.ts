import type { Clock } from '../../framework/clock.ts'
import type { Secrets } from '../../framework/process/secrets.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import { type SentBackup, sendBackup } from './send-backup.server.ts'
import { type BackupConfig, type WrittenBackup, writeBackup } from './write-backup.server.ts'

export type Backups = {
  make(): Promise<WrittenBackup>
  /** Sends the newest backup. Null if this machine has none that was not sent yet. */
  send(): Promise<SentBackup | null>
}

/** `close` aborts a running `make` or `send`, which then throws an AbortError. */
export function createBackups(
  { backups: settings, backupStore: store }: BackupConfig,
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
