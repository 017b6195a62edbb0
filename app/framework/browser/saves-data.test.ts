import { afterEach, expect, test, vi } from 'vitest'
import { isConnectionSlow, savesData } from './saves-data.ts'

afterEach(() => vi.unstubAllGlobals())

test('data saving is on only if the browser reports it', () => {
  vi.stubGlobal('navigator', {})
  expect(savesData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  expect(savesData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(savesData()).toBe(true)
})

test('a connection is slow if the browser reports it', () => {
  vi.stubGlobal('navigator', {})
  expect(isConnectionSlow()).toBe(false)
  for (const [effectiveType, isSlow] of [
    ['slow-2g', true],
    ['2g', true],
    ['4g', false],
  ] as const) {
    vi.stubGlobal('navigator', { connection: { effectiveType } })
    expect(isConnectionSlow()).toBe(isSlow)
  }
})
