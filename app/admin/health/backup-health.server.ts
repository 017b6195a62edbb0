import { type BackupRecord, isFirstBackupAhead, readBackupRecord } from '#app/infra/backup/nightly-backup.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { ageText, failed, type HealthCheck, megabytes, passed } from './health-check.ts'

const maxAgeMs = 48 * 3_600_000

export async function backupChecks(shop: Shop): Promise<HealthCheck[]> {
  const record = await readBackupRecord(shop.db)
  const { last, failed: failure } = record
  const age = (at: Date) => ageText(at, shop.clock.now())
  const name = 'Last backup'
  const failureText = failure ? ` It failed ${age(failure.at)} ago: ${failure.reason}` : ''
  if (!last && !failure && (await isFirstBackupAhead(shop)))
    return [passed(name, 'The first backup is made tonight at three.')]
  if (!last) return [failed(name, `There is no backup yet.${failureText}`)]
  const { file, bytes = 0, isSealed } = last
  const fileText = file ? `: ${file}, ${megabytes(bytes)}, ${isSealed ? 'encrypted' : 'not encrypted'}` : ''
  const isFresh = shop.clock.now().getTime() - last.at.getTime() < maxAgeMs
  const lastBackup = {
    name,
    isWell: isFresh && !failure,
    sentence: `The last backup was made ${age(last.at)} ago${fileText}.${failureText}`,
  }
  if (!file) return [lastBackup]
  const { backupStore, backups } = shop.config
  return [lastBackup, backupStore ? uploadedBackupCheck(shop, record) : offsiteBackupCheck(backups.folder)]
}

/** The shop can't know whether an operator copies backups by hand. */
export function offsiteBackupCheck(folder: string): HealthCheck {
  return failed(
    'Backups elsewhere',
    `The shop keeps its backups on this machine alone, and both can be lost together: set BACKUP_S3_…, or copy ${folder} to another one.`,
  )
}

function uploadedBackupCheck({ clock }: Shop, { sent, unsent }: BackupRecord): HealthCheck {
  const now = clock.now()
  const name = 'Backups elsewhere'
  const trouble = unsent ? ` It failed ${ageText(unsent.at, now)} ago: ${unsent.reason}` : ''
  if (!sent) return failed(name, `No backup has left this machine yet.${trouble}`)
  const isUnencrypted = !sent.name.endsWith('.sealed')
  const advice = isUnencrypted ? ' It is not encrypted: set BACKUP_KEY.' : ''
  const isFresh = now.getTime() - sent.at.getTime() < maxAgeMs
  const copyText = `s3://${sent.bucket}/backups/${sent.name}, ${megabytes(sent.bytes)}`
  return {
    name,
    isWell: isFresh && !unsent && !isUnencrypted,
    sentence: `The last one left ${ageText(sent.at, now)} ago: ${copyText}.${advice}${trouble}`,
  }
}
