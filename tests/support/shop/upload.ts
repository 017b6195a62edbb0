import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type FilePart, multipartForm } from './multipart.ts'
import type { TestShop } from './test-shop.ts'

export const uploadFields = {
  name: 'Rain collar',
  category: 'chokers',
  price: '48.00',
  description: 'Eight rows of glass beads.',
}

export function picture(width = 900, height = 600, colour = '#a8131a') {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

export async function upload(
  shop: TestShop,
  files: readonly FilePart[],
  form: Record<string, string> = uploadFields,
  url = '/api/admin/products',
) {
  const { token } = await shop.given.staff()
  const { body, headers } = multipartForm(form, files)
  return shop.api.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
}

/** Stores a picture that no product uses yet. */
export async function storePicture(shop: TestShop, bytes: Buffer) {
  const kept = await shop.images.store(bytes)
  if (!kept.ok) throw new Error(kept.reason)
  return kept.image
}

export async function storedKeys(shop: TestShop): Promise<string[]> {
  const keys: string[] = []
  for await (const key of shop.images.list()) keys.push(key)
  return keys
}

async function countProducts(shop: TestShop): Promise<number> {
  const { rows } = await shop.db.execute<{ n: number }>(sql`select count(*) as n from products`)
  return rows[0]?.n ?? -1
}

export async function expectNoFiles(shop: TestShop) {
  expect(await countProducts(shop)).toBe(0)
  expect(await storedKeys(shop)).toEqual([])
  expect(await readdir(join(shop.config.dataDir, 'incoming')).catch(() => [])).toEqual([])
}
