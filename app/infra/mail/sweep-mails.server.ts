import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addSeconds, type Clock } from '../../framework/clock.ts'
import type { Job } from '../../framework/process/jobs.server.ts'
import { type MailConfig, mailFolder } from './file-or-smtp-mailer.server.ts'

type MailSweep = { config: Pick<MailConfig, 'dataDir'>; clock: Clock }

const retentionSeconds = 7 * 86_400

/** Without a mail server, mails are files that staff forward. The files contain addresses, so they stay for a week. */
export function sweepMailsJob(context: MailSweep): Job {
  return { name: 'sweep-mails', everySeconds: 3_600, run: () => sweepMails(context) }
}

async function sweepMails({ config, clock }: MailSweep): Promise<number> {
  const folder = mailFolder(config)
  const names = await readdir(folder).catch(() => [])
  const oldest = addSeconds(clock.now(), -retentionSeconds)
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile() && file.mtime < oldest) await rm(path, { force: true })
  }
  return 0
}
