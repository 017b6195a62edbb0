import type { TestShop } from './test-shop.ts'

export type LoginCall = { url: string; name: 'email' | 'username' }
export const loginCalls: Record<'customer' | 'staff', LoginCall> = {
  customer: { url: '/api/auth/login', name: 'email' },
  staff: { url: '/api/admin/login', name: 'username' },
}

type Credentials = { account: string; password: string; ip: string; cookie?: string }

export async function tryLogin(shop: TestShop, loginCall: LoginCall, { account, password, ip, cookie }: Credentials) {
  const answer = await shop.api.inject({
    method: 'POST',
    url: loginCall.url,
    payload: { [loginCall.name]: account, password },
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
export async function guessPasswords(
  shop: TestShop,
  loginCall: LoginCall,
  account: string,
  ips: string[],
  tries = 1,
): Promise<number> {
  const all = ips.flatMap((ip) => Array.from({ length: tries }, (_, n) => ({ ip, password: `guess-${n}` })))
  const answers = await Promise.all(all.map((one) => tryLogin(shop, loginCall, { account, ...one })))
  return answers.filter(({ status }) => status === 401).length
}

export function addresses(size: number, net = '10.0'): string[] {
  return Array.from({ length: size }, (_, n) => `${net}.${n}.1`)
}
