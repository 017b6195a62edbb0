import { createHash, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { packRelease } from '../../../scripts/release-archive.ts'
import { makeKey } from '../../../tests/support/release/make-release.ts'
import { tarEnd, tarHeader, tarPadding } from '../backup/tar.server.ts'
import { readRelease, unpackRelease } from './release-archive.server.ts'
import { type FileEntry, manifestFormat, parseManifest } from './release-manifest.server.ts'

const { key, publicKey } = makeKey()
const trust = { name: 'enkiama', version: '0.3.0', platform: 'linux-x64', keys: [makeKey().publicKey, publicKey] }
const about = { name: 'enkiama', version: '0.4.0', date: '2026-11-27', minVersion: '0.3.0', changes: 'Updates.' }
const top = 'enkiama-0.4.0'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A release of two files, as `npm run release` makes one. */
async function makeArchive(change: Partial<Parameters<typeof packRelease>[0]> = {}): Promise<string> {
  const place = await newFolder()
  const folder = join(place, top)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'start.mjs'), 'start()\n')
  writeFileSync(join(folder, 'bin/node'), 'a program', { mode: 0o755 })
  const archive = join(place, 'release.tar.gz')
  packRelease({ folder, about, platform: 'linux-x64', key, archive, ...change })
  return archive
}

type Entry = { name: string; body: string; kind?: string; linkTo?: string }

/** A correctly signed archive with these entries. */
async function makeSigned(files: Record<string, FileEntry>, entries: readonly Entry[]): Promise<string> {
  const manifest = `${JSON.stringify({ format: manifestFormat, ...about, platform: 'linux-x64', files })}\n`
  const signature = sign(null, Buffer.from(manifest), key).toString('base64')
  const own = [
    { name: 'release.json', body: manifest },
    { name: 'release.sig', body: signature },
  ]
  const archive = join(await newFolder(), 'release.tar.gz')
  writeFileSync(archive, gzipSync(Buffer.concat([...[...own, ...entries].map(entryOf), tarEnd])))
  return archive
}

function entryOf({ name, body, kind = '0', linkTo = '' }: Entry): Buffer {
  const header = tarHeader(`${top}/${name}`, Buffer.byteLength(body), new Date(0))
  header.write(kind, 156)
  header.write(linkTo, 157)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, Buffer.from(body), tarPadding(Buffer.byteLength(body))])
}

const listed = (body: string): FileEntry => [body.length, createHash('sha256').update(body).digest('hex'), 0]

async function unpack(archive: string): Promise<string> {
  const to = join(await newFolder(), 'unpacked')
  await unpackRelease(archive, await readRelease(archive, trust), to)
  return to
}

const damaged = 'This file is damaged or was cut off. Please get it again.'

test('a release signed with the current or the next key is unpacked with its programs', async () => {
  const folder = await unpack(await makeArchive())
  expect(readFileSync(join(folder, 'start.mjs'), 'utf8')).toBe('start()\n')
  expect(readFileSync(join(folder, 'bin/node'), 'utf8')).toBe('a program')
  expect(existsSync(join(folder, 'release.json'))).toBe(true)
})

test('a release without a signature or with another key’s signature is refused', async () => {
  const unsigned = await makeArchive({ key: null })
  await expect(readRelease(unsigned, trust)).rejects.toThrow('This is not a release of the shop.')
  const foreign = await makeArchive({ key: makeKey().key })
  await expect(readRelease(foreign, trust)).rejects.toThrow('not signed by a key that this shop trusts')
  await expect(readRelease(await makeArchive(), { ...trust, keys: [] })).rejects.toThrow('not signed by a key')
})

test.each([
  { what: 'older', version: '0.2.9', words: 'This is version 0.2.9, and the shop already runs 0.3.0.' },
  { what: 'the same', version: '0.3.0', words: 'This is version 0.3.0, and the shop already runs 0.3.0.' },
])('a version that is $what is refused', async ({ version, words }) => {
  await expect(readRelease(await makeArchive({ about: { ...about, version } }), trust)).rejects.toThrow(words)
})

test('a release for another platform, another shop or a newer previous version is refused', async () => {
  const elsewhere = await makeArchive({ platform: 'linux-arm64' })
  await expect(readRelease(elsewhere, trust)).rejects.toThrow('This release is for linux-arm64')
  const other = await makeArchive({ about: { ...about, name: 'other' } })
  await expect(readRelease(other, trust)).rejects.toThrow('This is not a release of the shop.')
  const later = await makeArchive({ about: { ...about, minVersion: '0.3.5' } })
  await expect(readRelease(later, trust)).rejects.toThrow('Update to version 0.3.5 first, then to 0.4.0.')
})

test('a file that is truncated or has a changed byte is refused', async () => {
  const bytes = readFileSync(await makeArchive())
  const archive = join(await newFolder(), 'release.tar.gz')
  for (const length of [10, bytes.length - 12, Math.floor(bytes.length / 2)]) {
    writeFileSync(archive, bytes.subarray(0, length))
    await expect(unpack(archive), String(length)).rejects.toThrow(damaged)
  }
})

const body = 'start()\n'
const start = { name: 'start.mjs', body }
const secondManifest = { name: 'release.json', body }

test.each([
  { what: 'a changed byte', entries: [{ name: 'start.mjs', body: 'start(]\n' }] },
  { what: 'another size', entries: [{ name: 'start.mjs', body: 'start();\n' }] },
  { what: 'a missing file', entries: [] },
  { what: 'an entry outside the list', entries: [start, { name: 'more.mjs', body }] },
  { what: 'an entry twice', entries: [start, start] },
  { what: 'a second manifest', entries: [start, secondManifest, secondManifest] },
  { what: 'a way out of the folder', entries: [{ name: '../out.mjs', body }, start] },
  { what: 'a link', entries: [{ name: 'start.mjs', body: '', kind: '2', linkTo: '/etc/passwd' }] },
  { what: 'a hard link', entries: [{ name: 'start.mjs', body: '', kind: '1', linkTo: '/etc/passwd' }] },
  { what: 'a device', entries: [{ name: 'start.mjs', body: '', kind: '3' }] },
])('an archive with $what is refused, even with a signed list', async ({ entries }) => {
  const archive = await makeSigned({ 'start.mjs': listed(body) }, entries)
  await expect(unpack(archive)).rejects.toThrow(damaged)
})

test.each(['../out', '/etc/passwd', 'a//b', './a', 'a/..', 'a\\b'])('a list that names %s is invalid', (path) => {
  const manifest = { format: manifestFormat, ...about, platform: 'linux-x64', files: { [path]: listed(body) } }
  expect(parseManifest(Buffer.from(JSON.stringify(manifest)))).toBeNull()
})

test('a small archive that exceeds its list is not fully unpacked', async () => {
  const archive = await makeSigned({ 'start.mjs': listed(body) }, [start])
  writeFileSync(archive, Buffer.concat([readFileSync(archive), gzipSync(Buffer.alloc(64 << 20))]))
  await expect(unpack(archive)).rejects.toThrow(damaged)
})
