import { afterEach, expect, test, vi } from 'vitest'
import { prefetchOnTouch } from './prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

test('a touched link fetches its page ahead', () => {
  vi.stubGlobal('navigator', {})
  expect(prefetchOnTouch()).toBe('intent')
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  expect(prefetchOnTouch()).toBe('intent')
})

test('nothing is fetched ahead for those who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(prefetchOnTouch()).toBe('none')
})
