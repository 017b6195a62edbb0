import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLicences, findOverdue, isPermitted, isUpdateOverdue, readAudit } from './package-checks.ts'

test('all runtime packages have a permitted licence', () => {
  expect(checkLicences(join(import.meta.dirname, '..'))).toEqual({ isWell: true, lines: [] })
})

test('a licence that is not permitted is named with its package, except for a development tool', () => {
  const root = mkdtempSync(join(tmpdir(), 'enkiama-licences-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const manifests: Record<string, object> = {
    one: { license: 'MIT' },
    two: { license: 'AGPL-3.0' },
    three: {},
    tool: {},
  }
  for (const [name, described] of Object.entries(manifests)) {
    mkdirSync(join(root, 'node_modules', name), { recursive: true })
    writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify(described))
  }
  const packages = {
    '': {},
    'node_modules/one': {},
    'node_modules/two': {},
    'node_modules/three': {},
    'node_modules/tool': { dev: true },
    'node_modules/elsewhere': { optional: true },
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  expect(checkLicences(root)).toEqual({
    isWell: false,
    lines: [
      'two has a licence that is not on the list: AGPL-3.0',
      'three has a licence that is not on the list: "none"',
    ],
  })
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('%s is permitted: %s', (licence, expected) => {
  expect(isPermitted(licence)).toBe(expected)
})

const report = (severity: string) => ({ auditReportVersion: 2, vulnerabilities: { thing: { severity } } })

test.each([
  ['high', false],
  ['critical', false],
  ['moderate', true],
])('a %s vulnerability is reported, and passes: %o', (severity, isWell) => {
  expect(readAudit(JSON.stringify(report(severity)))).toEqual({ isWell, lines: [`thing: a known fault, ${severity}`] })
})

test.each(['', '<html>', '{"message":"405 Method Not Allowed","statusCode":405}', 'null'])(
  'an unreadable registry answer (%s) is reported and fails no check',
  (text) => {
    expect(readAudit(text)).toEqual({ isWell: true, lines: [expect.stringContaining('packages were NOT checked')] })
  },
)

test('an update is overdue 92 days after the first newer version of the same major', () => {
  const times = {
    created: '2020-01-01T00:00:00Z',
    '1.7.7': '2026-06-01T00:00:00Z',
    '1.6.9': '2026-06-02T00:00:00Z',
    '1.8.0-beta.1': '2026-06-02T00:00:00Z',
    '2.0.0': '2026-06-02T00:00:00Z',
    '1.7.8': '2026-07-01T00:00:00Z',
    '1.10.0': '2026-09-01T00:00:00Z',
  }
  const overdue = (current: string, day: string) => findOverdue(current, times, new Date(`${day}T12:00:00Z`))
  expect(overdue('1.7.7', '2026-09-30')).toBeNull()
  expect(overdue('1.7.7', '2026-10-02')).toBe('1.7.8')
  expect(overdue('1.7.8', '2026-10-02')).toBeNull()
  expect(overdue('1.7.8', '2026-12-03')).toBe('1.10.0')
  expect(overdue('1.10.0', '2027-12-03')).toBeNull()
  expect(overdue('18.4.0-beta.17', '2027-12-03')).toBeNull()
})

test('a preview is overdue after a newer one of the same major, and a server after a quarter', () => {
  const times = { '18.4.0-beta.17': '2026-05-20T00:00:00Z', '18.5.0-beta.18': '2026-08-20T00:00:00Z' }
  const overdue = (current: string, day: string) => findOverdue(current, times, new Date(`${day}T12:00:00Z`))
  expect(overdue('18.4.0-beta.17', '2026-11-01')).toBeNull()
  expect(overdue('18.4.0-beta.17', '2026-11-26')).toBe('18.5.0-beta.18')
  expect(overdue('18.5.0-beta.18', '2026-12-26')).toBeNull()
  expect(overdue('18.4.0', '2026-12-26')).toBeNull()
  const isAgedOn = (day: string) => isUpdateOverdue(times['18.4.0-beta.17'], new Date(`${day}T12:00:00Z`))
  expect([isAgedOn('2026-08-01'), isAgedOn('2026-08-30')]).toEqual([false, true])
})
