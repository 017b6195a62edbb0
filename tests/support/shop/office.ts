import type { InjectOptions } from 'fastify'
import type { StaffRole } from '../../../app/identity/staff-member.ts'
import type { TestShop } from './test-shop.ts'

/** A member's calls. Like the pages, it verifies with the password where a call requires it, and retries. */
export async function openOffice(shop: TestShop, role: StaffRole = 'owner') {
  const { token, username, password } = await shop.given.staff({ role })
  const headers = { authorization: `Bearer ${token}` }
  async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const options: InjectOptions = { method, url: `/api/admin${url}`, headers, ...(payload ? { payload } : {}) }
    const answer = await shop.api.inject(options)
    if (answer.statusCode !== 403 || answer.json().step_up !== 'password') return answer
    await shop.api.inject({ method: 'POST', url: '/api/admin/password/renew', headers, payload: { password } })
    return shop.api.inject(options)
  }
  return {
    username,
    headers,
    password,
    get: async <T>(url: string) => (await send('GET', url)).json() as T,
    getText: async (url: string) => (await send('GET', url)).body,
    put: (url: string, payload: object) => send('PUT', url, payload),
    post: (url: string, payload: object = {}) => send('POST', url, payload),
  }
}
