import { UnsecuredJWT } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { clearAdminToken, readAdminToken, readEndedToken, storeAdminToken } from '../sessions/admin-token.ts'
import { retryAfterLogin } from './session-renewal.ts'

let count = 0
const tokenOf = (member: string) =>
  new UnsecuredJWT({ sub: member, jti: `${count++}`, exp: Date.now() / 1000 + 60 }).encode()

/** Calls a shop that accepts only this token. */
function sendTo(taken: string): () => Promise<Answer<string>> {
  return async () =>
    readAdminToken() === taken ? { ok: true, data: 'done' } : { ok: false, status: 401, message: 'Please log in.' }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  clearAdminToken()
})

test('a refused call is sent again after the login of the same member', async () => {
  storeAdminToken(tokenOf('owner'))
  const fresh = tokenOf('owner')
  const both = [retryAfterLogin(sendTo(fresh)), retryAfterLogin(sendTo(fresh))]
  await expect.poll(readEndedToken).not.toBeNull()
  storeAdminToken(fresh)
  expect(await Promise.all(both)).toEqual([
    { ok: true, data: 'done' },
    { ok: true, data: 'done' },
  ])
  expect(readAdminToken()).toBe(fresh)
})

test('a refused call is not sent again for another member or after a logout', async () => {
  for (const renew of [() => storeAdminToken(tokenOf('helper')), clearAdminToken]) {
    storeAdminToken(tokenOf('owner'))
    let sent = 0
    const answer = retryAfterLogin(async () => {
      sent++
      return { ok: false, status: 401, message: '' }
    })
    await expect.poll(readEndedToken).not.toBeNull()
    renew()
    expect(await answer).toMatchObject({ status: 401 })
    expect(sent).toBe(1)
  }
})
