import { z } from 'zod'

/** A session, in the form that customers and staff see. */
const ownSession = z.object({
  id: z.string(),
  began_at: z.string(),
  used_at: z.string(),
  is_this: z.boolean(),
  /** Such as 'Chrome on Android'. Stored for staff only; null for an unknown browser. */
  device: z.string().nullable().optional(),
})
export const ownSessions = z.array(ownSession)
export type OwnSession = z.infer<typeof ownSession>

type SessionData = { id: string; beganAt: Date; usedAt: Date; isThis: boolean }

export function toWireSession({ id, beganAt, usedAt, isThis }: SessionData): OwnSession {
  return { id, began_at: beganAt.toISOString(), used_at: usedAt.toISOString(), is_this: isThis }
}

export const noSuchSession = { status: 404, message: 'That login has ended already.' }

export const wrongPassword = {
  status: 400,
  message: 'That is not your password.',
  fields: { password: 'That is not your password' },
}
