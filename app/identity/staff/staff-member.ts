/** `username` is lower case and unique. */
export type StaffMember = { id: string; username: string; name: string }

/** Whether money may go back by this member's word: the owners', and all staff own the shop. */
export function mayRefund(_staff: StaffMember): boolean {
  return true
}
