import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Shop } from '../../app/platform/shop.server.ts'

/** The newest mail of the shop as it would be sent, with its soft line breaks joined. Mails come after the answer. */
async function readNewestMail(shop: Pick<Shop, 'config'>): Promise<string> {
  const folder = join(shop.config.dataDir, 'mail')
  const name = await vi.waitFor(
    async () => {
      const names = (await readdir(folder)).filter((one) => one.endsWith('.eml')).sort()
      const newest = names.at(-1)
      if (!newest) throw new Error('no mail has come')
      return newest
    },
    { timeout: 5000 },
  )
  const mail = await readFile(join(folder, name), 'utf8')
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
