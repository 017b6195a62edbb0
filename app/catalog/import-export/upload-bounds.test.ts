import { readdir, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { openImports, sheetOf } from '#tests/support/shop/imports.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { importFolder, importPaths } from './import-files.server.ts'

const megabyte = 1024 * 1024

test('a table one byte over the limit is refused, and nothing of it is stored', async () => {
  const shop = await createTestShop()
  const { send } = await openImports(shop)
  const answer = await send('', Buffer.alloc(16 * megabyte + 1, 'a'), 'pieces.csv')
  expect([answer.statusCode, answer.json().message]).toEqual([
    413,
    'The CSV file is larger than 16 MB. Please cut it into parts.',
  ])
  expect(await readdir(dirname(importFolder(shop, 'x')))).toEqual([])
})

test('a part one byte over the limit is refused, and so is a ZIP of more than 500 MB', async () => {
  const shop = await createTestShop()
  const { send, give } = await openImports(shop)
  const id = await give(sheetOf(1))
  const part = await send(`/${id}/pictures?from=0`, Buffer.alloc(4 * megabyte + 1), 'pictures.zip')
  expect([part.statusCode, part.json().message]).toEqual([
    400,
    'A part of the ZIP arrived broken. Please send it again.',
  ])
  await truncate(importPaths(shop, id).zip, 500 * megabyte)
  const after = await send(`/${id}/pictures?from=${500 * megabyte}`, Buffer.alloc(1), 'pictures.zip')
  expect([after.statusCode, after.json().message]).toEqual([413, 'The ZIP is larger than 500 MB.'])
})

test('a member can start 20 imports an hour, because unfinished imports use disk space', async () => {
  const shop = await createTestShop()
  const { send } = await openImports(shop)
  const begin = async () => (await send('', Buffer.from(sheetOf(1)), 'pieces.csv')).statusCode
  for (let n = 0; n < 20; n++) expect(await begin()).toBe(201)
  expect(await begin()).toBe(429)
  shop.clock.advance({ seconds: 3_600 })
  expect(await begin()).toBe(201)
})
