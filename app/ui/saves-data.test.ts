import { afterEach, expect, test, vi } from 'vitest'
import { savesData } from './saves-data.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser saves data only where it says so', () => {
  vi.stubGlobal('navigator', {})
  expect(savesData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  expect(savesData()).toBe(false)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(savesData()).toBe(true)
})
