import { TOTP } from 'otpauth'
import type { TestShop } from './test-shop.ts'

type Post = (path: string, payload: object) => Promise<{ json(): unknown }>

/**
 * Sets up a second factor by a member's own calls. Each `code()` advances the clock by half a minute and returns a new
 * code.
 */
export async function setSecondFactor(shop: TestShop, post: Post, password: string) {
  const { secret } = (await post('/second-factor/begin', { password })).json() as { secret: string }
  const authenticator = new TOTP({ secret })
  const code = () => {
    shop.clock.advance({ seconds: 30 })
    return authenticator.generate({ timestamp: shop.clock.now().getTime() })
  }
  const confirmed = await post('/second-factor/confirm', { code: code() })
  const { recovery_codes: recoveryCodes } = confirmed.json() as { recovery_codes: string[] }
  return { secret, key: authenticator.secret.bytes, code, recoveryCodes }
}
