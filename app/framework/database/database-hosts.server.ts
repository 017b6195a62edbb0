import { Client, type ClientBase } from 'pg'
import { errorCode, errorMessage } from '../errors.ts'
import { destroySocket, queryWithTimeout } from './database-client.server.ts'
import { DatabaseUnavailable } from './database-unavailable.server.ts'
import type { DatabaseLocation } from './listen-connection.server.ts'

const hostsPattern = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]+)(?<rest>\/[^#]*)?$/
/** libpq's parameter: with `read-write`, only a host that accepts writes is used. */
const sessionParameter = 'target_session_attrs'

/** Returns a URL for each host in `url`. Null if `url` is invalid. */
export function hostAddresses(url: string): string[] | null {
  // A URL with one host is passed on unchanged, including a socket's folder in its parameters.
  if (!url.slice(0, url.search(/[?#]|$/)).includes(',')) return isPostgres(URL.parse(url)) ? [url] : null
  const { start = '', hosts = '', rest = '' } = hostsPattern.exec(url)?.groups ?? {}
  const names = hosts.split(',')
  const addresses = names.map((host) => URL.parse(`${start}${host}${rest}`))
  const hasSeveralHosts = names.length > 1
  const urls = addresses.flatMap((address) => {
    if (!address?.hostname) return []
    if (hasSeveralHosts && !address.searchParams.has(sessionParameter))
      address.searchParams.set(sessionParameter, 'read-write')
    return address.href
  })
  return urls.length === names.length ? urls : null
}

function isPostgres(url: URL | null): boolean {
  const host = url?.hostname || url?.searchParams.get('host')
  return !!host && ['postgres:', 'postgresql:'].includes(url?.protocol ?? '')
}

/** What is wrong with a DATABASE_URL; the message puts the variable's name before this text. Null if it is valid. */
export function databaseUrlProblem(url: string): string | null {
  const [first] = hostAddresses(url) ?? []
  if (!first)
    return 'must be a postgres:// address; for several hosts postgres://user:password@host:5432,host:5432/name'
  const { searchParams } = new URL(first)
  if ([...searchParams.values()].includes('no-verify') || searchParams.has('uselibpqcompat'))
    return "can't have no-verify or uselibpqcompat: they turn off the check of the server's certificate"
  const sessionTarget = searchParams.get(sessionParameter) ?? 'read-write'
  return ['read-write', 'primary'].includes(sessionTarget)
    ? null
    : `can't have ${sessionParameter}=${sessionTarget}: the shop writes, so only read-write is allowed`
}

/** Without the password. */
export function hostNames(url: string): string {
  return (hostAddresses(url) ?? []).map((address) => new URL(address).host).join(', ')
}

/** Throws if the host does not accept writes. Checks only URLs with `target_session_attrs` (see `hostAddresses`). */
export async function assertWritable(client: ClientBase, url: string, limitMs: number): Promise<void> {
  if (!new URL(url).searchParams.has(sessionParameter)) return
  const { rows } = await queryWithTimeout(client, 'show transaction_read_only', [], limitMs)
  if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseUnavailable('this host does not accept writes')
}

/** Returns the URL of the host that accepts writes. A single host is not queried. */
export async function findWritable(url: string, limitMs: number): Promise<string> {
  const addresses = hostAddresses(url) ?? [url]
  if (addresses.length === 1) return url
  const results = await Promise.allSettled(addresses.map((address) => readTimeline(address, limitMs)))
  const reached = results.flatMap((result, at) =>
    result.status === 'fulfilled' ? { address: addresses[at] ?? '', timeline: result.value } : [],
  )
  // A former primary that was frozen during a failover still accepts writes for a moment, so the newest timeline wins.
  const [newest] = reached.sort((a, b) => (a.timeline < b.timeline ? 1 : -1))
  if (newest) return newest.address
  const reasons = results.map((result) => (result.status === 'rejected' ? reasonOf(result.reason) : ''))
  throw new DatabaseUnavailable(`none of ${hostNames(url)} takes writes (${reasons.join(', ')})`)
}

/** Each failover starts a new timeline. Throws if the host can't be reached or does not accept writes. */
async function readTimeline(url: string, limitMs: number): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: 'enkiama-finder',
    connectionTimeoutMillis: limitMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertWritable(client, url, limitMs)
    const { rows } = await queryWithTimeout(
      client,
      'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
      [],
      limitMs,
    )
    return rows[0]?.timeline ?? ''
  } finally {
    destroySocket(client)
  }
}

const reasonOf = (error: unknown) => errorCode(error) ?? errorMessage(error)

const restoreTimeoutMs = 1_200

/** The location's `url` has one host; `restore` finds the host that accepts writes now. */
export async function locateDatabase(configuredUrl: string): Promise<DatabaseLocation> {
  let current = await findWritable(configuredUrl, 5_000)
  return {
    url: () => current,
    async restore() {
      current = await findWritable(configuredUrl, restoreTimeoutMs)
    },
  }
}
