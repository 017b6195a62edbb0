import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

test('mail files are deleted after a week', async () => {
  const shop = await createTestShop()
  const folder = join(shop.config.dataDir, 'mail')
  await shop.runJobs(['sweep-mails'])
  await mkdir(folder)
  const now = shop.clock.now().getTime() / 1000
  for (const [name, days] of Object.entries({ 'old.eml': 8, 'cut-off.eml.part': 8, 'new.eml': 6 })) {
    await writeFile(join(folder, name), 'To: naisiae@example.com')
    await utimes(join(folder, name), now - days * 86_400, now - days * 86_400)
  }
  await shop.runJobs(['sweep-mails'])
  expect(await readdir(folder)).toEqual(['new.eml'])
})
