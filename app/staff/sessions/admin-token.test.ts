import { UnsecuredJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { isUnexpired } from './admin-token.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

test('a token is valid until its exp', () => {
  const token = new UnsecuredJWT({ exp: now / 1000 + 60 }).encode()
  expect(isUnexpired(token, now)).toBe(true)
  expect(isUnexpired(token, now + 60_000)).toBe(false)
})

test('a token that is unreadable or has no exp is not valid', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(isUnexpired(new UnsecuredJWT({}).encode(), now)).toBe(false)
  expect(warn).not.toHaveBeenCalled()
  expect(isUnexpired('broken', now)).toBe(false)
  expect(warn).toHaveBeenCalledOnce()
})
