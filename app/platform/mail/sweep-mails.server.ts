import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { later } from '../clock.ts'
import type { Job } from '../process/jobs.server.ts'
import type { Shop } from '../shop.server.ts'
import { mailFolder } from './file-or-smtp-mailer.server.ts'

const keptSeconds = 7 * 86_400

/** Without a mail server mails are files, for staff to hand on: they hold addresses, and links that have long ended. */
export function sweepMailsJob(shop: Shop): Job {
  return { name: 'sweep-mails', everySeconds: 3_600, run: () => sweepMails(shop) }
}

async function sweepMails({ config, clock }: Shop): Promise<number> {
  const folder = mailFolder(config)
  const names = await readdir(folder).catch(() => [])
  const oldest = later(clock.now(), -keptSeconds)
  for (const name of names) {
    const path = join(folder, name)
    const kept = await stat(path).catch(() => null)
    if (kept?.isFile() && kept.mtime < oldest) await rm(path, { force: true })
  }
  return 0
}
