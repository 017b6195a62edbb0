import { z } from 'zod'
import { nextPageLink, pageLimit, readCursor, writeCursor } from './list-cursor.server.ts'

/** A place in a list that begins with what waits, then the latest. `at` is an ISO text with microseconds. */
export type PendingPosition = { isWaiting: boolean; at: string; id: string }

const place = z.tuple([z.enum(['true', 'false']), z.iso.datetime({ offset: true }), z.uuid()])

/** Of a call that answers such a list. */
export const pendingListQuery = z.strictObject({
  limit: pageLimit,
  cursor: z
    .string()
    .max(200)
    .transform((text, context): PendingPosition => {
      const parsed = place.safeParse(readCursor(text, 3))
      if (parsed.success) return { isWaiting: parsed.data[0] === 'true', at: parsed.data[1], id: parsed.data[2] }
      context.addIssue({ code: 'custom', message: 'must come from the Link header of an earlier answer' })
      return z.NEVER
    })
    .optional(),
})

export function nextPendingLink(url: string, { isWaiting, at, id }: PendingPosition): string {
  return nextPageLink(url, writeCursor([String(isWaiting), at, id]))
}
