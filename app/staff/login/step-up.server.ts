import type { Problem, StepUpWay } from '#app/framework/http/problem.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { hasPasskeys } from '../passkeys/passkeys.server.ts'
import { type PasswordProof, verifyOwnPassword } from '../password/own-password.server.ts'
import { hasSecondFactor } from '../second-factor/verify-second-factor-code.server.ts'
import { confirmSession } from '../sessions/staff-sessions.server.ts'

const refusalTexts: Record<StepUpWay, string> = {
  password: 'Please confirm with your password (POST /api/admin/password/renew).',
  code: 'Please confirm with a code of your second factor (POST /api/admin/second-factor/renew).',
  passkey:
    'Please confirm with a code of your second factor (POST /api/admin/second-factor/renew) or a passkey (POST /api/admin/passkeys/renew).',
}

/** The refusal of a call that needs a step-up. It names the factor by which this member can verify. */
export async function stepUpRefusal(shop: Pick<Shop, 'db'>, staffId: string): Promise<Problem> {
  const isSecured = await hasSecondFactor(shop.db, staffId)
  const stepUp = !isSecured ? 'password' : (await hasPasskeys(shop.db, staffId)) ? 'passkey' : 'code'
  return { status: 403, message: refusalTexts[stepUp], stepUp }
}

/** Refused for a member with a second factor. */
export async function renewByPassword(
  shop: Shop,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  password: string,
): Promise<PasswordProof | { ok: false; reason: 'second-factor' }> {
  if (await hasSecondFactor(shop.db, staffId)) return { ok: false, reason: 'second-factor' }
  const own = await verifyOwnPassword(shop, staffId, password)
  if (own.ok) await confirmSession(shop, { staffId, sessionId }, 'password')
  return own
}
