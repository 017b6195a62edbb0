import { readBackupFacts } from '#app/platform/backup/nightly-backup.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { ageText, type HealthLine, megabytes } from './health-line.ts'

const freshMs = 48 * 3_600_000

export async function backupLines(shop: Shop): Promise<HealthLine[]> {
  const { last, failed } = await readBackupFacts(shop.db)
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
  return file ? [line, outsideLine(shop.config.backups.folder)] : [line]
}

/** The shop can't see what somebody carries away. */
function outsideLine(folder: string): HealthLine {
  return {
    name: 'Backups elsewhere',
    isWell: false,
    sentence: `The shop keeps its backups on this machine alone, and both can be lost together: copy ${folder} to another one.`,
  }
}
