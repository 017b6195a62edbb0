import type { TestShop } from './test-shop.ts'

export type GracefulShutdown = { url: string; name: 'email' | 'username' }
export const doors: Record<'customer' | 'staff', GracefulShutdown> = {
  customer: { url: '/api/auth/login', name: 'email' },
  staff: { url: '/api/admin/login', name: 'username' },
}

type Credentials = { account: string; password: string; ip: string; cookie?: string }

export async function tryDoor(shop: TestShop, door: GracefulShutdown, { account, password, ip, cookie }: Credentials) {
  const answer = await shop.api.inject({
    method: 'POST',
    url: door.url,
    payload: { [door.name]: account, password },
    remoteAddress: ip,
    ...(cookie ? { headers: { cookie } } : {}),
  })
  const device = answer.cookies.find((one) => one.name.endsWith('known_devices'))
  return {
    status: answer.statusCode,
    message: (answer.json() as { message?: string }).message,
    waitSeconds: Number(answer.headers['retry-after'] ?? 0),
    device: device && `${device.name}=${device.value}`,
    cookies: answer.cookies,
  }
}

/** Returns how many of the guesses were checked, not refused. */
export async function guess(
  shop: TestShop,
  door: GracefulShutdown,
  account: string,
  ips: string[],
  tries = 1,
): Promise<number> {
  const all = ips.flatMap((ip) => Array.from({ length: tries }, (_, n) => ({ ip, password: `guess-${n}` })))
  const answers = await Promise.all(all.map((one) => tryDoor(shop, door, { account, ...one })))
  return answers.filter(({ status }) => status === 401).length
}

export function addresses(size: number, net = '10.0'): string[] {
  return Array.from({ length: size }, (_, n) => `${net}.${n}.1`)
}
