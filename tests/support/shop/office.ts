import type { StaffRole } from '../../../app/identity/staff/people/staff-member.ts'
import type { TestShop } from './test-shop.ts'

export async function openOffice(shop: TestShop, role: StaffRole = 'owner') {
  const { token, username, password } = await shop.given.staff({ role })
  const headers = { authorization: `Bearer ${token}` }
  return {
    username,
    headers,
    password,
    get: async <T>(url: string) => (await shop.api.inject({ url: `/api/admin${url}`, headers })).json() as T,
    getText: async (url: string) => (await shop.api.inject({ url: `/api/admin${url}`, headers })).body,
    put: (url: string, payload: object) =>
      shop.api.inject({ method: 'PUT', url: `/api/admin${url}`, headers, payload }),
    post: (url: string, payload: object = {}) =>
      shop.api.inject({ method: 'POST', url: `/api/admin${url}`, headers, payload }),
  }
}
