import { eq } from 'drizzle-orm'
import { storedValues } from '#app/framework/database/platform.tables.server.ts'
import type { HttpAnswer } from '#app/framework/http/http-call.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { asText, readJsonFields } from '../../json-fields.ts'
import { readC2bAddresses } from './addresses.server.ts'

const storedName = 'by-hand-registration'

export type Registration = { isRegistered: boolean; text: string; at: Date }

/** Registers the shop's callback URLs for manual payments with M-Pesa. In production M-Pesa accepts them only once. */
export async function registerAddresses(shop: Shop, staff: StaffMember): Promise<Registration> {
  const { mpesaC2b: version, mpesa } = shop.config
  const { confirmation, validation } = await readC2bAddresses(shop)
  const answer = await shop.daraja.post(`/mpesa/c2b/${version ?? 'v2'}/registerurl`, {
    ShortCode: mpesa?.shortcode ?? '',
    // M-Pesa accepts payments while the shop is unavailable, instead of refusing them.
    ResponseType: 'Completed',
    ConfirmationURL: confirmation,
    ValidationURL: validation,
  })
  const reading = readRegistration(answer, version ?? 'v2')
  const at = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    const value = reading
    await tx
      .insert(storedValues)
      .values({ name: storedName, value, updatedAt: at })
      .onConflictDoUpdate({ target: storedValues.name, set: { value, updatedAt: at } })
    const subject = 'payments:by-hand'
    await recordAudit(tx, { at, staff, action: 'addresses registered', subject, before: null, after: { ...reading } })
  })
  return { ...reading, at }
}

export async function readLastRegistration(db: Database): Promise<Registration | null> {
  const [row] = await db.select().from(storedValues).where(eq(storedValues.name, storedName))
  return row ? { isRegistered: row.value.isRegistered === true, text: String(row.value.text), at: row.updatedAt } : null
}

type Reading = Omit<Registration, 'at'>

/** Explains M-Pesa's answer and the next step to the owner. */
export function readRegistration(answer: HttpAnswer, version: 'v1' | 'v2'): Reading {
  if (answer.kind !== 'answered') return refused('M-Pesa did not answer. Nothing is known to be registered: try again.')
  const fields = readJsonFields(answer.body)
  const code = asText(fields?.errorCode)
  const text = asText(fields?.errorMessage) || asText(fields?.ResponseDescription)
  if (answer.status < 300 && !code && /success/i.test(text)) {
    return { isRegistered: true, text: 'M-Pesa has taken the addresses.' }
  }
  if (/already registered/i.test(text)) {
    const text =
      'M-Pesa says that addresses are registered already. If they are not this shop’s, delete them in the Daraja portal (Self Services, URL Management), then register again.'
    return { isRegistered: true, text }
  }
  if (/apiproduct/i.test(text)) {
    const other = version === 'v2' ? 'v1' : 'v2'
    return refused(`This Daraja app may not use ${version} of payments by hand: set MPESA_C2B=${other} and try again.`)
  }
  if (/duplicate notification/i.test(text)) {
    return refused('The short code is still registered with Safaricom’s older service: ask them to remove it there.')
  }
  return refused(`M-Pesa refused: ${[text, code].filter(Boolean).join(', ') || `answered ${answer.status}`}.`)
}

function refused(text: string): Reading {
  return { isRegistered: false, text }
}
