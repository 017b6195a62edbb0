import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Shop } from '#app/shop/shop.server.ts'
import { importLimits } from './import-limits.ts'

/** The folder is within that of the images, which all processes of a shop share. */
export function importFolder({ config }: Pick<Shop, 'config'>, id: string): string {
  return join(config.dataDir, 'uploads', 'imports', id)
}

export function importPaths(shop: Pick<Shop, 'config'>, id: string) {
  const folder = importFolder(shop, id)
  return {
    sheet: join(folder, 'pieces.csv'),
    zip: join(folder, 'pictures.zip'),
    rowVersions: join(folder, 'marks.json'),
  }
}

export async function storeSheet(shop: Shop, id: string, file: Readable): Promise<void> {
  await mkdir(importFolder(shop, id), { recursive: true })
  await pipeline(file, createWriteStream(importPaths(shop, id).sheet))
}

export type PartOutcome = 'taken' | 'too-large' | 'out-of-turn'

/** Writes a part of the ZIP at position `from`. Idempotent. */
export async function storeZipPart(shop: Shop, id: string, part: Readable, from: number): Promise<PartOutcome> {
  const { zip } = importPaths(shop, id)
  const storedBytes = await sizeOf(zip)
  if (from > storedBytes) return 'out-of-turn'
  if (from >= importLimits.zipMegabytes * 1024 * 1024) return 'too-large'
  const file = await open(zip, storedBytes === 0 ? 'w' : 'r+')
  // The pipeline also closes the file.
  await pipeline(part, file.createWriteStream({ start: from }))
  return (await sizeOf(zip)) > importLimits.zipMegabytes * 1024 * 1024 ? 'too-large' : 'taken'
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

export async function hasZip(shop: Shop, id: string): Promise<boolean> {
  return (await sizeOf(importPaths(shop, id).zip)) > 0
}

type RowVersions = Record<string, string>

export async function storeRowVersions(shop: Shop, id: string, marks: RowVersions): Promise<void> {
  await writeFile(importPaths(shop, id).rowVersions, JSON.stringify(marks))
}

/** Null if no dry run has stored the row versions yet. Only a dry run without errors stores them. */
export async function readRowVersions(shop: Shop, id: string): Promise<RowVersions | null> {
  const text = await readFile(importPaths(shop, id).rowVersions, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as RowVersions)
}

export async function deleteRowVersions(shop: Shop, id: string): Promise<void> {
  await rm(importPaths(shop, id).rowVersions, { force: true })
}

export async function deleteImportFiles(shop: Pick<Shop, 'config'>, id: string): Promise<void> {
  await rm(importFolder(shop, id), { recursive: true, force: true })
}
