import { addSeconds } from '#app/framework/clock.ts'
import { countText } from '#app/framework/count-text.ts'
import type { SecurityKind } from '#app/identity/security/security-event.ts'
import { countSince } from '#app/identity/security/security-events.server.ts'
import { mailFolder } from '#app/infra/mail/file-or-smtp-mailer.server.ts'
import { secretProblems } from '#app/shop/config/secret-problems.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { failed, type HealthCheck, passed } from './health-check.ts'

export function secretsCheck({ config }: Pick<Shop, 'config'>): HealthCheck {
  const [problem] = secretProblems(config)
  const sentence = problem
    ? `${problem} All users must log in again after the change.`
    : 'Sessions and staff tokens are signed with secrets of their own.'
  return { name: 'Secrets', isWell: !problem, sentence }
}

const daySeconds = 86_400
/** Up to this many mistyped passwords in 24 hours are normal. */
const usualRefusals = { staff: 10, customers: 200 }

export function mailCheck({ config }: Pick<Shop, 'config'>): HealthCheck {
  const name = 'Mail'
  if (config.smtpUrl) return passed(name, 'Mails leave by a mail server.')
  const sentence = `No mail leaves this machine, so nobody gets a link for a new password: set SMTP_URL. Until then each waits for a week as a file in ${mailFolder(config)}, to be handed on.`
  return failed(name, sentence)
}

export async function securityCheck(shop: Shop): Promise<HealthCheck> {
  const countByKind = await countSince(shop, addSeconds(shop.clock.now(), -daySeconds))
  const sumOf = (...kinds: SecurityKind[]) => kinds.reduce((sum, kind) => sum + (countByKind.get(kind) ?? 0), 0)
  const staff = sumOf('staff-login-refused', 'staff-login-limited')
  const customers = sumOf('customer-login-refused', 'customer-login-limited')
  const limitMinutes = sumOf('limit')
  const refusedText = `${countText(staff, 'login')} of staff and ${countText(customers, 'login')} of customers were refused`
  const limitText = limitMinutes > 0 ? `, and limits were reached in ${countText(limitMinutes, 'minute')}` : ''
  const summary = staff + customers + limitMinutes > 0 ? `${refusedText}${limitText}` : 'Nobody was refused'
  const sentence = `${summary} in the last 24 hours.`
  return { name: 'Logins', isWell: staff < usualRefusals.staff && customers < usualRefusals.customers, sentence }
}
