import { afterEach, expect, test, vi } from 'vitest'
import { isConnectionSlow, isSavingData } from './saves-data.ts'

afterEach(() => vi.unstubAllGlobals())

test('data saving is on only if the browser reports it', () => {
  vi.stubGlobal('navigator', {})
  expect(isSavingData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  expect(isSavingData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(isSavingData()).toBe(true)
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
