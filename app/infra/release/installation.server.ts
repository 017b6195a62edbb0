import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findReleaseHome, type ReleaseHome, readOwnKeys } from './release-home.server.ts'
import { readReleaseKeys } from './release-manifest.server.ts'

/** `to-successor`: the successor is already running. `restart`: this process restarts as the release. */
export type HandOver = (how: 'to-successor' | 'restart', release: string) => void

/** The running version of the shop, and the folder for other versions. */
export type Installation = {
  name: string
  version: string
  platform: string
  /** The trusted public keys: one of them must have signed a newer release. */
  keys: readonly string[]
  /** Null: the shop was not started from a release. */
  home: ReleaseHome | null
  isUpdating: boolean
  /** Closes this process, so that another version takes over. Set by the process at its start. */
  handOver: HandOver
}

export function readInstallation(root: string, givenKeys: readonly string[]): Installation {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  return {
    name: name ?? '',
    version: version ?? '',
    platform: `${process.platform}-${process.arch}`,
    keys: givenKeys.length > 0 ? givenKeys : (readReleaseKeys(readOwnKeys(root)) ?? []),
    home: findReleaseHome(root),
    isUpdating: false,
    handOver: () => {},
  }
}
