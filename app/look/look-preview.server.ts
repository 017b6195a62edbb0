import { isOwner } from '#app/identity/staff-member.ts'
import type { Look } from '#app/shop/look.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { findStaffOfSession } from '#app/staff/sessions/staff-sessions.server.ts'
import { readPreviewToken } from '#app/staff/sessions/staff-token.server.ts'
import { currentDraft, readLooks } from './looks.server.ts'

/** Returns the draft if the token belongs to a logged-in owner, otherwise null. */
export async function readPreviewedLook(shop: Shop, token: string): Promise<Look | null> {
  const claims = await readPreviewToken(shop, token)
  const found = claims && (await findStaffOfSession(shop, claims, false))
  if (!found || !isOwner(found.member)) return null
  return currentDraft(await readLooks(shop.db))
}
