import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Shop } from '../../app/platform/shop.server.ts'

/** The newest mail of the shop as it would be sent, with its soft line breaks joined. Mails come after the answer. */
async function readNewestMail(shop: Pick<Shop, 'config'>): Promise<string> {
  const folder = join(shop.config.dataDir, 'mail')
  const names = async () => (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.eml')).sort()
  await expect.poll(names).not.toEqual([])
  const mail = await readFile(join(folder, (await names()).at(-1) ?? ''), 'utf8')
  return mail
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The token of the newest mailed link for a new password. */
export async function readResetToken(shop: Pick<Shop, 'config'>): Promise<string> {
  const token = /\/auth\?reset=(\S+)/.exec(await readNewestMail(shop))?.[1]
  if (!token) throw new Error('the mail holds no link')
  return decodeURIComponent(token)
}
