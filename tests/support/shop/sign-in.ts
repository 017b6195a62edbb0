import type { TestShop } from './test-shop.ts'

export const person = { name: 'Naisiae Sankale', email: 'naisiae@example.com', password: 'kipepeo-9' }

export function post(shop: TestShop, url: string, payload?: unknown, cookie?: string) {
  return shop.api.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    ...(cookie ? { headers: { cookie } } : {}),
  })
}

type Answer = Awaited<ReturnType<typeof post>>

export function cookieOf(answer: Answer): string {
  return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
}

export async function sessionUser(shop: TestShop, cookie: string) {
  const answer = await shop.api.inject({ url: '/api/auth/session', headers: { cookie } })
  return (answer.json() as { user: { email: string } | null }).user
}
