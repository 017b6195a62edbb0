import { afterEach, expect, test, vi } from 'vitest'
import { clearCustomerData, customerDataKey, readFromBrowser, writeStorage } from './browser-storage.ts'

function storage(): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const hidden = (name: string, value: unknown) => Object.defineProperty(kept, name, { value, enumerable: false })
  hidden('getItem', (key: string) => kept[key] ?? null)
  hidden('setItem', (key: string, value: string) => {
    kept[key] = value
  })
  hidden('removeItem', (key: string) => delete kept[key])
  return kept
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['kept by the browser', storage()],
  ['kept by the page alone', {}],
])('only the text that a person typed is cleared from storage: %s', (_where, sessionStorage) => {
  vi.stubGlobal('window', { sessionStorage })
  writeStorage('sessionStorage', customerDataKey('mpesa-phone'), '0712345678')
  writeStorage('sessionStorage', 'done', '1')
  expect(readFromBrowser('sessionStorage', customerDataKey('mpesa-phone'))).toBe('0712345678')
  clearCustomerData()
  expect(readFromBrowser('sessionStorage', customerDataKey('mpesa-phone'))).toBeNull()
  expect(readFromBrowser('sessionStorage', 'done')).toBe('1')
})
