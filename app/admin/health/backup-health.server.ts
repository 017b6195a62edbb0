import { type BackupFacts, readBackupFacts } from '#app/platform/backup/nightly-backup.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { ageText, type HealthLine, megabytes } from './health-line.ts'

const freshMs = 48 * 3_600_000

export async function backupLines(shop: Shop): Promise<HealthLine[]> {
  const facts = await readBackupFacts(shop.db)
  const { last, failed } = facts
  const age = (at: Date) => ageText(at, shop.clock.now())
  const name = 'Last backup'
  const trouble = failed ? ` It failed ${age(failed.at)} ago: ${failed.reason}` : ''
  if (!last) return [{ name, isWell: false, sentence: `There is no backup yet.${trouble}` }]
  const { file, bytes = 0, isSealed } = last
  const what = file ? `: ${file}, ${megabytes(bytes)}, ${isSealed ? 'encrypted' : 'not encrypted'}` : ''
  const isFresh = shop.clock.now().getTime() - last.at.getTime() < freshMs
  const line = {
    name,
    isWell: isFresh && !failed,
    sentence: `The last backup was made ${age(last.at)} ago${what}.${trouble}`,
  }
  return file
    ? [line, shop.config.backupStore ? sentLine(shop, facts) : outsideLine(shop.config.backups.folder)]
    : [line]
}

/** The shop can't see what somebody carries away. */
function outsideLine(folder: string): HealthLine {
  return {
    name: 'Backups elsewhere',
    isWell: false,
    sentence: `The shop keeps its backups on this machine alone, and both can be lost together: set BACKUP_S3_…, or copy ${folder} to another one.`,
  }
}

function sentLine({ clock }: Shop, { sent, unsent }: BackupFacts): HealthLine {
  const now = clock.now()
  const name = 'Backups elsewhere'
  const trouble = unsent ? ` It failed ${ageText(unsent.at, now)} ago: ${unsent.reason}` : ''
  if (!sent) return { name, isWell: false, sentence: `No backup has left this machine yet.${trouble}` }
  const isOpen = !sent.name.endsWith('.sealed')
  const advice = isOpen ? ' It is not encrypted: set BACKUP_KEY.' : ''
  const isFresh = now.getTime() - sent.at.getTime() < freshMs
  const what = `s3://${sent.bucket}/backups/${sent.name}, ${megabytes(sent.bytes)}`
  return {
    name,
    isWell: isFresh && !unsent && !isOpen,
    sentence: `The last one left ${ageText(sent.at, now)} ago: ${what}.${advice}${trouble}`,
  }
}
