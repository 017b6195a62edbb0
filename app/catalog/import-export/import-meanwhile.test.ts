import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asAnotherProcess } from '#tests/support/database/second-connection.ts'
import { openImports, sheetOf, zipOf } from '#tests/support/shop/imports.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { picture } from '#tests/support/shop/upload.ts'

const zip = zipOf({ 'ring.jpg': await picture(60, 75).jpeg().toBuffer() })

test('during an import the shop answers 64 requests with the data from before the import', async () => {
  const shop = await createTestShop()
  const { give, check, run } = await openImports(shop)
  const id = await give(sheetOf(300), zip)
  await check(id)
  const countPending = sql`select count(*)::int as n from pg_locks where not granted`
  let running: ReturnType<typeof run> | undefined
  await shop.db.transaction((tx) =>
    asAnotherProcess(async () => {
      // The import waits for this lock, after it has written its products and before it writes their pictures.
      await tx.execute(sql`lock table awaited_pictures in exclusive mode`)
      running = run(id)
      void running.then(() => {})
      await expect.poll(async () => (await shop.db.execute<{ n: number }>(countPending)).rows[0]?.n).toBe(1)
      const asked = Array.from({ length: 64 }, () => shop.api.inject({ url: '/api/products' }))
      for (const answer of await Promise.all(asked)) expect([answer.statusCode, answer.json()]).toEqual([200, []])
    }),
  )
  expect((await running)?.json()).toEqual({ added: 300, changed: 0, pictures: 300 })
})

test('images that were unfinished when a process crashed are finished by the next process', async () => {
  const shop = await createTestShop()
  const { importFiles } = await openImports(shop)
  await importFiles(sheetOf(2), zip)
  const until = new Date(shop.clock.now().getTime() + 30_000).toISOString()
  await shop.db.execute(sql`update awaited_pictures set claimed_until = ${until}`)
  const names = async () => ((await shop.api.inject({ url: '/api/products' })).json() as { name: string }[]).length

  await shop.runJobs(['import-pictures'])
  expect(await names()).toBe(0)
  shop.clock.advance({ seconds: 31 })
  await shop.runJobs(['import-pictures'])
  expect(await names()).toBe(2)
})
