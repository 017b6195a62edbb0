import { expect, test } from 'vitest'
import { databaseUrlProblem, hostAddresses, hostNames } from './database-hosts.server.ts'

test('a single host is used as it is, and several hosts are checked for write access', () => {
  const one = 'postgres://shop:p%40ss@db.example:5433/shop?sslmode=require'
  expect(hostAddresses(one)).toEqual([one])
  for (const other of ['postgres:///shop?host=/var/run/postgresql', 'postgres://h1?sslmode=require']) {
    expect([hostAddresses(other), databaseUrlProblem(other)]).toEqual([[other], null])
  }
  expect(hostAddresses('postgresql://shop:word@h1:5433,h2,[::1]:5434/shop?sslmode=require')).toEqual([
    'postgresql://shop:word@h1:5433/shop?sslmode=require&target_session_attrs=read-write',
    'postgresql://shop:word@h2/shop?sslmode=require&target_session_attrs=read-write',
    'postgresql://shop:word@[::1]:5434/shop?sslmode=require&target_session_attrs=read-write',
  ])
  expect(hostNames('postgres://shop:secret@h1:5433,h2/shop')).toBe('h1:5433, h2')
})

test.each(['postgres://', 'postgres://h1:5432,/shop', 'postgres://h1:99999/shop', 'mysql://h1/shop', 'h1:5432'])(
  'the address %s is refused',
  (url) => expect(databaseUrlProblem(url)).toMatch(/^must be a postgres:\/\/ address/),
)

test.each([
  'sslmode=no-verify',
  'ssl=no-verify',
  'uselibpqcompat=true&sslmode=require',
  'sslmode=require&uselibpqcompat=true',
])('TLS without certificate verification is refused: %s', (requirement) => {
  for (const hosts of ['h1', 'h1,h2'])
    expect(databaseUrlProblem(`postgres://${hosts}/shop?${requirement}`)).toMatch(/turn off the check of the server/)
  expect(databaseUrlProblem('postgres://h1/shop?sslmode=verify-full')).toBeNull()
})

test.each(['any', 'standby', 'prefer-standby', 'read-only'])(
  'a session that can reach a standby is refused: %s',
  (requirement) => {
    expect(databaseUrlProblem(`postgres://h1,h2/shop?target_session_attrs=${requirement}`)).toBe(
      `can't have target_session_attrs=${requirement}: the shop writes, so only read-write is allowed`,
    )
    expect(databaseUrlProblem('postgres://h1,h2/shop?target_session_attrs=read-write')).toBeNull()
  },
)
