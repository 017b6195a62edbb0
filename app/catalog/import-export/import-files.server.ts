import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Shop } from '#app/shop/shop.server.ts'
import { importLimits } from './import-limits.ts'

/** Beside the pictures, which all processes of a shop share. */
export function importFolder({ config }: Pick<Shop, 'config'>, id: string): string {
  return join(config.dataDir, 'uploads', 'imports', id)
}

export function importFiles(shop: Pick<Shop, 'config'>, id: string) {
  const folder = importFolder(shop, id)
  return { sheet: join(folder, 'pieces.csv'), zip: join(folder, 'pictures.zip'), marks: join(folder, 'marks.json') }
}

export async function storeSheet(shop: Shop, id: string, file: Readable): Promise<void> {
  await mkdir(importFolder(shop, id), { recursive: true })
  await pipeline(file, createWriteStream(importFiles(shop, id).sheet))
}

export type PartOutcome = 'taken' | 'too-large' | 'out-of-turn'

/** A part of the ZIP, from this byte on. One that is sent twice lands in the same place. */
export async function storePart(shop: Shop, id: string, part: Readable, from: number): Promise<PartOutcome> {
  const { zip } = importFiles(shop, id)
  const there = await sizeOf(zip)
  if (from > there) return 'out-of-turn'
  if (from >= importLimits.zipMegabytes * 1024 * 1024) return 'too-large'
  const file = await open(zip, there === 0 ? 'w' : 'r+')
  // Closes the file, too.
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
  return (await sizeOf(importFiles(shop, id).zip)) > 0
}

type Marks = Record<string, string>

export async function storeRowVersions(shop: Shop, id: string, marks: Marks): Promise<void> {
  await writeFile(importFiles(shop, id).marks, JSON.stringify(marks))
}

/** Null where the file was never found to be right. */
export async function readMarks(shop: Shop, id: string): Promise<Marks | null> {
  const text = await readFile(importFiles(shop, id).marks, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Marks)
}

export async function dropMarks(shop: Shop, id: string): Promise<void> {
  await rm(importFiles(shop, id).marks, { force: true })
}

export async function dropImport(shop: Pick<Shop, 'config'>, id: string): Promise<void> {
  await rm(importFolder(shop, id), { recursive: true, force: true })
}
