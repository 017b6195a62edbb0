import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Shop } from '../../../app/platform/shop.server.ts'

/** Waits: a mail is sent after the answer. Joins its soft line breaks. */
async function readNewestMail(shop: Pick<Shop, 'config'>): Promise<string> {
  const folder = join(shop.config.dataDir, 'mail')
  const names = async () => (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.eml')).sort()
  await expect.poll(names).not.toEqual([])
  const mail = await readFile(join(folder, (await names()).at(-1) ?? ''), 'utf8')
  return mail
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export async function readResetToken(shop: Pick<Shop, 'config'>): Promise<string> {
  const token = /\/auth\?reset=(\S+)/.exec(await readNewestMail(shop))?.[1]
  if (!token) throw new Error('the mail holds no link')
  return decodeURIComponent(token)
}
