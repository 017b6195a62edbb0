import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packRelease, publicKeyOf } from '../../../scripts/release-archive.ts'

export function makeKey(): { key: KeyObject; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { key: privateKey, publicKey: publicKeyOf(privateKey) }
}

export type NextRelease = { version: string; key: KeyObject; change?: (folder: string) => void; level?: number }

/**
 * Packs a copy of the unpacked release with another version and the changes of `change`. Returns the archive's path.
 */
export function makeRelease(folder: string, { version, key, change = () => {}, level = 1 }: NextRelease): string {
  const next = join(dirname(folder), `enkiama-${version}`)
  // Hard links are enough, because `replaceFile` writes a changed file as a new one.
  execFileSync('cp', ['-al', folder, next])
  const about = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8')) as object
  replaceFile(join(next, 'package.json'), JSON.stringify({ ...about, version }))
  change(next)
  const archive = `${next}.tar.gz`
  const release = {
    name: 'enkiama',
    version,
    date: '2026-11-27',
    minVersion: '0.3.0',
    changes: `What ${version} brings.`,
  }
  packRelease({ folder: next, about: release, platform: `${process.platform}-${process.arch}`, key, archive, level })
  execFileSync('rm', ['-r', next])
  return archive
}

export function replaceFile(path: string, text: string, mode = 0o644) {
  writeFileSync(`${path}.new`, text, { mode })
  renameSync(`${path}.new`, path)
}

/** Unpacks a release that `npm run release` made. Returns its folder. */
export function unpackArchive(archive: string, to: string): string {
  execFileSync('tar', ['-xzf', archive, '-C', to])
  const [top = ''] = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('/')
  const folder = join(to, top)
  if (!existsSync(folder)) throw new Error(`${archive} holds no ${top}`)
  return folder
}
