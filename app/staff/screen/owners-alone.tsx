import { isOwner } from '../../identity/staff-member.ts'
import { readAdminToken, roleIn } from '../sessions/admin-token.ts'

/** For loaders: what others would be refused is not asked for. */
export function isOwnerHere(): boolean {
  return isOwner({ role: roleIn(readAdminToken()) })
}

/** In the place of sums of money. */
export function OwnersAlone() {
  return <p className="text-soft">Earnings and sales are the owners’ to see. Please ask one of them.</p>
}
