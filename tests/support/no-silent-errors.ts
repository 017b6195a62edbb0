import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Whatever is written to console.error is a fault that nobody asserted. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
