import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { escapeCsvCell, unescapeCsvCell } from '#app/framework/csv.ts'
import { zipOf } from '#tests/support/shop/imports.ts'
import { picture } from '#tests/support/shop/upload.ts'
import { readAmount } from '../fields/typed-amount.ts'
import { parsePictureSize } from './images/image-header.ts'
import { openPictureZip } from './images/image-zip.server.ts'
import { readSheet } from './table/sheet.server.ts'

const silentLog = { warn: () => {} }

async function fileOf(bytes: Uint8Array | string) {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'file'), bytes)
  return join(folder, 'file')
}

const jpeg = await picture(60, 75).jpeg().toBuffer()

async function openZip(bytes: Uint8Array) {
  const opening = await openPictureZip(silentLog, await fileOf(bytes))
  if (!opening.ok) return { words: opening.message, zip: null, find: () => null }
  const find = async (name: string) => {
    const entry = opening.zip.find(name)
    return entry === null || entry === 'twice' ? entry : (await opening.zip.check([entry]))[0]
  }
  return { words: null, zip: opening.zip, find }
}

const amounts: [typed: string, read: number | string][] = [
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['$ 12', 12],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1\u00a0234,50 USD', 1234.5],
  ["1'234.50", 1234.5],
  ['1,234,567', 1_234_567],
  ['1,234', 1234],
  ['1.234', 1234],
  ['0.125', 'not an amount'],
  ['12.345,6.7', 'not an amount'],
  ['1e3', 'not an amount'],
  ['', 'not an amount'],
]

test.each(amounts)('the amount %s is read or refused', (typed, read) => {
  const amount = readAmount(typed)
  if (typeof read === 'number') expect(amount).toEqual({ ok: true, amount: read })
  else expect(amount).toMatchObject({ ok: false, message: expect.stringContaining(read) })
})

test('any text survives a round trip through a cell, and no cell starts a formula', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[' \t=+@-]{0,4}\w?$/))
  fc.assert(
    fc.property(texts, (text) => {
      const cell = escapeCsvCell(text).slice(1, -1).replaceAll('""', '"')
      expect(unescapeCsvCell(cell)).toBe(text)
      expect(cell.trimStart()).not.toMatch(/^[=+\-@|%]/)
    }),
  )
})

