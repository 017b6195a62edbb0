/** `username` is lower case and unique. */
export type StaffMember = { id: string; username: string; name: string }
