/** A person who works in the shop. `username` is lower-cased and unique. */
export type StaffMember = { id: string; username: string; name: string }