const words = 'Name;Price\nKöln – “é”;1'
const letters: [string, Uint8Array | string][] = [
  ['UTF-8', words],
  ['UTF-8 with its mark', `\uFEFF${words}`],
  ['UTF-16', Buffer.from(`\uFEFF${words}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(words, 'utf16le')],
  ['Windows-1252', Buffer.from(words.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1')],
  ['a line that names the separator', `sep=;\r\n${words.replace('\n', '\r\n')}`],
  ['tabs', words.replaceAll(';', '\t')],
  ['empty lines', `\n\n${words}\n;\n`],
]

test.each(letters)('a table in %s is read', async (_name, bytes) => {
  const sheet = await readSheet(await fileOf(bytes))
  expect(sheet.errors).toEqual([])
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([{ Name: 'Köln – “é”', 'Price (USD)': '1' }])
})

const forms: [string, string, string][] = [
  ['no columns that are known', 'Colour,Size\nred,1', 'The first line must name the columns'],
  ['a column twice', 'Name,name\na,b', 'is there twice'],
  ['no lines', 'Name\n\n', 'There are no pieces'],
  ['nothing', '', 'There are no pieces'],
  ['a quotation mark that never ends', 'Name,Price\n"a,1\nb,2', 'never ends'],
  ['a quotation mark within a text', 'Name,Price\n"a" b,1', 'written twice'],
  ['inches in a bare text', 'Name,Price\nA 6" wide cuff,1', 'stand around the whole cell'],
]

test.each(forms)('a table with %s is refused with an explanation', async (_name, text, message) => {
  const { errors } = await readSheet(await fileOf(text))
  expect(errors).toMatchObject([{ words: expect.stringContaining(message) }])
})

test('an unreadable line is reported with its number, also after many other lines', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `Piece ${index},1`)
  const { errors } = await readSheet(await fileOf(['Name,Price', ...rows, 'A 6" wide cuff,1', ...rows].join('\n')))
  expect(errors).toMatchObject([{ line: 302 }])
})

test('images are found by name in any folder and letter case, and system files are ignored', async () => {
  const { zip, find } = await openZip(
    zipSync({
      'Bilder/Körper.JPG': jpeg,
      'one/ring.jpg': jpeg,
      'two/ring.jpg': jpeg,
      '__MACOSX/Bilder/._Körper.JPG': Buffer.from('x'),
      'Bilder/.DS_Store': Buffer.from('x'),
      'page.jpg': Buffer.from('<html>'),
      'none.jpg': Buffer.alloc(0),
      'more.zip': zipOf({ 'a.jpg': jpeg }),
    }),
  )
  expect(await find('körper.jpg')).toBeNull()
  expect(await find('ring.jpg')).toBe('twice')
  expect(await find('page.jpg')).toMatch(/^'page.jpg' is not a picture/)
  expect(await find('none.jpg')).toBe("'none.jpg' is empty.")
  expect(await find('more.zip')).toMatch(/is an archive/)
  expect(await find('._Körper.JPG')).toBeNull()
  expect(zip?.countUnusedFiles()).toBe(1)
})

/** A copy of the ZIP with `value` written into its directory, `at` bytes after the start of the first entry. */
function changed(bytes: Uint8Array, at: number, value: Uint8Array): Uint8Array {
  const zip = Buffer.from(bytes)
  zip.set(value, zip.indexOf('PK\x01\x02', 0, 'latin1') + at)
  return zip
}

const ring = zipOf({ 'ring.jpg': jpeg })
const huge = Buffer.from([0xff, 0xff, 0xff, 0xff])
const zips: [string, Uint8Array, RegExp][] = [
  ['is none', jpeg, /is not a ZIP/],
  ['is empty', Buffer.alloc(0), /is not a ZIP/],
  ['is broken off', ring.subarray(0, -30), /broken off/],
  ['leads out of its folder', zipOf({ '../ring.jpg': jpeg }), /leads out/],
  ['leads to a drive', zipOf({ 'C:\\ring.jpg': jpeg }), /leads out/],
  ['begins at the root', zipOf({ '/ring.jpg': jpeg }), /leads out/],
  ['says that it unpacks to 4 GB', changed(zipOf({ 'a.jpg': jpeg, 'b.jpg': jpeg }), 24, huge), /far more than 500 MB/],
  ['holds 45,001 files', zipSync(manyFiles(45_001)), /too many files/],
  ['names the same bytes twice', overlapping(), /the same bytes under many names/],
]

function manyFiles(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.jpg`, new Uint8Array(0)]))
}

function overlapping(): Uint8Array {
  const zip = Buffer.from(zipOf({ 'a.jpg': jpeg, 'b.jpg': jpeg }))
  const second = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  zip.writeUInt32LE(0, second + 42)
  return zip
}

test.each(zips)('a ZIP that %s is refused with an explanation', async (_name, bytes, message) => {
  expect((await openZip(bytes)).words).toMatch(message)
})

test('encrypted, damaged and oversized images are reported by name', async () => {
  const deflated = zipSync({ 'ring.jpg': jpeg })
  const at = Buffer.from(deflated).readUInt16LE(28) + 30 + 'ring.jpg'.length
  const broken = Buffer.from(deflated)
  broken.fill(0xff, at + 2, at + 40)
  expect(await (await openZip(changed(ring, 8, Buffer.from([1, 0])))).find('ring.jpg')).toMatch(/locked by a password/)
  expect(await (await openZip(broken)).find('ring.jpg')).toMatch(/damaged|not a picture/)
  const large = Buffer.alloc(4)
  large.writeUInt32LE(16 * 1024 * 1024)
  expect(await (await openZip(changed(ring, 24, large))).find('ring.jpg')).toMatch(/larger than 15 MB/)
  const bomb = zipSync({ 'bomb.jpg': new Uint8Array(15 * 1024 * 1024) }, { level: 9 })
  expect(await (await openZip(bomb)).find('bomb.jpg')).toMatch(/not a picture/)
})

test('the size of an image is read from its header', async () => {
  const one = picture(123, 45)
  const lossless = await one.clone().webp({ lossless: true }).toBuffer()
  const heads = [one.clone().jpeg(), one.clone().png(), one.clone().webp(), one.clone().avif()]
  for (const head of [...(await Promise.all(heads.map((made) => made.toBuffer()))), lossless]) {
    expect(parsePictureSize(head)).toEqual({ width: 123, height: 45 })
  }
})
