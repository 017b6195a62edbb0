import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test fails if it writes to console.error without asserting it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
